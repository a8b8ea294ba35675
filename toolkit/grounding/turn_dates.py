"""The dates that turns name, and which of them a phrase in a fact that was read from those turns means."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import cached_property, lru_cache

from toolkit.dialogue import Turn
from toolkit.facts import Interval
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.grounding.readings import Tense
from toolkit.text.words import words

REACHES = (15, 30, 60)  # characters either side of a phrase by which its places are told apart
NEAR = 3  # characters between a phrase and the date that already explains it: ", " or " ("
MOST_PLACES = 256  # places of one phrase that are compared; a turn that says it more often is hostile
REMEMBERED = 1024  # readings of turns that are kept: a turn is the source of many facts

Edges = tuple[bool, bool]  # whether a letter or a digit stands right before and right behind


@dataclass(frozen=True, slots=True)
class Place:
    """Where a turn has a phrase."""

    mention: DateMention | None  # None: here the phrase names no time
    match: re.Match[str]

    @property
    def time(self) -> Interval | None:
        """The time that the phrase names here."""
        return None if self.mention is None else self.mention.interval


@dataclass(frozen=True)
class Places:
    """Where turns have one phrase, in order."""

    every: tuple[Place, ...]

    @cached_property
    def agree(self) -> bool:
        """Whether the phrase names the same time everywhere."""
        return len({place.time for place in self.every}) == 1

    def like(self, match: re.Match[str]) -> tuple[Place, ...]:
        """The places that have most of the words around the phrase elsewhere."""
        around = [_around(match, reach) for reach in REACHES]
        scores = [
            sum(
                (_around(place.match, reach) & near).total()
                for reach, near in zip(REACHES, around, strict=True)
            )
            for place in self.every
        ]
        most = max(scores)
        return tuple(place for place, score in zip(self.every, scores, strict=True) if score == most)


@dataclass(frozen=True)
class TurnDates:
    """All dates of some turns, each counted from its own turn."""

    mentions: tuple[DateMention, ...]
    pattern: re.Pattern[str] | None  # of their phrases; None: there are none
    places: Mapping[tuple[str, Edges], Places]

    @cached_property
    def times(self) -> frozenset[Interval]:
        """The times that the turns name."""
        return frozenset(mention.interval for mention in self.mentions)

    @cached_property
    def phrases(self) -> frozenset[str]:
        """The words by which they name them, folded."""
        return frozenset(_folded(mention.phrase) for mention in self.mentions)

    def has(self, phrase: str) -> bool:
        """Whether they name a time by these words."""
        return _folded(phrase) in self.phrases

    def carried(self, text: str) -> tuple[tuple[DateMention | None, re.Match[str]], ...]:
        """Each phrase that stands in `text` and what it means there; None where that cannot be told."""
        found = tuple(self.pattern.finditer(text)) if self.pattern else ()
        counts = Counter(_key(match) for match in found)
        seen: Counter[tuple[str, Edges]] = Counter()
        carried = []
        for match in found:
            key = _key(match)
            places = self.places.get(key)
            if places is None:
                continue
            ordinal = seen[key] if counts[key] == len(places.every) else None
            seen[key] += 1
            for mention in _meant(match, places, ordinal):
                carried.append((mention and _moved(mention, match), match))
        return tuple(carried)


def turn_dates(turns: tuple[Turn, ...], leaning: Tense = Tense.UNKNOWN) -> TurnDates:
    """The dates of the turns; `leaning` is the tense of what they answer, where they show none."""
    return _turn_dates(turns, leaning, tuple(turn.said_at.tzinfo for turn in turns))


# Moments that are equal in two time zones are one key, yet their days begin at other times: hence the zones.
@lru_cache(maxsize=REMEMBERED)
def _turn_dates(turns: tuple[Turn, ...], leaning: Tense, zones: tuple[tzinfo | None, ...]) -> TurnDates:
    read = [(turn.content, find_dates(turn.content, turn.said_at, leaning)) for turn in turns]
    mentions = tuple(mention for _, found in read for mention in found)
    pattern = _pattern(mention.phrase for mention in mentions)
    places: dict[tuple[str, Edges], list[Place]] = defaultdict(list)
    for text, found in read if pattern else ():
        by_span = {(mention.start, mention.end): mention for mention in found}
        for match in pattern.finditer(text) if pattern else ():
            places[_key(match)].append(Place(by_span.get(match.span()), match))
    return TurnDates(mentions, pattern, {key: Places(tuple(each)) for key, each in places.items()})


def is_explained(mention: DateMention, following: Sequence[DateMention]) -> bool:
    """Whether the date right behind the mention says which days it means."""
    return any(
        after.start - mention.end <= NEAR and not after.relative and after.interval.overlaps(mention.interval)
        for after in following
    )


def _pattern(phrases: Iterable[str]) -> re.Pattern[str] | None:
    distinct = sorted({_folded(phrase) for phrase in phrases}, key=lambda phrase: (-len(phrase), phrase))
    if not distinct:
        return None
    written = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in distinct)
    return re.compile(written, re.IGNORECASE)


def _folded(phrase: str) -> str:
    return " ".join(phrase.casefold().split())


def _key(match: re.Match[str]) -> tuple[str, Edges]:
    """The phrase, and whether it stands inside a longer word: "Friday" is not in "Fridays"."""
    before, after = (
        match.string[match.start() - 1 : match.start()],
        match.string[match.end() : match.end() + 1],
    )
    return _folded(match.group()), (before.isalnum(), after.isalnum())


def _moved(mention: DateMention, match: re.Match[str]) -> DateMention:
    return replace(mention, start=match.start(), end=match.end(), phrase=match.group())


def _around(match: re.Match[str], reach: int) -> Counter[str]:
    low, high = max(0, match.start() - reach), match.end() + reach
    near = (*words(match.string[low : match.start()]), *words(match.string[match.end() : high]))
    return Counter(word.casefold() for word in near)


def _meant(match: re.Match[str], places: Places, ordinal: int | None) -> tuple[DateMention | None, ...]:
    """What the phrase means here: one mention, None where it cannot be told; nothing where it is no time."""
    if ordinal is not None:
        alike: tuple[Place, ...] = (places.every[ordinal],)
    elif places.agree:
        alike = places.every[:1]
    elif len(places.every) > MOST_PLACES:
        return (None,)
    else:
        alike = places.like(match)
    if len({place.time for place in alike}) > 1:
        return (None,)
    return () if alike[0].mention is None else (alike[0].mention,)
