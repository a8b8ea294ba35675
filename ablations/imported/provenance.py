"""Which turns a record comes from, where nobody says so: those whose content it carries."""

from collections.abc import Collection, Mapping, Sequence

from analysis.chains.tracing.carriers import Carriers
from toolkit.probes import Probe
from toolkit.slot_matching import Text, carry_all
from toolkit.slots import Slot, SlotKind
from toolkit.stages import MemoryRecord

WORDED = frozenset({SlotKind.ENTITY, SlotKind.VALUE})  # looked up by word; others are read in every text


def by_content(records: Sequence[MemoryRecord], probes: Sequence[Probe]) -> list[tuple[str, ...]]:
    """For each record the cited turns for which it carries all slots of some link, alone; in order.

    Records of one dialogue and its probes. What no probe asks about cannot be told from its content.
    """
    texts = {number: (record.text, record.said_at) for number, record in enumerate(records)}
    carriers = Carriers(texts)
    found: list[dict[str, None]] = [{} for _ in records]
    for turn, slots in _links(probes):
        for number in _carrying(slots, carriers, texts):
            found[number][turn] = None
    return [tuple(turns) for turns in found]


def _links(probes: Sequence[Probe]) -> dict[tuple[str, tuple[Slot, ...]], None]:
    """The distinct links that have slots: the turn, and what it must carry."""
    found: dict[tuple[str, tuple[Slot, ...]], None] = {}
    for probe in probes:
        for turn in probe.evidence:
            slots = tuple(slot for slot in probe.slots if slot.turn == turn)
            if slots:
                found[turn, slots] = None
    return found


def _carrying(slots: Sequence[Slot], carriers: Carriers, texts: Mapping[int, Text]) -> list[int]:
    """The texts that carry all slots alone; few are read, since words are looked up first."""
    worded = [carriers.of(slot) for slot in slots if slot.kind in WORDED]
    left: Collection[int] = frozenset.intersection(*worded) if worded else texts
    return [number for number in sorted(left) if carry_all([texts[number]], slots)]
