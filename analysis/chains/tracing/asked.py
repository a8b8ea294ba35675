"""The links of a shard's probes, one a row, before anything is known of their survival."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.chains.stages import TRACED
from analysis.chains.tracing.fates import first_row, is_outcome, rows_of
from analysis.chains.tracing.shard_tables import Flags, Numbers, ShardTables, exploded, numbered
from analysis.summary import ABSTENTION, ADVERSARIAL
from toolkit.ledger import Outcome, Stage
from toolkit.slots import Slot, SlotKind

WRONG_CITATION = "wrong_citation"  # the flag, and the status, of a probe that cites the wrong turns
SHAPE = "shape:"  # begins the flag that says how the links of a chain belong together
UNKNOWN = "unknown"

Slots = tuple[Slot, ...]


@dataclass(frozen=True)
class Asked:
    """The probes of a shard in all cells, and their links. Shapes: (probes,) and (links,)."""

    shard: ShardTables

    @cached_property
    def _exploded(self) -> tuple[Numbers, pa.Array]:
        return exploded(self.shard.probes["evidence"])

    @property
    def probe(self) -> Numbers:
        """The row of each link's probe."""
        return self._exploded[0]

    @property
    def cited(self) -> pa.Array:
        """The id of the turn of each link."""
        return self._exploded[1]

    @cached_property
    def place(self) -> Numbers:
        """Where each link stands in its chain, from 0."""
        starts = np.searchsorted(self.probe, self.probe)
        return np.arange(len(self.probe)) - starts

    @cached_property
    def at(self) -> Numbers:
        """The place (cell and dialogue) of each probe."""
        return self.shard.places(self.shard.probes)

    @cached_property
    def keys(self) -> Numbers:
        """The key of each link's turn."""
        return self.shard.keys(self.at[self.probe], self.cited)

    @cached_property
    def status(self) -> "pd.Series[str]":
        """Of each probe: traced, or why it is not."""
        given = self.shard.probes["status"].to_pandas()
        scored = given == "scored"
        wrong = self._flagged(WRONG_CITATION)
        wrong[self.probe[~self._said]] = True
        status: pd.Series[str] = given.mask(scored, TRACED).mask(scored & wrong, WRONG_CITATION)
        return status

    @cached_property
    def tempting(self) -> Flags:
        """Whether what a probe cites tempts towards a wrong answer."""
        adversarial = self.shard.probes["category"].to_numpy() == ADVERSARIAL
        return np.asarray(adversarial | self._flagged(ABSTENTION), dtype=np.bool_)

    @cached_property
    def shape(self) -> "pd.Series[str]":
        """How the links of each probe belong together, as its flags say."""
        parents, flags = self._flags
        said = flags.to_pandas()
        marked = said.str.startswith(SHAPE).to_numpy(dtype=bool)
        shape = pd.Series(UNKNOWN, index=range(self.shard.probes.num_rows), dtype=object)
        shape.iloc[parents[marked]] = said[marked].str.removeprefix(SHAPE).to_numpy()
        return shape

    @cached_property
    def decisions(self) -> tuple[Flags, Numbers]:
        """Whether each link is among what its probe was shown, and the ledger's row that says so.

        Where the ledger says nothing (imported runs), the sources of what was shown tell.
        """
        rows = rows_of(self.shard, Stage.RETRIEVAL)
        pairs = self.shard.ledger["inputs"].take(pa.array(rows))
        both = np.flatnonzero(pc.equal(pc.list_value_length(pairs), 2).to_numpy())
        rows, pairs = rows[both], pairs.take(pa.array(both))
        met = self._pair_keys(
            self.shard.ledger_places[rows], pc.list_element(pairs, 0), pc.list_element(pairs, 1)
        )
        own = self._pair_keys(
            self.at[self.probe], self.shard.probes["probe"].take(pa.array(self.probe)), self.cited
        )
        found = first_row(own, met, rows)
        shown = (found < 0) & self._among_shown
        shown[found >= 0] = is_outcome(self.shard, found[found >= 0], Outcome.RETRIEVED)
        return shown, found

    @cached_property
    def shown(self) -> Sequence[Numbers]:
        """The keys of the records that each probe was shown."""
        parents, keys = self._shown
        return np.split(keys, np.searchsorted(parents, np.arange(1, self.shard.probes.num_rows)))

    @cached_property
    def _shown(self) -> tuple[Numbers, Numbers]:
        """The row of a probe and the key of a record that it was shown, for every such pair."""
        parents, ids = exploded(self.shard.probes["retrieved"])
        return parents, self.shard.keys(self.at[parents], ids)

    @property
    def _among_shown(self) -> Flags:
        """Whether the turn of each link is a source of something that its probe was shown."""
        parents, keys = self._shown
        positions, turns = self.shard.showable.of(keys)
        size = len(self.shard.cells) * len(self.shard.dialogues) * len(self.shard.ids)
        there = np.isin(self.probe * size + self.keys, parents[positions] * size + turns)
        return np.asarray(there & (self.keys >= 0), dtype=np.bool_)

    def slots(self, data: Sequence[str]) -> Mapping[int, Slots]:
        """The slots of each link that has any; `data` is the digest of the data set of each cell."""
        number_of = len(self.shard.dialogues)
        probes, links = self.shard.probes["probe"].to_pylist(), self.cited.to_pylist()
        slotted = pc.list_value_length(self.shard.probes["slots"]).to_numpy()
        known: dict[tuple[str, int, str], list[Slot]] = {}
        found = {}
        for link in np.flatnonzero(slotted[self.probe] > 0).tolist():
            probe = int(self.probe[link])
            cell, dialogue = divmod(int(self.at[probe]), number_of)
            key = (data[cell], dialogue, probes[probe])
            if key not in known:
                known[key] = [_slot(one) for one in self.shard.probes["slots"][probe].as_py()]
            own = tuple(slot for slot in known[key] if slot.turn == links[link])
            if own:
                found[link] = own
        return found

    @property
    def _flags(self) -> tuple[Numbers, pa.Array]:
        return exploded(self.shard.probes["flags"])

    def _flagged(self, flag: str) -> Flags:
        parents, flags = self._flags
        marked = np.zeros(self.shard.probes.num_rows, dtype=np.bool_)
        marked[parents[pc.equal(flags, flag).to_numpy(zero_copy_only=False)]] = True
        return marked

    @property
    def _said(self) -> Flags:
        """Whether each link's turn is one of its dialogue."""
        items, size = self.shard.items, len(self.shard.ids)
        rows = pa.array(np.flatnonzero(pc.equal(items["item"], "turn").to_numpy()))
        turns = numbered(items["dialogue"].take(rows), self.shard.dialogues) * size
        turns += numbered(items["id"].take(rows), self.shard.ids)
        number = numbered(self.cited, self.shard.ids)
        dialogue = self.at[self.probe] % len(self.shard.dialogues)
        return np.asarray((number >= 0) & np.isin(dialogue * size + number, turns), dtype=np.bool_)

    def _pair_keys(self, places: Numbers, probes: pa.Array, links: pa.Array) -> Numbers:
        known = pc.unique(self.shard.probes["probe"])
        keys = places * len(known) + numbered(probes, known)
        return keys * len(self.shard.ids) + numbered(links, self.shard.ids)


def _slot(written: Mapping[str, object]) -> Slot:
    """A slot as the table of probes has it."""
    aliases = written["aliases"] or ()
    assert isinstance(aliases, Sequence)
    return Slot(
        str(written["turn"]), SlotKind(str(written["kind"])), str(written["value"]), tuple(map(str, aliases))
    )
