"""Someone else's run read from JSONL and checked against the data set that it is about."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ablations.imported.lines import GivenRecord, GivenResult, given
from toolkit.datasets.files import file_bytes, sha256
from toolkit.datasets.json_lines import Fault, ObjectLine, encoding_faults, object_lines
from toolkit.datasets.loaded import Loaded, summed_up
from toolkit.datasets.shape import ShapeError, shown
from toolkit.errors import UserError

NAMED = 3  # dialogues or probes that an error names


@dataclass(frozen=True)
class ImportedArm:
    """What a file says of one system."""

    name: str
    records: Mapping[str, Sequence[GivenRecord]]  # by dialogue, in the order of the file
    results: Mapping[str, GivenResult]  # by probe

    @property
    def retrieves(self) -> bool:
        """Whether anything is known of what it showed."""
        return any(one.retrieved is not None for one in self.results.values())

    @property
    def answers(self) -> bool:
        """Whether anything is known of what it answered."""
        return any(one.answer is not None or one.judgements for one in self.results.values())


@dataclass(frozen=True)
class Imported:
    """The contents of a file."""

    sha256: str
    arms: tuple[ImportedArm, ...]  # in the order in which the file names them


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    row: GivenRecord | GivenResult | None = None  # None: it has faults
    faults: tuple[str, ...] = ()


def imported(path: Path, data: Loaded) -> Imported:
    """Read the file; UserError names the lines with the first faults, if there are any."""
    written = file_bytes(path)
    lines = tuple(map(_line, object_lines(written)))
    faults = [*encoding_faults(written, "a record or a result"), *_faults(lines, data)]
    if faults:
        raise UserError(summed_up([f"{path}:{fault.line}: {fault.message}" for fault in sorted(faults)]))
    rows = [line.row for line in lines]
    return Imported(sha256(written), tuple(_arm(name, rows) for name in _arms(rows)))


def _line(line: ObjectLine) -> _Line:
    if line.keys is None:
        return _Line(line.number, faults=line.faults)
    try:
        return _Line(line.number, given(line.keys))
    except ShapeError as error:
        return _Line(line.number, faults=error.faults)


def _arms(rows: Sequence[GivenRecord | GivenResult | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.arm for row in rows if row is not None))


def _arm(name: str, rows: Sequence[GivenRecord | GivenResult | None]) -> ImportedArm:
    records: dict[str, list[GivenRecord]] = defaultdict(list)
    results = {}
    for row in rows:
        if isinstance(row, GivenRecord) and row.arm == name:
            records[row.dialogue].append(row)
        elif isinstance(row, GivenResult) and row.arm == name:
            results[row.probe] = row
    return ImportedArm(name, records, results)


def _faults(lines: Sequence[_Line], data: Loaded) -> list[Fault]:
    shape = [Fault(line.number, fault) for line in lines for fault in line.faults]
    stranger = _stranger(lines, data)
    if stranger is not None:
        return [*shape, stranger]
    return [*shape, *_record_faults(lines, data), *_result_faults(lines, data)]


def _stranger(lines: Sequence[_Line], data: Loaded) -> Fault | None:
    """What to say of a file of which no line is about the data set."""
    dialogues, probes = {one.id for one in data.dialogues}, {one.id for one in data.probes}
    sound = [(line.number, line.row) for line in lines if line.row is not None]
    for _, row in sound:
        if row.dialogue in dialogues if isinstance(row, GivenRecord) else row.probe in probes:
            return None
    if not sound:
        return None
    number, row = sound[0]
    named = f"dialogue {row.dialogue!r}" if isinstance(row, GivenRecord) else f"probe {row.probe!r}"
    known = _named([one.id for one in data.dialogues])
    said = f"{named} and all others of the file are unknown: it is of another data set than --data"
    return Fault(number, f"{said}, whose dialogues are {known}")


def _named(ids: Iterable[str]) -> str:
    """The first of the ids."""
    first = list(islice(ids, NAMED + 1))
    return ", ".join([*first[:NAMED], *(["..."] if len(first) > NAMED else [])])


def _record_faults(lines: Sequence[_Line], data: Loaded) -> Iterator[Fault]:
    dialogues = {one.id: one for one in data.dialogues}
    seen: dict[tuple[str, ...], int] = {}
    for line in lines:
        row = line.row
        if not isinstance(row, GivenRecord):
            continue
        if row.dialogue not in dialogues:
            yield Fault(line.number, f"record {row.id!r} is of the unknown dialogue {row.dialogue!r}")
            continue
        for turn in row.sources or ():
            if turn not in dialogues[row.dialogue].position:
                said = f"record {row.id!r} has the source {turn!r}; {row.dialogue!r} has no such turn"
                yield Fault(line.number, said)
        yield from _again(seen, (row.arm, row.dialogue, row.id), line, f"record {row.id!r}")


def _result_faults(lines: Sequence[_Line], data: Loaded) -> Iterator[Fault]:
    dialogue_of = {one.id: one.dialogue for one in data.probes}
    held: dict[tuple[str, str], set[str]] = defaultdict(set)
    for line in lines:
        if isinstance(line.row, GivenRecord):
            held[line.row.arm, line.row.dialogue].add(line.row.id)
    seen: dict[tuple[str, ...], int] = {}
    for line in lines:
        row = line.row
        if not isinstance(row, GivenResult):
            continue
        if row.probe not in dialogue_of:
            yield Fault(line.number, f"unknown probe {row.probe!r}; the data set has {_named(dialogue_of)}")
            continue
        yield from _again(seen, (row.arm, row.probe), line, f"probe {row.probe!r}")
        yield from _ranking_faults(line.number, row, dialogue_of[row.probe], held)


def _again(
    seen: dict[tuple[str, ...], int], key: tuple[str, ...], line: _Line, named: str
) -> Iterator[Fault]:
    """The fault of a line whose key an earlier one has; the first of each is kept in `seen`."""
    first = seen.setdefault(key, line.number)
    if first != line.number:
        yield Fault(line.number, f"{named} is there already, on line {first}")


def _ranking_faults(
    number: int, row: GivenResult, dialogue: str, held: Mapping[tuple[str, str], set[str]]
) -> Iterator[Fault]:
    ids = [one for one in row.retrieved or () if isinstance(one, str)]
    for place, id in enumerate(ids):
        if id not in held.get((row.arm, dialogue), ()):
            named = f"{shown(id)}, which is no record of {dialogue!r} in arm {row.arm!r}"
            yield Fault(number, f'probe {row.probe!r} retrieved {named}; give words as {{"text": "..."}}')
        elif id in ids[:place]:
            yield Fault(number, f"probe {row.probe!r} retrieved {shown(id)} twice")
