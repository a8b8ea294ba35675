"""What a statement names, and where that comes from: by words alone, without the stages' own readers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from analysis.inferred.statements import Statement
from toolkit.dialogue import spoken_date
from toolkit.enrichment.name_index import index_of
from toolkit.enrichment.personal_words import KIN
from toolkit.grounding.name_words import CALENDAR, OPENERS
from toolkit.grounding.relations import SUPPORTERS
from toolkit.text.folding import folded
from toolkit.text.numbers import numbers
from toolkit.text.words import folded_words, word_places

_RELATIONS = index_of(KIN | frozenset(SUPPORTERS))
_DATE = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)? (?:of )?[^\W\d_]{3,},? (?:19|20)\d\d\b"
    r"|\b[^\W\d_]{3,} \d{1,2},? (?:19|20)\d\d\b"
    r"|\b(?:19|20)\d\d-\d\d-\d\d\b|(?:19|20)\d\d年\d{1,2}月\d{1,2}日"
)


class Named(StrEnum):
    """Kinds of things that a statement names."""

    NAME = "name"  # capitalised words: none in scripts without capitals
    NUMBER = "number"
    DATE = "date"
    RELATION = "relation"


class Ground(StrEnum):
    """Where a thing that is named comes from; the first of these that has it."""

    SOURCE = "source"  # a source turn says it, or its speaker is called so
    GROUNDED = "grounded"  # the grounding bound it to words that a source turn says
    STAMP = "stamp"  # it is the day on which the turn was said
    HISTORY = "history"  # only an earlier turn that the exchange leaned on says it
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a statement names."""

    kind: Named
    text: str
    ground: Ground


@dataclass(frozen=True, slots=True)
class _Said:
    """What a turn says."""

    text: str  # folded
    words: frozenset[str]
    numbers: frozenset[Decimal]
    relations: frozenset[str]


def items_of(statement: Statement) -> tuple[Item, ...]:
    """The names, numbers, dates and relations of a statement, each once, with its ground.

    A name needs its word, a number its value ("7" is "seven" in English), a date its words, and a relation
    its word or, in English, one that says at least as much ("child" by "my son"); case and accents apart.
    Days that the grounding added count as grounded only if a source turn says their phrase, and a name only
    if a source or a turn of the history says it.
    """
    sources = [_said(text) for text in statement.sources]
    history = [_said(text) for text in statement.history]
    text, found = statement.text, []
    for phrase, meaning in statement.added:
        if meaning in text:
            text = text.replace(meaning, " ")
            found.append(Item(_kind_of(meaning), meaning, _bound(phrase, meaning, sources, history)))
    dates = _DATE.findall(text)
    plain = _DATE.sub(" ", text)
    today = frozenset(folded_words(spoken_date(statement.said_at)))
    found += [Item(Named.DATE, date, _of_date(date, today, sources, history)) for date in dates]
    found += [Item(kind, name, _ground(kind, name, sources, history)) for kind, name in _named(plain)]
    return tuple(dict.fromkeys(found))


def _named(text: str) -> Iterator[tuple[Named, str]]:
    """Names, calendar words, numbers and relations."""
    for place in word_places(text):
        word = place[0]
        plain = folded(word)
        if plain in CALENDAR and word[0].isupper():
            yield Named.DATE, plain
        elif word[0].isupper() and len(word) > 1 and plain not in OPENERS:
            yield Named.NAME, plain
    for number in sorted(numbers(text)):
        yield Named.NUMBER, str(number)
    for one in _RELATIONS.found_in(text):
        yield Named.RELATION, one.name


def _ground(kind: Named, name: str, sources: list[_Said], history: list[_Said]) -> Ground:
    for ground, turns in ((Ground.SOURCE, sources), (Ground.HISTORY, history)):
        if any(_says(turn, kind, name) for turn in turns):
            return ground
    return Ground.NOWHERE


def _says(turn: _Said, kind: Named, name: str) -> bool:
    if kind is Named.NUMBER:
        return Decimal(name) in turn.numbers
    if kind is Named.RELATION:
        return name in turn.relations or not turn.words.isdisjoint(SUPPORTERS.get(name, frozenset({name})))
    return name in turn.words


def _of_date(date: str, today: frozenset[str], sources: list[_Said], history: list[_Said]) -> Ground:
    words = frozenset(folded_words(date))
    for ground, turns in ((Ground.SOURCE, sources), (Ground.HISTORY, history)):
        if any(words <= turn.words for turn in turns):
            return ground
        if words <= today:
            return Ground.STAMP
    return Ground.NOWHERE


def _bound(phrase: str, meaning: str, sources: list[_Said], history: list[_Said]) -> Ground:
    """The ground of what the grounding added: of days, a source with the phrase; of names, a turn."""
    if _kind_of(meaning) is Named.DATE:
        plain = folded(phrase)
        said = any(plain in turn.text for turn in sources)
    else:
        words = frozenset(folded_words(meaning))
        said = any(words <= turn.words for turn in (*sources, *history))
    return Ground.GROUNDED if said else Ground.NOWHERE


def _kind_of(meaning: str) -> Named:
    return Named.DATE if any(letter.isdigit() for letter in meaning) else Named.NAME


@lru_cache(maxsize=1 << 14)  # a turn is the source and the history of many statements
def _said(text: str) -> _Said:
    relations = frozenset(one.name for one in _RELATIONS.found_in(text))
    return _Said(folded(text), frozenset(folded_words(text)), numbers(text), relations)
