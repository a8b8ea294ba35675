"""Whether a fact names only what its sources, or the history it leans on, name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from toolkit.dialogue import Turn
from toolkit.facts import Draft, Interval
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.grounding.names import folded, names_in, words_of
from toolkit.grounding.number_words import NUMBER_WORDS, TENS
from toolkit.grounding.relations import SUPPORTERS

_NUMBER = re.compile(r"(?<![\w.,:])\d+(?:[.,:]\d+)*")
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True)
class Grounds:
    """What a fact may name."""

    words: frozenset[str]  # folded
    numbers: frozenset[str]
    times: tuple[Interval, ...]


def unsupported(draft: Draft) -> tuple[str, ...]:
    """The entities, numbers, dates and relations of a fact without support: one reason each, in order.

    Grounds are the turns among the fact's sources and its context, their speakers, and nothing else. A name
    needs all its words, a number its value ("7" is "seven"), a relation the word, one that says the same, or
    a kind of it ("child" by "my son", "son" not by "my child"); a date needs one that lies within it, each
    counted from its own turn. Relations and number words are English; names need a script with capitals.
    """
    text, grounds = draft.fact.text, _grounds(draft)
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


def _grounds(draft: Draft) -> Grounds:
    named = [_named_by(turn) for turn in grounding_turns(draft)]
    return Grounds(
        words=frozenset(words_of(draft.fact.speaker)).union(*(each.words for each in named)),
        numbers=frozenset().union(*(each.numbers for each in named)),
        times=tuple(time for each in named for time in each.times),
    )


@lru_cache(maxsize=1024)  # a turn is the history of many facts
def _named_by(turn: Turn) -> Grounds:
    return Grounds(
        words=frozenset((*words_of(turn.content), *words_of(turn.speaker))),
        numbers=frozenset(number for _, number in _numbers_in(turn.content)),
        times=tuple(mention.interval for mention in find_dates(turn.content, turn.said_at)),
    )


def _dates(mentions: tuple[DateMention, ...], grounds: Grounds) -> Iterator[str]:
    for mention in mentions:
        if not any(time.within(mention.interval) for time in grounds.times):
            yield f"{mention.phrase}: no source turn names that time"


def _names(text: str, mentions: tuple[DateMention, ...], grounds: Grounds) -> Iterator[str]:
    for name in names_in(text):
        if any(mention.start < name.end and name.start < mention.end for mention in mentions):
            continue
        if not all(word in grounds.words for word in words_of(name.text)):
            yield f"{name.text}: no source turn names it"


def _numbers(text: str, mentions: tuple[DateMention, ...], grounds: Grounds) -> Iterator[str]:
    for place, number in _numbers_in(text):
        dated = any(mention.start <= place < mention.end for mention in mentions)
        if number not in grounds.numbers and not dated:
            yield f"{number}: no source turn names that number"


def _relations(text: str, grounds: Grounds) -> Iterator[str]:
    for match in _WORDS.finditer(text):
        supporters = SUPPORTERS.get(match.group().lower())
        if supporters and not any(folded(word) in grounds.words for word in supporters):
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
