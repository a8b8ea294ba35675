"""Golds sorted by what kind of answer they are: only golds of one kind can stand in for each other."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import cached_property

from toolkit.facts import Interval
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.judges.answers import answer_words
from toolkit.probes import Probe
from toolkit.text.function_words import ENGLISH
from toolkit.text.numbers import numbers
from toolkit.text.words import folded_words

NOWHERE = datetime(1600, 1, 3, tzinfo=UTC)  # relative dates are left out, so the anchor never counts
ASKING = frozenset("who whose where when why how which what".split())
BESIDE = 2  # content words that may stand beside the date or the number of a gold that is one
_POLAR = re.compile(r"\W*(?:(?:(?:most|very) )?likely |probably )?(yes|no)\b", re.IGNORECASE)


class GoldKind(StrEnum):
    """What an answer is."""

    POLARITY = "yes or no"
    DATE = "date"
    NUMBER = "number"
    TEXT = "text"


@dataclass(frozen=True)
class Gold:
    """The gold answer of a probe, read once."""

    probe: Probe
    text: str

    @cached_property
    def content(self) -> frozenset[str]:
        """The words that carry it; all of its words if none does."""
        return content_of(self.text)

    @cached_property
    def dates(self) -> tuple[DateMention, ...]:
        """The absolute dates in it."""
        return absolute_dates(self.text)

    @cached_property
    def intervals(self) -> tuple[Interval, ...]:
        """The times that these dates name."""
        return tuple(one.interval for one in self.dates)

    @cached_property
    def polarity(self) -> str:
        """`yes` or `no` if it begins so; else empty."""
        found = _POLAR.match(self.text)
        return found[1].lower() if found else ""

    @cached_property
    def kind(self) -> GoldKind:
        """What kind of answer it is."""
        if self.polarity:
            return GoldKind.POLARITY
        if self.dates and _few(self.text, [(one.start, one.end) for one in self.dates]):
            return GoldKind.DATE
        found = numbers(self.text)
        if found and len(self.content) <= len(found) + BESIDE:
            return GoldKind.NUMBER
        return GoldKind.TEXT

    @cached_property
    def asked(self) -> str:
        """The word that asks for it, such as `where`; empty if the question has none."""
        return next((word for word in folded_words(self.probe.question) if word in ASKING), "")

    def differs(self, other: "Gold") -> bool:
        """Whether `other`, a gold of the same kind, is no right answer where this one is."""
        if self.kind is GoldKind.DATE:
            return not any(one.overlaps(two) for one in self.intervals for two in other.intervals)
        if self.kind is GoldKind.NUMBER:
            return not {*numbers(self.text)} & {*numbers(other.text)}
        if self.kind is GoldKind.POLARITY:
            return self.polarity != other.polarity
        return not self.content & other.content


def gold_of(probe: Probe) -> Gold | None:
    """The gold of a probe; None if it has no answer, or one without words."""
    return Gold(probe, probe.gold) if probe.gold and answer_words(probe.gold) else None


def content_of(text: str) -> frozenset[str]:
    """The words of a text that are more than grammar; all of them if none is."""
    found = answer_words(text)
    return frozenset(word for word in found if word not in ENGLISH) or frozenset(found)


def absolute_dates(text: str) -> tuple[DateMention, ...]:
    """The dates in a text that need no day to be reckoned from."""
    return tuple(one for one in find_dates(text, NOWHERE) if not one.relative)


def _few(text: str, spans: list[tuple[int, int]]) -> bool:
    """Whether hardly a content word stands outside of some stretches of a text."""
    rest = text
    for start, end in reversed(spans):
        rest = f"{rest[:start]} {rest[end:]}"
    return len([word for word in answer_words(rest) if word not in ENGLISH]) <= BESIDE
