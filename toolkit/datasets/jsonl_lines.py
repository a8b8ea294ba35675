"""One line of a JSONL data set: a turn or a probe, its shape checked, its values read."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, Field

from toolkit.datasets.shape import EXACT, Name, ShapeError, shaped, shown
from toolkit.dialogue import Turn
from toolkit.probes import LOCOMO_CATEGORIES, Category, Probe
from toolkit.slots import Slot, SlotKind

Count = Annotated[int, Field(ge=1, le=2**31 - 1)]  # what a column of 32-bit integers can hold


class TurnLine(BaseModel):
    """The keys of a line that is a turn."""

    model_config = EXACT

    dialogue: Name
    turn: Name
    session: Count
    speaker: Name
    text: str
    said_at: str
    caption: str | None = None


class ProbeLine(BaseModel):
    """The keys of a line that is a probe."""

    model_config = EXACT

    dialogue: Name
    probe: Name
    question: Name
    gold: str | None
    evidence: list[Name]
    category: Any  # a number of LoCoMo, or a CategoryLine
    slots: list[Any] = []  # of SlotLine
    flags: list[Name] = []
    adversarial: str | None = None  # the false answer that the question invites
    asked_at: str | None = None  # left out: after the last turn


class CategoryLine(BaseModel):
    """A category of one's own."""

    model_config = EXACT

    number: Count
    name: Name


class SlotLine(BaseModel):
    """One content that a cited turn must carry."""

    model_config = EXACT

    turn: Name
    kind: str
    value: Name
    aliases: list[Name] = []


@dataclass(frozen=True, slots=True)
class SaidTurn:
    """A turn, and the dialogue that it belongs to."""

    dialogue: str
    turn: Turn


def row_of(keys: Mapping[str, Any]) -> SaidTurn | Probe:
    """The turn or the probe that a line is; ShapeError names every key that is wrong."""
    if ("turn" in keys) == ("probe" in keys):
        raise ShapeError(("neither a turn nor a probe: give either the key 'turn' or the key 'probe'",))
    return _said(shaped(TurnLine, keys)) if "turn" in keys else _asked(shaped(ProbeLine, keys))


def _said(line: TurnLine) -> SaidTurn:
    said_at = _time("said_at", line.said_at)
    turn = Turn(line.turn, line.session, line.speaker, line.text, said_at, line.caption)
    return SaidTurn(line.dialogue, turn)


def _time(key: str, written: str) -> datetime:
    try:
        return datetime.fromisoformat(written)
    except ValueError as error:
        wanted = "an ISO 8601 time with an offset, such as 2024-03-02T10:00:00+01:00"
        raise ShapeError((f"{key!r} is {shown(written)}; it must be {wanted}",)) from error


def _asked(line: ProbeLine) -> Probe:
    evidence = tuple(line.evidence)
    return Probe(
        id=f"{line.dialogue}/{line.probe}",
        dialogue=line.dialogue,
        question=line.question,
        gold=line.gold,
        evidence=evidence,
        category=_category(line.category),
        slots=tuple(_slot(place, slot) for place, slot in enumerate(line.slots, start=1)),
        flags=frozenset(line.flags) | (frozenset() if evidence else {"no_evidence"}),
        adversarial=line.adversarial,
        asked_at=None if line.asked_at is None else _asked_at(line.asked_at),
    )


def _asked_at(written: str) -> datetime:
    found = _time("asked_at", written)
    if found.utcoffset() is None:
        raise ShapeError((f"'asked_at' is {shown(written)}; it must have an offset, such as +01:00 or Z",))
    return found


def _category(given: object) -> Category:
    if isinstance(given, dict):
        own = shaped(CategoryLine, given)
        return Category(own.number, own.name)
    if type(given) is int and given in LOCOMO_CATEGORIES:
        return LOCOMO_CATEGORIES[given]
    known = ", ".join(str(category) for category in LOCOMO_CATEGORIES.values())
    raise ShapeError((f"unknown category {shown(given)}; choose one of {known}, or a number and a name",))


def _slot(place: int, given: object) -> Slot:
    try:
        line = shaped(SlotLine, given)
        if line.kind not in tuple(SlotKind):
            raise ShapeError((f"unknown kind {line.kind!r}; choose one of {', '.join(SlotKind)}",))
        slot = Slot(line.turn, SlotKind(line.kind), line.value, tuple(line.aliases))
        _require_value(slot)
    except ShapeError as error:
        raise ShapeError(tuple(f"slot {place}: {fault}" for fault in error.faults)) from error
    return slot


def _require_value(slot: Slot) -> None:
    wanted = {
        SlotKind.DATE: "a day such as 2024-03-02, or a first and a last day such as 2024-03-02/2024-03-09",
        SlotKind.NUMBER: "a decimal number",
        SlotKind.POLARITY: "negative or positive",
    }
    sound = {SlotKind.DATE: _is_days, SlotKind.NUMBER: _is_number, SlotKind.POLARITY: _is_polarity}
    if slot.kind in sound and not sound[slot.kind](slot.value):
        raise ShapeError((f"'value' is {shown(slot.value)}; it must be {wanted[slot.kind]}",))


def _is_days(value: str) -> bool:
    try:
        days = [date.fromisoformat(day) for day in value.split("/")]
    except ValueError:
        return False
    return len(days) == 1 or (len(days) == 2 and days[0] <= days[1])


def _is_number(value: str) -> bool:
    whole, _, fraction = value.removeprefix("-").partition(".")
    return value.isascii() and whole.isdigit() and (fraction.isdigit() or "." not in value)


def _is_polarity(value: str) -> bool:
    return value in ("negative", "positive")
