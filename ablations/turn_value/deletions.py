"""Deletions of source turns, and the support of every probe under each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ablations.turn_value.carriers import Carrier, by_content, carriers_of
from ablations.turn_value.frozen import Frozen
from ablations.turn_value.rankings import Shows
from analysis.chains.null_models.chance import Flags
from toolkit.dialogue import Dialogue
from toolkit.identity import digest
from toolkit.probes import Probe


def kept_turns(dialogue: Dialogue, cell: str, draws: int, rate: float) -> Flags:
    """Which turns each draw keeps, shape (draws, turns): each by itself with probability `rate`.

    A draw is seeded by the cell, the dialogue and its own number: it is the same however many there are, in
    whatever order dialogues come, and at a higher rate it keeps the same turns and more.
    """
    kept = np.empty((draws, len(dialogue.turns)), dtype=np.bool_)
    for number, row in enumerate(kept):
        seed = int(digest(["turn value", cell, dialogue.id, number]), 16)
        row[:] = np.random.default_rng(seed).random(len(row)) < rate
    return kept


@dataclass(frozen=True)
class Deleted:
    """What some deletions do to the probes of one dialogue. The reader is not run."""

    dialogue: Dialogue
    probes: tuple[Probe, ...]  # each cites something
    kept: Flags  # (draws, turns)
    carriers: tuple[Carrier, ...]
    carried: Flags  # (draws, carriers): the turn gives the probe its link
    shown: Flags  # (probes, turns): in some draw a record of the turn was shown

    @cached_property
    def supported(self) -> Flags:
        """Whether every link of each probe is there, shape (draws, probes)."""
        starts = np.cumsum([0, *(probe.links for probe in self.probes)])
        links = np.zeros((len(self.kept), starts[-1]), dtype=np.bool_)
        for number, carrier in enumerate(self.carriers):
            links[:, starts[carrier.probe] + carrier.link] |= self.carried[:, number]
        return np.asarray(np.logical_and.reduceat(links, starts[:-1], axis=1))


def deleted(dialogue: Dialogue, probes: Sequence[Probe], memory: Frozen, show: Shows, kept: Flags) -> Deleted:
    """What the deletions `kept` (draws, turns) do to probes, each of which cites something; not of none.

    Support is that of `toolkit.support` over what `show` shows of the memory that is left: by content if all
    links of a probe have slots, else by turns.
    """
    carriers = carriers_of(probes, memory)
    pairs = np.array([(one.probe, record) for one in carriers for record in one.records], dtype=np.intp)
    probe, record = pairs.reshape(-1, 2).T
    seen = np.zeros((len(kept), len(probe)), dtype=np.bool_)
    ever = np.zeros((len(probes), len(memory.records)), dtype=np.bool_)
    names = np.array([turn.id for turn in dialogue.turns], dtype=object)
    for draw, row in enumerate(kept):
        shown = show(frozenset(names[~row]))
        seen[draw], ever = shown[probe, record], ever | shown
    carried = _carried(carriers, seen, kept, dialogue)
    return Deleted(dialogue, tuple(probes), kept, carriers, carried, _turns(ever, memory, dialogue))


def measures(probes: Sequence[Probe]) -> list[str]:
    """What the support of each probe is measured by: its content, or its turns."""
    return ["content" if by_content(probe) else "turn" for probe in probes]


def _carried(carriers: Sequence[Carrier], seen: Flags, kept: Flags, dialogue: Dialogue) -> Flags:
    carried, start = np.zeros((len(kept), len(carriers)), dtype=np.bool_), 0
    for number, carrier in enumerate(carriers):
        end = start + len(carrier.records)
        carried[:, number] = carrier.carries(seen[:, start:end], kept[:, dialogue.position[carrier.turn]])
        start = end
    return carried


def _turns(records: Flags, memory: Frozen, dialogue: Dialogue) -> Flags:
    """The turns of some records, shapes (probes, records) and (probes, turns)."""
    turns = np.zeros((len(records), len(dialogue.turns)), dtype=np.bool_)
    for place, origins in enumerate(memory.origins):
        for turn in origins:
            turns[:, dialogue.position[turn]] |= records[:, place]
    return turns
