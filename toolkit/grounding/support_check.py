"""Whether a fact names only what its sources, or the history it leans on, name."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from toolkit.dialogue import Turn
from toolkit.facts import Draft
from toolkit.grounding.asked import asked_in
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.grounding.names import folded, names_in, words_of
from toolkit.grounding.number_words import NUMBER_WORDS, TENS
from toolkit.grounding.readings import Tense
from toolkit.grounding.relations import SUPPORTERS
from toolkit.grounding.turn_dates import TurnDates, is_explained, turn_dates

_NUMBER = re.compile(r"(?<![\w.,:])\d+(?:[.,:]\d+)*")
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True)
class _Named:
    """What one turn names, dates apart."""

    words: frozenset[str]  # folded
    numbers: frozenset[str]


@dataclass(frozen=True)
class Grounds:
    """What a fact may name."""

    speaker: frozenset[str]  # folded words of the name
    turns: tuple[_Named, ...]
    dates: tuple[TurnDates, ...]

    def have_word(self, word: str) -> bool:
        """Whether a turn or a speaker's name has the folded word."""
        return word in self.speaker or any(word in turn.words for turn in self.turns)

    def have_number(self, number: str) -> bool:
        """Whether a turn has the number."""
        return any(number in turn.numbers for turn in self.turns)

    def have_time(self, mention: DateMention) -> bool:
        """Whether a turn names a time within the one mentioned, or a time by the very words."""
        return any(
            mention.interval in turn.times
            or any(time.within(mention.interval) for time in turn.times)
            or (mention.relative and turn.has(mention.phrase))
            for turn in self.dates
        )


def unsupported(draft: Draft, mentions: tuple[DateMention, ...] | None = None) -> tuple[str, ...]:
    """The entities, numbers, dates and relations of a fact without support: one reason each, in order.

    Grounds are the turns among the fact's sources and its context, their speakers, and nothing else. A name
    needs all its words, a number its value ("7" is "seven"), a relation the word, one that says the same, or
    a kind of it ("child" by "my son", "son" not by "my child"); a date needs one that lies within it, each
    counted from its own turn, or, where it does not fix its days by itself, that a turn has it. Relations and
    number words are English; names need a script with capitals. `mentions` are the dates of the text, where
    they have been read already.
    """
    text, grounds = draft.fact.text, grounds_of(draft)
    if mentions is None:
        mentions = find_dates(text, draft.fact.said_at)
    found = (*_dates(mentions, grounds), *_names(text, mentions, grounds), *_numbers(text, mentions, grounds))
    return tuple(dict.fromkeys((*found, *_relations(text, grounds))))


def grounding_turns(draft: Draft) -> tuple[Turn, ...]:
    """The turns that a fact may lean on: its sources, and of the history what it names as context."""
    exchange, fact = draft.exchange, draft.fact
    near = (
        *exchange.sources,
        exchange.turn,
        *((exchange.reply,) if exchange.reply else ()),
        *exchange.history,
    )
    allowed = {*fact.sources, *fact.context}
    return tuple({turn.id: turn for turn in near if turn.id in allowed}.values())


def grounds_of(draft: Draft) -> Grounds:
    """What the fact may name."""
    turns = grounding_turns(draft)
    asked = asked_in(draft.fact.text, turns)
    leaning = asked.tense if asked else Tense.UNKNOWN
    return Grounds(
        frozenset(words_of(draft.fact.speaker)),
        tuple(_named_by(turn) for turn in turns),
        tuple(
            turn_dates((turn,), leaning if turn.id in draft.fact.sources else Tense.UNKNOWN) for turn in turns
        ),
    )


@lru_cache(maxsize=1024)  # a turn is the history of many facts
def _named_by(turn: Turn) -> _Named:
    return _Named(
        words=frozenset((*words_of(turn.content), *words_of(turn.speaker))),
        numbers=frozenset(number for _, number in _numbers_in(turn.content)),
    )


def _dates(mentions: tuple[DateMention, ...], grounds: Grounds) -> Iterator[str]:
    for place, mention in enumerate(mentions):
        # Alone it may read otherwise than in its turn; the days behind it are those that count.
        explained = mention.relative and is_explained(mention, mentions[place + 1 : place + 2])
        if not explained and not grounds.have_time(mention):
            yield f"{mention.phrase}: no source turn names that time"


def _names(text: str, mentions: tuple[DateMention, ...], grounds: Grounds) -> Iterator[str]:
    for name in names_in(text):
        if not _is_dated(name.start, name.end, mentions) and not all(
            grounds.have_word(word) for word in words_of(name.text)
        ):
            yield f"{name.text}: no source turn names it"


def _numbers(text: str, mentions: tuple[DateMention, ...], grounds: Grounds) -> Iterator[str]:
    for place, number in _numbers_in(text):
        if not grounds.have_number(number) and not _is_dated(place, place + 1, mentions):
            yield f"{number}: no source turn names that number"


def _is_dated(start: int, end: int, mentions: tuple[DateMention, ...]) -> bool:
    place = bisect_left(mentions, end, key=lambda mention: mention.start) - 1
    return place >= 0 and start < mentions[place].end


def _relations(text: str, grounds: Grounds) -> Iterator[str]:
    for match in _WORDS.finditer(text):
        supporters = SUPPORTERS.get(match.group().lower())
        if supporters and not any(grounds.have_word(folded(word)) for word in supporters):
            yield f"{match.group()}: no source turn names that relation"


def _numbers_in(text: str) -> Iterator[tuple[int, str]]:
    for match in _NUMBER.finditer(text):
        yield match.start(), match.group().replace(",", "")
    for match in _WORDS.finditer(text.casefold()):
        value = _value(match.group())
        if value:
            yield match.start(), value


def _value(word: str) -> str | None:
    ten, _, digit = word.partition("-")
    if ten in TENS and digit in NUMBER_WORDS:
        return str(TENS[ten] + NUMBER_WORDS[digit])
    value = NUMBER_WORDS.get(ten, TENS.get(ten))  # "seven-year-old"
    return str(value) if value else None
