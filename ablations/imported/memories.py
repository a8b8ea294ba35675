"""What a system held and showed of a dialogue, as records of ours: with times, and sources where known."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ablations.imported.lines import GivenRecord, GivenResult, Words
from ablations.imported.provenance import by_content
from toolkit.dialogue import Dialogue
from toolkit.identity import digest
from toolkit.probes import Probe
from toolkit.stages import Hit, MemoryRecord


@dataclass(frozen=True, slots=True)
class Held:
    """A record of ours, and what is known of where it comes from."""

    record: MemoryRecord
    origin: str  # what it was in the file
    given: bool  # whether the file names its sources
    dated: bool  # whether the file tells its time, or that of its sources


@dataclass(frozen=True)
class ImportedMemory:
    """What a system held of one dialogue, and what it showed beside that."""

    stored: tuple[Held, ...]
    contexts: tuple[Held, ...]  # shown texts that are no record
    shown: Mapping[str, tuple[Hit, ...]]  # by probe; none for a probe of which nobody knows


def imported_memory(
    dialogue: Dialogue,
    probes: Sequence[Probe],
    records: Sequence[GivenRecord],
    results: Sequence[GivenResult],
) -> ImportedMemory:
    """The records of a dialogue and what was shown for its probes.

    A shown text that is no record's becomes a record of its own. A record whose sources nobody knows gets the
    turns of which it carries, alone, all that a link must carry; none where there are no slots.
    """
    copies: dict[str, int] = defaultdict(int)
    stored = [_held(one, dialogue, _id(dialogue.id, one.text, copies)) for one in records]
    known = {one.text: held for one, held in reversed(list(zip(records, stored, strict=True)))}
    strange = [text for text in dict.fromkeys(_texts(results)) if text not in known]
    contexts = [_context(text, dialogue, _id(dialogue.id, text, copies)) for text in strange]
    traced = _traced([*stored, *contexts], probes)
    by_id = {one.id: held for one, held in zip(records, traced, strict=False)}
    by_text = {one.record.text: one for one in reversed(traced)}
    shown = {
        one.probe: tuple(
            Hit((by_text[part.text] if isinstance(part, Words) else by_id[part]).record, 0.0)
            for part in one.retrieved
        )
        for one in results
        if one.retrieved is not None
    }
    return ImportedMemory(tuple(traced[: len(stored)]), tuple(traced[len(stored) :]), shown)


def _texts(results: Sequence[GivenResult]) -> Iterator[str]:
    for one in results:
        yield from (part.text for part in one.retrieved or () if isinstance(part, Words))


def _id(dialogue: str, text: str, copies: dict[str, int]) -> str:
    """Named by its text, and numbered among its equals: a system's own random ids say nothing."""
    copies[text] += 1
    return digest([dialogue, text, copies[text]])


def _held(given: GivenRecord, dialogue: Dialogue, id: str) -> Held:
    moment = _time(given, dialogue)
    said_at, sources = moment or _end(dialogue), given.sources or ()
    record = MemoryRecord(id, given.text, "", (), sources, said_at)
    return Held(record, f"record {given.id}", given.sources is not None, moment is not None)


def _context(text: str, dialogue: Dialogue, id: str) -> Held:
    return Held(MemoryRecord(id, text, "", (), (), _end(dialogue)), "shown text", given=False, dated=False)


def _time(given: GivenRecord, dialogue: Dialogue) -> datetime | None:
    """When it was said: as told, else with the last of its sources, else when it was stored."""
    said = [dialogue.turn(turn).said_at for turn in given.sources or ()]
    return given.said_at or max(said, default=None) or given.created_at


def _end(dialogue: Dialogue) -> datetime:
    return dialogue.turns[-1].said_at


def _traced(held: Sequence[Held], probes: Sequence[Probe]) -> list[Held]:
    """The same, those without known sources with the turns whose content they carry."""
    unknown = [one.record for one in held if not one.given]
    sources = dict(zip((one.id for one in unknown), by_content(unknown, probes), strict=True))
    return [
        one if one.given else replace(one, record=replace(one.record, sources=sources[one.record.id]))
        for one in held
    ]
