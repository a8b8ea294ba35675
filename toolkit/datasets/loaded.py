"""What a data set gives: dialogues and probes that have passed the checks which all loaders share."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from toolkit.dialogue import Dialogue, Turn
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.probes import Probe

# What time libraries and columnar files can hold to the nanosecond, with room to spare.
YEARS = range(1700, 2201)
SHOWN = 3  # how many faults an error names before it only counts


@dataclass(frozen=True)
class Loaded:
    """The contents of a data set: everything that was read, with what the loader had to assume."""

    dialogues: tuple[Dialogue, ...]
    probes: tuple[Probe, ...]
    digest: str  # names the contents: the bytes that were read and the settings that change them
    notes: tuple[str, ...] = ()  # what a reader of the results should know, a line each

    def dialogue(self, dialogue_id: str) -> Dialogue:
        """The dialogue of that id; UserError if there is none."""
        found = self._by_id.get(dialogue_id)
        if found is None:
            known = ", ".join(dialogue.id for dialogue in self.dialogues[:20])
            raise UserError(f"unknown dialogue {dialogue_id!r}; choose one of {known}")
        return found

    def asked_of(self, dialogue_id: str) -> tuple[Probe, ...]:
        """The probes of one dialogue, in order."""
        return self._asked.get(dialogue_id, ())

    @cached_property
    def _by_id(self) -> dict[str, Dialogue]:
        return {dialogue.id: dialogue for dialogue in reversed(self.dialogues)}

    @cached_property
    def _asked(self) -> dict[str, tuple[Probe, ...]]:
        asked: dict[str, list[Probe]] = defaultdict(list)
        for probe in self.probes:
            asked[probe.dialogue].append(probe)
        return {dialogue_id: tuple(probes) for dialogue_id, probes in asked.items()}


class Dataset(Protocol):
    """Where dialogues and probes come from: a frozen dataclass whose fields are settings."""

    def load(self) -> Loaded:
        """Read all of it; UserError says what is wrong with it."""


def turn_faults(turn: Turn, earlier: dict[str, Turn]) -> Iterator[str]:
    """Say what is wrong with a turn, given the sound turns said before it in its dialogue, in order."""
    if turn.id in earlier:
        yield f"turn {turn.id!r} is there twice; ids are unique within a dialogue"
    if turn.said_at.utcoffset() is None:
        yield f"time {turn.said_at.isoformat()!r} of turn {turn.id!r} is naive; add an offset, as +01:00 or Z"
    elif turn.said_at.year not in YEARS:
        year = turn.said_at.year
        yield f"turn {turn.id!r} is said in the year {year}; allowed are {YEARS[0]} to {YEARS[-1]}"
    elif earlier:
        yield from _order_faults(turn, next(reversed(earlier.values())))


def probe_faults(probe: Probe, turns: Container[str]) -> Iterator[str]:
    """Say what is wrong with a probe, given the ids of the turns in its dialogue."""
    for place, turn_id in enumerate(probe.evidence):
        if turn_id not in turns:
            yield f"probe {probe.id!r} cites {turn_id!r}; dialogue {probe.dialogue!r} has no such turn"
        elif turn_id in probe.evidence[:place]:
            yield f"probe {probe.id!r} cites {turn_id!r} twice; cite each turn once"
    for slot in probe.slots:
        if slot.turn not in probe.evidence:
            yield f"probe {probe.id!r} has a slot for turn {slot.turn!r}, which it does not cite"


def checked(loaded: Loaded, where: str) -> Loaded:
    """The same contents with empty turns noted; UserError names `where` and the first faults, if any."""
    faults = list(_faults(loaded))
    if faults:
        raise UserError(f"{where}: {summed_up(faults)}")
    noted = [noted_empty_turns(dialogue) for dialogue in loaded.dialogues]
    notes = tuple(note for _, note in noted if note)
    return replace(loaded, dialogues=tuple(dialogue for dialogue, _ in noted), notes=loaded.notes + notes)


def summed_up(faults: Sequence[str]) -> str:
    """The first faults on one line, and how many more there are."""
    more = len(faults) - SHOWN
    return "; ".join(faults[:SHOWN]) + (f"; and {more} more" if more > 0 else "")


def noted_empty_turns(dialogue: Dialogue) -> tuple[Dialogue, str]:
    """A dialogue flagged `empty_turns` if it has some, and a note that names them; they stay turns."""
    empty = [turn.id for turn in dialogue.turns if not turn.content]
    if not empty:
        return dialogue, ""
    note = f"{dialogue.id}: {len(empty)} turns without words: {', '.join(empty[:10])}"
    return replace(dialogue, flags=dialogue.flags | {"empty_turns"}), note


def joined(parts: Sequence[Loaded], where: str) -> Loaded:
    """Several data sets as one; UserError if two of them have a dialogue of the same id."""
    dialogues = tuple(dialogue for part in parts for dialogue in part.dialogues)
    for dialogue_id, times in Counter(dialogue.id for dialogue in dialogues).items():
        if times > 1:
            raise UserError(f"{where}: dialogue {dialogue_id!r} is in {times} files; ids are unique")
    return Loaded(
        dialogues=dialogues,
        probes=tuple(probe for part in parts for probe in part.probes),
        digest=digest([part.digest for part in parts]),
        notes=tuple(note for part in parts for note in part.notes),
    )


def _faults(loaded: Loaded) -> Iterator[str]:
    turns: dict[str, dict[str, Turn]] = {}
    for dialogue in loaded.dialogues:
        if dialogue.id in turns:
            yield f"dialogue {dialogue.id!r} is there twice; ids are unique"
        earlier: dict[str, Turn] = {}
        turns[dialogue.id] = earlier
        for turn in dialogue.turns:
            found = [f"{dialogue.id}: {fault}" for fault in turn_faults(turn, earlier)]
            yield from found
            if not found:
                earlier[turn.id] = turn
    seen: set[str] = set()
    for probe in loaded.probes:
        if probe.id in seen:
            yield f"probe {probe.id!r} is there twice; ids are unique"
        seen.add(probe.id)
        yield from probe_faults(probe, turns.get(probe.dialogue, {}))


def _order_faults(turn: Turn, last: Turn) -> Iterator[str]:
    if turn.said_at < last.said_at:
        said_at = turn.said_at.isoformat()
        yield f"time {said_at!r} of turn {turn.id!r} is before that of turn {last.id!r}, which it follows"
    if turn.session < last.session:
        yield f"turn {turn.id!r} of session {turn.session} follows turn {last.id!r} of session {last.session}"
