"""One line of a file of someone else's run: a record or a result, its shape checked, its values read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, Field

from toolkit.datasets.loaded import YEARS
from toolkit.datasets.shape import EXACT, Name, ShapeError, shaped, shown

ARM = "imported"  # of a line that names none

Score = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class RecordLine(BaseModel):
    """The keys of a line that is a record."""

    model_config = EXACT

    record: Name
    dialogue: Name
    text: str
    sources: list[Name] | None = None  # turn ids; left out: nobody knows; []: it comes from no turn
    said_at: str | None = None
    created_at: str | None = None
    metadata: dict[str, Any] = {}  # for oneself: nothing is read from it
    arm: Name = ARM


class ResultLine(BaseModel):
    """The keys of a line that is a result."""

    model_config = EXACT

    probe: Name
    retrieved: list[Any] | None = None  # by rank: ids of records, or objects of TextLine
    answer: str | None = None
    judgements: dict[Name, Score | None] = {}
    arm: Name = ARM


class TextLine(BaseModel):
    """Something shown that is given by its words."""

    model_config = EXACT

    text: Name


@dataclass(frozen=True, slots=True)
class GivenRecord:
    """Something that a system holds of a dialogue."""

    arm: str
    dialogue: str
    id: str  # the system's own
    text: str
    sources: tuple[str, ...] | None  # None: nobody knows
    said_at: datetime | None
    created_at: datetime | None


@dataclass(frozen=True, slots=True)
class Words:
    """Something that a system showed, by its words."""

    text: str


@dataclass(frozen=True, slots=True)
class GivenResult:
    """What a system made of a probe."""

    arm: str
    probe: str
    retrieved: tuple[str | Words, ...] | None  # records by their ids; None: nobody knows
    answer: str | None
    judgements: Mapping[str, float | None]


def given(keys: Mapping[str, Any]) -> GivenRecord | GivenResult:
    """The record or the result that a line is; ShapeError names what is wrong with it."""
    if ("record" in keys) == ("probe" in keys):
        either = "give either the key 'record' or the key 'probe'"
        raise ShapeError((f"neither a record nor a result: {either}",))
    _require_finite(keys)
    return _record(shaped(RecordLine, keys)) if "record" in keys else _result(shaped(ResultLine, keys))


def _record(line: RecordLine) -> GivenRecord:
    said_at, created_at = _time("said_at", line.said_at), _time("created_at", line.created_at)
    sources = None if line.sources is None else tuple(line.sources)
    return GivenRecord(line.arm, line.dialogue, line.record, line.text, sources, said_at, created_at)


def _result(line: ResultLine) -> GivenResult:
    ranked = None if line.retrieved is None else tuple(map(_ranked, line.retrieved))
    return GivenResult(line.arm, line.probe, ranked, line.answer, line.judgements)


def _ranked(one: object) -> str | Words:
    if isinstance(one, dict):
        return Words(shaped(TextLine, one).text)
    if isinstance(one, str) and one.strip():
        return one
    wanted = 'the id of a record, or {"text": "..."}'
    raise ShapeError((f"'retrieved' has {shown(one)}; each member must be {wanted}",))


def _time(key: str, written: str | None) -> datetime | None:
    if written is None:
        return None
    wanted = "an ISO 8601 time with an offset, such as 2024-03-02T10:00:00+01:00"
    try:
        found = datetime.fromisoformat(written)
    except ValueError as error:
        raise ShapeError((f"{key!r} is {shown(written)}; it must be {wanted}",)) from error
    if found.utcoffset() is None or found.year not in YEARS:
        years = f"of the years {YEARS[0]} to {YEARS[-1]}"
        raise ShapeError((f"{key!r} is {shown(written)}; it must be {wanted}, {years}",))
    return found


def _require_finite(keys: Mapping[str, Any]) -> None:
    """Python reads NaN and Infinity where JSON knows no such numbers."""
    try:
        json.dumps(keys, allow_nan=False)
    except ValueError as error:
        raise ShapeError(("it has NaN or Infinity, which are no JSON; write null",)) from error
