"""Dialogues and probes of one's own: one JSON object a line, each a turn or a probe.

A turn:  {"dialogue": "ana-ben", "turn": "1:1", "session": 1, "speaker": "Ana", "text": "I moved to Oslo.",
          "said_at": "2024-03-02T10:00:00+01:00", "caption": "a red door"}      (`caption` may be left out)
A probe: {"dialogue": "ana-ben", "probe": "q01", "question": "Where does Ana live?", "gold": "Oslo",
          "evidence": ["1:1"], "category": 4, "slots": [{"turn": "1:1", "kind": "entity", "value": "Oslo"}]}

`gold` may be null; `category` is a number of LoCoMo (1 to 5) or {"number": 7, "name": "bridge"}; `slots`,
`flags`, `adversarial` and `asked_at` (a time like `said_at`; without it after the last turn) may be left out.
Turns stand in the order in which they were said; probes stand anywhere. The id of a probe becomes
`ana-ben/q01`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.datasets.files import file_bytes, sha256
from toolkit.datasets.json_lines import Fault as Fault
from toolkit.datasets.json_lines import ObjectLine, encoding_faults, object_lines
from toolkit.datasets.jsonl_lines import SaidTurn, row_of
from toolkit.datasets.loaded import Loaded, checked, probe_faults, summed_up, turn_faults
from toolkit.datasets.shape import ShapeError
from toolkit.dialogue import Dialogue, Turn
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.probes import Probe

VERSION = 1  # raised when the same bytes come to mean something else


@dataclass(frozen=True, slots=True)
class Jsonl:
    """The dialogues and probes of a JSONL file."""

    path: Path

    def load(self) -> Loaded:
        """Read the file; UserError names the lines with the first faults, if there are any."""
        written = file_bytes(self.path)
        lines = _lines(written)
        faults = _faults(written, lines)
        if faults:
            raise UserError(summed_up([f"{self.path}:{fault.line}: {fault.message}" for fault in faults]))
        probes = tuple(line.row for line in lines if isinstance(line.row, Probe))
        loaded = Loaded(_dialogues(lines), probes, digest(["jsonl", VERSION, sha256(written)]))
        return checked(loaded, str(self.path))


def check(path: Path) -> tuple[Fault, ...]:
    """All that is wrong with a JSONL file, in the order of its lines; UserError if it cannot be read."""
    written = file_bytes(path)
    return _faults(written, _lines(written))


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    row: SaidTurn | Probe | None = None  # None: it has faults
    faults: tuple[str, ...] = ()
    names: tuple[str, str] | None = None  # of a turn, sound or not: its dialogue and its id


def _lines(written: bytes) -> tuple[_Line, ...]:
    return tuple(_line(line) for line in object_lines(written))


def _line(line: ObjectLine) -> _Line:
    if line.keys is None:
        return _Line(line.number, faults=line.faults)
    names = _names(line.keys)
    try:
        return _Line(line.number, row_of(line.keys), names=names)
    except ShapeError as error:
        return _Line(line.number, faults=error.faults, names=names)


def _names(keys: Mapping[str, Any]) -> tuple[str, str] | None:
    dialogue, turn = keys.get("dialogue"), keys.get("turn")
    return (dialogue, turn) if isinstance(dialogue, str) and isinstance(turn, str) else None


def _dialogues(lines: tuple[_Line, ...]) -> tuple[Dialogue, ...]:
    turns: dict[str, list[Turn]] = {}
    for line in lines:
        if isinstance(line.row, SaidTurn):
            turns.setdefault(line.row.dialogue, []).append(line.row.turn)
    return tuple(Dialogue(dialogue, tuple(said)) for dialogue, said in turns.items())


def _faults(written: bytes, lines: tuple[_Line, ...]) -> tuple[Fault, ...]:
    encoded = encoding_faults(written, "a turn or a probe")
    if not lines:
        return encoded
    shape = [Fault(line.number, fault) for line in lines for fault in line.faults]
    found = [*shape, *_turn_faults(lines), *_probe_faults(lines), *_name_faults(lines)]
    return tuple(sorted([*encoded, *found]))


def _turn_faults(lines: tuple[_Line, ...]) -> Iterator[Fault]:
    sound: dict[str, dict[str, Turn]] = {}
    for line in lines:
        if not isinstance(line.row, SaidTurn):
            continue
        earlier = sound.setdefault(line.row.dialogue, {})
        found = tuple(turn_faults(line.row.turn, earlier))
        yield from (Fault(line.number, fault) for fault in found)
        if not found:
            earlier[line.row.turn.id] = line.row.turn


def _probe_faults(lines: tuple[_Line, ...]) -> Iterator[Fault]:
    # The turns of faulty lines count as there, so that one bad line is one fault.
    named: dict[str, set[str]] = {}
    for line in lines:
        if line.names is not None:
            named.setdefault(line.names[0], set()).add(line.names[1])
    for line in lines:
        if isinstance(line.row, Probe):
            if line.row.dialogue not in named:
                yield Fault(line.number, f"probe {line.row.id!r} is about a dialogue without turns")
            else:
                turns = named[line.row.dialogue]
                yield from (Fault(line.number, fault) for fault in probe_faults(line.row, turns))


def _name_faults(lines: tuple[_Line, ...]) -> Iterator[Fault]:
    ids: dict[str, int] = {}  # where a probe's id stands first
    names: dict[int, tuple[str, int]] = {}  # the name of a category's number, and where it stands first
    for line in lines:
        if isinstance(line.row, Probe):
            category = line.row.category
            first = ids.setdefault(line.row.id, line.number)
            if first != line.number:
                yield Fault(line.number, f"probe {line.row.id!r} is there already, on line {first}")
            name, first = names.setdefault(category.number, (category.name, line.number))
            if name != category.name:
                said = f"category {category.number} is {category.name!r} here, and {name!r} on line {first}"
                yield Fault(line.number, said)
