"""Whether a text carries the content that a probe needs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from toolkit.errors import UserError
from toolkit.facts import Interval
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.grounding.spoken import ADDED_DAYS
from toolkit.slots import Slot, SlotKind
from toolkit.structuring.person import first_person_to_name
from toolkit.text.folding import folded
from toolkit.text.negation import is_negated
from toolkit.text.numbers import numbers
from toolkit.text.quotations import Span
from toolkit.text.scripts import CJK
from toolkit.text.statements import statements
from toolkit.text.whole_words import stands_in

_STAMP = re.compile(r"\[\d{1,2} [^\W\d]+ \d{4}\] ")
_SPEAKER = re.compile(r"(?P<name>[^\n:]{1,80}): ")
_SPACELESS = re.compile(f"[{CJK}]")
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|mine|myself|we|us|our)\b", re.IGNORECASE)
_ANCHORS = frozenset({SlotKind.ENTITY, SlotKind.VALUE, SlotKind.NUMBER, SlotKind.DATE})
_REMEMBERED = 1 << 16  # texts whose reading is kept: one memory is asked by many probes

Text = tuple[str, datetime]  # a record or an answer, and when it was said


@dataclass(frozen=True, slots=True)
class _Head:
    """What `toolkit.dialogue.rendered` puts before the words of a record."""

    stamp: int  # length of the date; 0: this is no record
    speaker: str | None
    length: int  # of all of it


def stamp_length(text: str) -> int:
    """How long the date is that `toolkit.dialogue.rendered` puts before a record: 0 where there is none."""
    return _head(text).stamp


def carries(text: str, slot: Slot, said_at: datetime) -> bool:
    """Whether `text`, said at `said_at`, carries `slot`; the date stamp of a rendered record does not count.

    - entity, value, speaker: the words stand there, whole, in any case, accents and width (in a script
      without spaces: anywhere), with or without the days that grounding adds behind a date; "I", "me" and
      "my" may have become the name of the record's speaker;
    - number: an equal one stands there, in digits or in English words, and not in added days;
    - date: a mention lies within the slot's days; a vaguer one does not carry it;
    - polarity: one of the statements has a cue of negation, or has none;
    - for every kind: one of the slot's aliases stands there.
    Raises UserError where the slot's value is not of its kind.
    """
    whole = (stamp_length(text), len(text))
    if slot.kind is SlotKind.POLARITY:
        return _has_alias(text, slot) or any(_has_polarity(text, span, slot) for span in _statements(text))
    return _carries_within(text, slot, said_at, whole)


def holds_any(text: str, said_at: datetime, kind: SlotKind) -> bool:
    """Whether some date, or some number, stands in a text, so that it may carry a slot of that kind."""
    words, zone = text[stamp_length(text) :], said_at.tzinfo
    if kind is SlotKind.DATE:
        return bool(_dates(words, said_at, zone))
    return bool(_numbers(_without_added_days(words, said_at, zone)))


def carry_all(texts: Sequence[Text], slots: Sequence[Slot]) -> bool:
    """Whether `texts` together carry every one of `slots`, those of one link; true where there are none.

    Each slot is carried by some text. A polarity is that of a statement which carries an entity, value,
    number or date among `slots`, so that a denial elsewhere in the turn does not count; alone, that of any.
    So a turn that is stored whole and the facts that it is split into carry the same.
    """
    anchors = [slot for slot in slots if slot.kind in _ANCHORS]
    return all(
        _carry_polarity(texts, slot, anchors)
        if slot.kind is SlotKind.POLARITY
        else any(carries(text, slot, said_at) for text, said_at in texts)
        for slot in slots
    )


def _carry_polarity(texts: Sequence[Text], slot: Slot, anchors: Sequence[Slot]) -> bool:
    if any(_has_alias(text, slot) for text, _ in texts):
        return True
    every = [(text, said_at, span) for text, said_at in texts for span in _statements(text)]
    anchored = [
        (text, said_at, span)
        for text, said_at, span in every
        if any(_carries_within(text, anchor, said_at, span) for anchor in anchors)
    ]
    return any(_has_polarity(text, span, slot) for text, _, span in anchored or every)


@lru_cache(maxsize=_REMEMBERED)
def _head(text: str) -> _Head:
    stamp = _STAMP.match(text)
    if stamp is None:
        return _Head(0, None, 0)
    speaker = _SPEAKER.match(text, stamp.end())
    if speaker is None:
        return _Head(stamp.end(), None, stamp.end())
    return _Head(stamp.end(), speaker["name"], speaker.end())


def _statements(text: str) -> tuple[Span, ...]:
    begin = _head(text).length
    return tuple((start + begin, end + begin) for start, end in statements(text[begin:]))


def _has_alias(text: str, slot: Slot) -> bool:
    return any(_stands_in(alias, text[stamp_length(text) :]) for alias in slot.aliases)


def _has_polarity(text: str, span: Span, slot: Slot) -> bool:
    return _is_negated(text[span[0] : span[1]]) == _is_negative(slot)


def _carries_within(text: str, slot: Slot, said_at: datetime, span: Span) -> bool:
    """Whether text[span] carries a slot that is no polarity; its dates are read in the whole text."""
    start, end = span
    part = text[start:end]
    if slot.aliases and any(_stands_there(words, part) for words in _as_recorded(slot.aliases, text)):
        return True
    if slot.kind is SlotKind.NUMBER:
        return _number(slot) in _numbers(_without_added_days(part, said_at, said_at.tzinfo))
    if slot.kind is not SlotKind.DATE:
        return any(_stands_there(words, part) for words in _as_recorded((slot.value,), text))
    days, skipped = _days(slot, said_at.tzinfo), stamp_length(text)
    return any(
        mention.interval.within(days)
        for mention in _dates(text[skipped:], said_at, said_at.tzinfo)
        if start <= mention.start + skipped < end
    )


def _as_recorded(sought: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The words sought, and with the speaker's name for "I", "me" and "my" where a record names a speaker."""
    speaker = _head(text).speaker
    return sought if speaker is None else _in_either_person(sought, speaker)


@lru_cache(maxsize=_REMEMBERED)
def _in_either_person(sought: tuple[str, ...], speaker: str) -> tuple[str, ...]:
    personal = [words for words in sought if _FIRST_PERSON.search(words)]
    return (*sought, *(_third_person(words, speaker) for words in personal))


def _stands_there(sought: str, text: str) -> bool:
    return _stands_in(sought, text) or (
        ADDED_DAYS.search(text) is not None and _stands_in(sought, ADDED_DAYS.sub("", text))
    )


def _stands_in(sought: str, text: str) -> bool:
    return stands_in(_folded(sought), _folded(text), _SPACELESS)


def _number(slot: Slot) -> Decimal:
    try:
        return Decimal(slot.value)
    except InvalidOperation:
        raise UserError(f"slot of turn {slot.turn}: {slot.value!r} is not a number; write 3 or 3.5") from None


@lru_cache(maxsize=_REMEMBERED)
def _days(slot: Slot, zone: tzinfo | None) -> Interval:
    first, _, last = slot.value.partition("/")
    try:
        days = [date.fromisoformat(day) for day in (first, last or first)]
        start, end = (datetime.combine(day, time(), zone) for day in (days[0], days[1] + timedelta(1)))
        return Interval(start, end)
    except (ValueError, OverflowError):
        raise UserError(
            f"slot of turn {slot.turn}: {slot.value!r} is no date; write 2023-05-07 or 2023-05-07/2023-05-09"
        ) from None


def _is_negative(slot: Slot) -> bool:
    if slot.value not in ("negative", "positive"):
        raise UserError(f"slot of turn {slot.turn}: polarity {slot.value!r}; choose negative or positive")
    return slot.value == "negative"


def _third_person(words: str, speaker: str) -> str:
    """The words with the speaker's name; a word of English goes before, since a few show no language."""
    return first_person_to_name(f"that {words}", speaker).removeprefix("that ")


# Moments that are equal in two time zones are one key, yet their days begin at other times: hence the zone.
@lru_cache(maxsize=_REMEMBERED)
def _dates(text: str, said_at: datetime, zone: tzinfo | None) -> tuple[DateMention, ...]:
    return find_dates(text, said_at)


@lru_cache(maxsize=_REMEMBERED)
def _without_added_days(text: str, said_at: datetime, zone: tzinfo | None) -> str:
    """The text without brackets that only spell out the relative date before them."""
    added = [*ADDED_DAYS.finditer(text)]
    ends = {mention.end for mention in _dates(text, said_at, zone) if mention.relative} if added else set()
    kept, behind = [], 0
    for match in added:
        if match.start() in ends or match.start() - len("'s") in ends:
            kept.append(text[behind : match.start()])
            behind = match.end()
    return "".join((*kept, text[behind:]))


_folded = lru_cache(maxsize=_REMEMBERED)(folded)
_numbers = lru_cache(maxsize=_REMEMBERED)(numbers)
_is_negated = lru_cache(maxsize=_REMEMBERED)(is_negated)
