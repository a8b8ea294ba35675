"""Which decision took what a link must carry from a turn of which something is still there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from analysis.chains.stages import DECIDED_BY
from analysis.chains.tracing.artefacts import Artefacts, Texts
from analysis.chains.tracing.carriers import Carriers
from analysis.chains.tracing.fates import NONE, Fate, is_outcome, listed, rows_of
from analysis.chains.tracing.shard_tables import Numbers, ShardTables
from toolkit.ledger import Outcome
from toolkit.slot_matching import carries
from toolkit.slots import Slot, SlotKind

NOTED = (Outcome.PASSED, Outcome.UNRESOLVED, Outcome.UNSUPPORTED)  # of decisions that change no text


@dataclass(frozen=True)
class Decided:
    """The decisions of a shard, with the facts that each was made on, which are read once a stage."""

    shard: ShardTables
    found: Mapping[str, Fate]
    texts: Texts
    _made_on: dict[str, tuple[Numbers, Numbers]] = field(default_factory=dict)

    def of(self, stage: str, turn: int) -> list[tuple[int, bool]]:
        """The ledger's rows that a turn met at a stage, and whether each lost something.

        Those that lost something come first, then those that changed something.
        """
        met = self.found[stage].met
        own = met.turns == turn
        rows, losing = met.rows[own], met.losing[own]
        order = np.lexsort((is_outcome(self.shard, rows, *NOTED), ~losing))
        return list(zip(rows[order].tolist(), losing[order].tolist(), strict=True))

    def texts_before(self, stage: str, row: int) -> frozenset[int]:
        """The texts of the facts that a decision was made on; none of one on the turn itself."""
        rows, texts = self._facts(stage)
        first, last = np.searchsorted(rows, [row, row + 1])
        return frozenset(texts[first:last].tolist())

    def statement(self, row: int) -> str:
        """What a decision dropped, as its reason quotes it."""
        return (self.shard.ledger["reason"][row].as_py() or "").partition(": ")[2]

    def _facts(self, stage: str) -> tuple[Numbers, Numbers]:
        """Rows of the ledger, ascending, each with the text of a fact among its inputs."""
        if stage not in self._made_on:
            facts = self.shard.facts
            keys, rows = listed(self.shard, rows_of(self.shard, DECIDED_BY[stage]), "inputs")
            places = np.searchsorted(facts.items, keys)
            known = np.isin(keys, facts.items)
            self._made_on[stage] = rows[known], self.texts.of_item[facts.rows[places[known]]]
        return self._made_on[stage]


@dataclass(frozen=True)
class Emptied:
    """The turns of one cell and dialogue that a stage has left without what a link must carry."""

    decided: Decided
    held: Mapping[str, Artefacts]  # by stage
    carriers: Carriers

    def row(self, stage: str, turn: int, slots: Sequence[Slot]) -> int:
        """The ledger's row of the decision that took a slot which nothing of the turn has any more.

        It is the first that was made on a fact with the slot; of decisions on the turn itself one that
        dropped a statement with it, else the first that kept something. `NONE` where nobody can tell.
        """
        lost = self._lost(stage, turn, slots)
        for row, losing in self.decided.of(stage, turn):
            if any(self._had(stage, row, turn, slot, losing=losing) for slot in lost):
                return row
        return NONE

    def _lost(self, stage: str, turn: int, slots: Sequence[Slot]) -> list[Slot]:
        """The slots that no text of the turn carries, where one is left; a polarity belongs to no text."""
        left = self._texts(stage, turn)
        plain = [slot for slot in slots if left and slot.kind is not SlotKind.POLARITY]
        return [slot for slot in plain if not self.carriers.of(slot) & left]

    def _had(self, stage: str, row: int, turn: int, slot: Slot, *, losing: bool) -> bool:
        """Whether what the decision was made on has the slot."""
        before = self.decided.texts_before(stage, row)
        if before:
            return bool(self.carriers.of(slot) & before)
        return not losing or self._dropped(row, turn, slot)

    def _dropped(self, row: int, turn: int, slot: Slot) -> bool:
        moments = [self.carriers.texts[number][1] for number in self._texts("source", turn)]
        return any(carries(self.decided.statement(row), slot, moment) for moment in moments)

    def _texts(self, stage: str, turn: int) -> frozenset[int]:
        there = self.held[stage]
        return frozenset(there.texts[there.turns == turn].tolist())
