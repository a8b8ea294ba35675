"""Whether a text carries the content that a probe needs."""

import re
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from toolkit.errors import UserError
from toolkit.facts import Interval
from toolkit.grounding.dates import find_dates
from toolkit.slots import Slot, SlotKind
from toolkit.text.folding import folded
from toolkit.text.negation import is_negated
from toolkit.text.numbers import numbers
from toolkit.text.scripts import CJK, MARKS

_STAMP = re.compile(r"\[\d{1,2} [^\W\d]+ \d{4}\] ")
_WORD_PART = re.compile(rf"[\w{MARKS}]")
_SPACELESS = re.compile(f"[{CJK}]")
_REMEMBERED = 1 << 16  # texts whose reading is kept: one memory is asked by many probes


def stamp_length(text: str) -> int:
    """How long the date is that `toolkit.dialogue.rendered` puts before a record: 0 where there is none."""
    stamp = _STAMP.match(text)
    return stamp.end() if stamp else 0


def carries(text: str, slot: Slot, said_at: datetime) -> bool:
    """Whether `text`, said at `said_at`, carries `slot`; the date stamp of a rendered record does not count.

    - entity, value, speaker: the words stand there, whole, in any case, accents and width (in a script
      without spaces: anywhere);
    - number: an equal one stands there, in digits or in English words;
    - date: a mention lies within the slot's days; a vaguer one does not carry it;
    - polarity: a cue of negation stands there, or none;
    - for every kind: one of the slot's aliases stands there.
    Raises UserError where the slot's value is not of its kind.
    """
    words = text[stamp_length(text) :]
    if any(_stands_in(alias, words) for alias in slot.aliases):
        return True
    match slot.kind:
        case SlotKind.NUMBER:
            return _number(slot) in _numbers(words)
        case SlotKind.DATE:
            days = _days(slot, said_at)
            return any(mention.within(days) for mention in _dates(words, said_at))
        case SlotKind.POLARITY:
            return _is_negated(words) == _is_negative(slot)
        case _:
            return _stands_in(slot.value, words)


def carries_all(text: str, slots: tuple[Slot, ...], said_at: datetime) -> bool:
    """Whether `text` carries every one of `slots`; true where there are none."""
    return all(carries(text, slot, said_at) for slot in slots)


def _stands_in(sought: str, text: str) -> bool:
    words, within = _folded(sought), _folded(text)
    if not words:
        return False
    place = within.find(words)
    while place >= 0:
        end = place + len(words)
        if _is_edge(within[place - 1 : place], words[0]) and _is_edge(within[end : end + 1], words[-1]):
            return True
        place = within.find(words, place + 1)
    return False


def _is_edge(neighbour: str, own: str) -> bool:
    """Whether a word may begin or end between its letter `own` and the letter beside it."""
    if not neighbour or _SPACELESS.match(own) or _SPACELESS.match(neighbour):
        return True
    return not (_WORD_PART.match(neighbour) and _WORD_PART.match(own))


def _number(slot: Slot) -> Decimal:
    try:
        return Decimal(slot.value)
    except InvalidOperation:
        raise UserError(f"slot of turn {slot.turn}: {slot.value!r} is not a number; write 3 or 3.5") from None


@lru_cache(maxsize=_REMEMBERED)
def _days(slot: Slot, said_at: datetime) -> Interval:
    first, _, last = slot.value.partition("/")
    try:
        days = [date.fromisoformat(day) for day in (first, last or first)]
        start, end = (
            datetime.combine(day, time(), said_at.tzinfo) for day in (days[0], days[1] + timedelta(1))
        )
        return Interval(start, end)
    except (ValueError, OverflowError):
        raise UserError(
            f"slot of turn {slot.turn}: {slot.value!r} is no date; write 2023-05-07 or 2023-05-07/2023-05-09"
        ) from None


def _is_negative(slot: Slot) -> bool:
    if slot.value not in ("negative", "positive"):
        raise UserError(f"slot of turn {slot.turn}: polarity {slot.value!r}; choose negative or positive")
    return slot.value == "negative"


@lru_cache(maxsize=_REMEMBERED)
def _dates(text: str, said_at: datetime) -> tuple[Interval, ...]:
    return tuple(mention.interval for mention in find_dates(text, said_at))


_folded = lru_cache(maxsize=_REMEMBERED)(folded)
_numbers = lru_cache(maxsize=_REMEMBERED)(numbers)
_is_negated = lru_cache(maxsize=_REMEMBERED)(is_negated)
