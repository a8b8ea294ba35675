"""Slots of LoCoMo: an annotation of ids and offsets, laid over the turns of the user's own copy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from toolkit.datasets.files import file_bytes, json_value, sha256
from toolkit.datasets.shape import LENIENT, required
from toolkit.dialogue import Dialogue, Turn
from toolkit.probes import Probe
from toolkit.slots import Slot, SlotKind

FILE = Path(__file__).with_name("locomo_slots.jsonl")  # how it was made: locomo_slots.md

Shape = Literal["single", "conjunctive", "aggregative", "inference"]
Role = Literal["carries", "context", "insufficient", "wrong"]  # only a link that carries has slots


class SlotRow(BaseModel):
    """Where the content stands in its turn; the words themselves are not in the file."""

    model_config = LENIENT

    field: Literal["text", "caption"]
    start: int  # characters of the field as it is in LoCoMo, from 0
    end: int  # behind the last character
    kind: Literal["entity", "value", "date", "number", "polarity"]
    value: str | None = None  # of a date (ISO days), a number or a polarity
    as_written: bool = False  # no reader of ours finds the value in these words, so the words count as well


class LinkRow(BaseModel):
    """What one cited turn contributes to the answer."""

    model_config = LENIENT

    turn: str
    role: Role
    slots: list[SlotRow] = []


class AnnotationRow(BaseModel):
    """One probe: how its links make the answer, and whether they suffice."""

    model_config = LENIENT

    probe: str
    shape: Shape
    complete: bool
    links: list[LinkRow]


class HeadRow(BaseModel):
    """The first line: which bytes the offsets belong to."""

    model_config = LENIENT

    sha256: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation of LoCoMo, and the SHA-256 of the file that its offsets belong to."""

    of: str
    rows: Mapping[str, AnnotationRow]  # by probe
    sha256: str  # of the annotation itself


@cache
def annotation() -> Annotation:
    """The annotation that is part of gatelab."""
    written = file_bytes(FILE)
    head, *lines = map(json_value, written.decode().splitlines())
    rows = (required(AnnotationRow, line, f"{FILE.name}:{place}") for place, line in enumerate(lines, 2))
    of = required(HeadRow, head, f"{FILE.name}:1").sha256
    return Annotation(of, {row.probe: row for row in rows}, sha256(written))


def slotted(probe: Probe, dialogue: Dialogue, rows: Mapping[str, AnnotationRow]) -> Probe:
    """The probe with the slots of the links that it still cites; unchanged where it is not annotated.

    `dialogue` has its captions. Flags: `shape:<shape>`; and unless errata have changed what the probe
    cites, `incomplete_evidence` (the cited turns do not suffice) and `wrong_citation` (one of them has
    nothing to do with the answer).
    """
    row = rows.get(probe.id)
    if row is None:
        return probe
    slots = (
        _slot(slot, dialogue.turn(link.turn))
        for link in row.links
        if link.turn in probe.evidence
        for slot in link.slots
    )
    return replace(probe, slots=tuple(slots), flags=probe.flags.union(_flags(row, probe.evidence)))


def _slot(row: SlotRow, turn: Turn) -> Slot:
    field = turn.text if row.field == "text" else turn.caption or ""
    words = field[row.start : row.end]
    value = words if row.value is None else row.value
    return Slot(turn.id, SlotKind(row.kind), value, aliases=(words,) if row.as_written else ())


def _flags(row: AnnotationRow, evidence: Sequence[str]) -> Iterator[str]:
    yield f"shape:{row.shape}"
    if [link.turn for link in row.links] != list(evidence):
        return
    if not row.complete:
        yield "incomplete_evidence"
    if any(link.role == "wrong" for link in row.links):
        yield "wrong_citation"
