"""Which turns can carry a link of a probe, and whether one does in what a probe is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ablations.turn_value.frozen import Frozen
from analysis.chains.null_models.chance import Flags
from analysis.chains.tracing.carriers import Carriers
from toolkit.probes import Probe
from toolkit.slot_matching import Text, carry_all
from toolkit.slots import Slot, SlotKind

Places = NDArray[np.intp]


@dataclass(frozen=True)
class Carrier:
    """A turn that alone can give a probe one of its links."""

    probe: int
    link: int  # its place in the chain
    turn: str
    records: Places  # those that have the turn among their sources
    texts: tuple[Text, ...]  # of each of them
    slots: tuple[Slot, ...]  # of the link; none: it is enough that one of the records is shown

    def carries(self, shown: Flags, kept: Flags) -> Flags:
        """In which draws the link is there, shape (draws,).

        `shown` has the shape (draws, records of the carrier): whether a draw shows them; `kept` (draws,):
        whether the turn was kept. By `toolkit.support`, on the records of the turn that are shown.
        """
        if not self.slots:
            return np.asarray(shown.any(axis=1) & kept)
        patterns, of_draw = np.unique(shown, axis=0, return_inverse=True)
        carried = np.array([self._carried(pattern) for pattern in patterns], dtype=np.bool_)
        return np.asarray(carried[of_draw.reshape(-1)] & kept)

    def _carried(self, shown: Flags) -> bool:
        texts = [text for text, there in zip(self.texts, shown.tolist(), strict=True) if there]
        return bool(texts) and carry_all(texts, self.slots)


def by_content(probe: Probe) -> bool:
    """Whether the support of a probe is that of its content: each of its links has slots."""
    return {slot.turn for slot in probe.slots} >= set(probe.evidence)


def carriers_of(probes: Sequence[Probe], memory: Frozen) -> tuple[Carrier, ...]:
    """Every turn that can carry a link of a probe: by content if the probe has slots, else the cited turn."""
    texts = {place: (record.text, record.said_at) for place, record in enumerate(memory.records)}
    held = {place: record.sources for place, record in enumerate(memory.records)}
    numbers = {turn: number for number, turn in enumerate(dict.fromkeys(sum(held.values(), ())))}
    numbered = {place: [numbers[turn] for turn in sources] for place, sources in held.items()}
    turns, carrying = list(numbers), Carriers(texts)
    found = []
    for number, probe in enumerate(probes):
        for link, cited in enumerate(probe.evidence):
            slots = tuple(slot for slot in probe.slots if slot.turn == cited) if by_content(probe) else ()
            # A denial may stand in one of several records, so only what is shown can tell.
            plain = [slot for slot in slots if slot.kind is not SlotKind.POLARITY]
            able = sorted(carrying.turns(plain, numbered)) if plain else range(len(turns))
            for turn in [turns[one] for one in able] if slots else [cited]:
                places = [place for place, sources in held.items() if turn in sources]
                if places:
                    said = tuple(texts[place] for place in places)
                    found.append(Carrier(number, link, turn, np.array(places), said, slots))
    return tuple(found)
