"""Relative dates, followed by the days that they name: "yesterday (3 March 2024)".

A fact has lost the sentence that tells which Friday it means, so that its dates are read in the turns that it
was read from, and carried to where their phrases stand in it.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from toolkit.facts import Draft, Interval
from toolkit.grounding.asked import Asked, asked_in
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.grounding.readings import Tense
from toolkit.grounding.rewriting import Rewriting
from toolkit.grounding.spoken import spoken_interval
from toolkit.grounding.support_check import grounding_turns
from toolkit.grounding.turn_dates import is_explained, turn_dates
from toolkit.text.quotations import Span, outside, quotations

TALK = 6  # turns before that a day without a month may point back to
POSSESSIVE = re.compile(r"['’]s\b")


@dataclass(frozen=True)
class Dated:
    """A text whose dates have been read."""

    text: Rewriting
    mentions: tuple[DateMention, ...]  # where they stood before their days were added

    @property
    def times(self) -> tuple[Interval, ...]:
        """The times that the text speaks of, in order of first mention."""
        return tuple(dict.fromkeys(mention.interval for mention in self.mentions))


@dataclass(frozen=True, slots=True)
class _Read:
    """The dates of a text, in order, and the phrases that stay open, with the reason."""

    mentions: tuple[DateMention, ...]
    open: tuple[str, ...]


def with_dates(text: Rewriting, draft: Draft) -> Dated:
    """The text with every relative date followed by its days, and all the times it speaks of.

    - A phrase of a source turn means what it means there; a quoted question is read in the turn that asked
      it, and lends its tense to its answer. Other quotations may be counted from another day: no dates.
    - A date that fixes its days by itself stands for itself. Any other phrase that no source turn has is read
      in the fact alone, and only if a source names a time within what is read.
    - A day without a month is of the month in which the turns right before spoke of such a day.
    - Whatever else looks like a date is left as it is, with the reason among what stays open.
    What stands there already is not added again. The times are in order of first mention.
    """
    read = _read(text.text, draft)
    pieces, behind, changes = [], 0, []
    for place, mention in enumerate(read.mentions):
        if not mention.relative or is_explained(mention, read.mentions[place + 1 : place + 2]):
            continue
        days = spoken_interval(mention.interval, mention.language)
        possessive = POSSESSIVE.match(text.text, mention.end)
        end = possessive.end() if possessive else mention.end
        pieces.append(f"{text.text[behind:end]} ({days})")
        behind = end
        changes.append(f"{mention.phrase} = {days}")
    dated = "".join((*pieces, text.text[behind:]))
    return Dated(text.changed(dated, *dict.fromkeys(changes)).left(*read.open), read.mentions)


def _read(text: str, draft: Draft) -> _Read:
    turns = grounding_turns(draft)
    sources = tuple(turn for turn in turns if turn.id in draft.fact.sources)
    asked, spans = asked_in(text, turns), quotations(text)
    dates = turn_dates(sources, asked.tense if asked else Tense.UNKNOWN)
    whole = len(sources) == 1 and not asked and text.rstrip() == sources[0].content
    found = dates.mentions if whole else find_dates(text, draft.fact.said_at)
    own = [mention for mention in found if outside(mention.start, spans)]
    carried = [
        (mention, match)
        for mention, match in dates.carried(text)
        if outside(match.start(), spans) and not _is_within_one(match, own)
    ]
    taken = [match.span() for _, match in carried]
    kept = [mention for mention, _ in carried if mention]
    reasons = [
        f"{match.group()}: its turn names several such times" for mention, match in carried if not mention
    ]
    for mention in own:
        if _overlaps_one((mention.start, mention.end), taken):
            continue
        if not mention.relative or any(time.within(mention.interval) for time in dates.times):
            kept.append(mention)
        else:
            reasons.append(f"{mention.phrase}: its turn names no such time")
    if asked:
        kept += _of_question(text, asked)
    kept = [_talked_of(mention, draft) for mention in kept]
    return _Read(tuple(sorted(kept, key=lambda mention: mention.start)), tuple(dict.fromkeys(reasons)))


def _talked_of(mention: DateMention, draft: Draft) -> DateMention:
    """A day whose month nothing names, in the month in which the talk before was of such a day."""
    if not mention.guessed:
        return mention
    now, history = draft.fact.said_at, draft.exchange.history
    near = [
        turn for turn in history[-TALK:] if turn.id in draft.fact.context and turn.session == _session(draft)
    ]
    for turn in reversed(near):
        for other in turn_dates((turn,)).mentions:
            day, same_way = other.interval, (other.interval.end > now) == (mention.interval.end > now)
            if (
                same_way
                and not other.guessed
                and _is_day(day)
                and day.start.day == mention.interval.start.day
            ):
                return replace(mention, interval=day)
    return mention


def _session(draft: Draft) -> int:
    return draft.exchange.turn.session


def _is_day(time: Interval) -> bool:
    return time.end - time.start <= timedelta(days=1, hours=2)  # a day on which the clocks go back


def _of_question(text: str, asked: Asked) -> list[DateMention]:
    start, end = asked.span
    found = turn_dates((asked.turn,)).carried(text)
    return [mention for mention, match in found if mention and start < match.start() and match.end() < end]


def _is_within_one(match: re.Match[str], mentions: Sequence[DateMention]) -> bool:
    """Whether the phrase is a part of a longer one, whose meaning it has not: "the day before yesterday"."""
    place = bisect_right(mentions, match.start(), key=lambda mention: mention.start) - 1
    if place < 0:
        return False
    around = mentions[place]
    return match.end() <= around.end and len(match.group()) < around.end - around.start


def _overlaps_one(span: Span, others: Sequence[Span]) -> bool:
    place = bisect_left(others, span)
    return any(each[0] < span[1] and span[0] < each[1] for each in others[max(0, place - 1) : place + 1])
