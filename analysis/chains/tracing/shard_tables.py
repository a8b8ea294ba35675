"""The tables of a run, shard by shard, in columns of numbers that join fast.

A *key* is a number for an item of one dialogue in one cell; a cell of which nothing is known has none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from toolkit.runs.run_folder import RunFolder

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

LEDGER = ("cell", "dialogue", "stage", "inputs", "outputs", "outcome", "reason", "score", "criteria")
ITEMS = ("cell", "dialogue", "data", "item", "id", "text", "speaker", "said_at", "sources", "tier", "live")
PROBES = (
    "cell",
    "dialogue",
    "probe",
    "category",
    "category_name",
    "links",
    "evidence",
    "flags",
    "slots",
    "status",
    "retrieved",
)


@dataclass(frozen=True)
class ShardTables:
    """The ledger, items and probes of some dialogues in all cells of a run."""

    cells: tuple[str, ...]
    ledger: pa.Table
    items: pa.Table
    probes: pa.Table

    @cached_property
    def dialogues(self) -> pa.Array:
        """The dialogues of the shard."""
        both = (self.items["dialogue"], self.probes["dialogue"])
        return pc.unique(pa.chunked_array([*both[0].chunks, *both[1].chunks], type=pa.string()))

    @cached_property
    def ids(self) -> pa.Array:
        """The ids of all turns, facts, additions and records."""
        return pc.unique(self.items["id"])

    def places(self, table: pa.Table) -> Numbers:
        """The number of the cell and dialogue of each row, -1 for a row of no cell; shape (rows,)."""
        cell = numbered(table["cell"], pa.array(self.cells, pa.string()))
        dialogue = numbered(table["dialogue"], self.dialogues)
        return np.where(cell < 0, -1, cell * len(self.dialogues) + dialogue)

    def keys(self, places: Numbers, ids: pa.ChunkedArray) -> Numbers:
        """The key of each id at its place, -1 for one that is unknown; shapes (rows,)."""
        number = numbered(ids, self.ids)
        return np.where((number < 0) | (places < 0), -1, places * len(self.ids) + number)

    @cached_property
    def ledger_places(self) -> Numbers:
        """The place of each decision."""
        return self.places(self.ledger)

    @cached_property
    def item_places(self) -> Numbers:
        """The place of each item."""
        return self.places(self.items)

    @cached_property
    def item_keys(self) -> Numbers:
        """The key of each item."""
        return self.keys(self.item_places, self.items["id"])

    @cached_property
    def facts(self) -> "Sources":
        """The source turns of every fact."""
        return self._sources(pc.equal(self.items["item"], "fact"))

    @cached_property
    def records(self) -> "Sources":
        """The source turns of every record that is live."""
        live = pc.fill_null(self.items["live"], False)
        return self._sources(pc.and_(pc.equal(self.items["item"], "record"), live))

    @cached_property
    def showable(self) -> "Sources":
        """Those of all that a probe can be shown: the same, and what was only ever shown (imported runs)."""
        live = pc.fill_null(self.items["live"], False)
        shown = pc.is_in(self.items["item"], value_set=pa.array(["record", "context"]))
        return self._sources(pc.and_(shown, live))

    def _sources(self, chosen: pa.ChunkedArray) -> "Sources":
        rows = np.flatnonzero(chosen.to_numpy(zero_copy_only=False))
        parents, turns = exploded(self.items["sources"].take(pa.array(rows)))
        rows = rows[parents]
        return paired(self.item_keys[rows], self.keys(self.item_places[rows], turns), rows)


@dataclass(frozen=True, slots=True)
class Sources:
    """Pairs of an item and one of its source turns, sorted by the item's key. Shapes: (pairs,)."""

    items: Numbers  # keys
    turns: Numbers  # keys
    rows: Numbers  # of the item in its table

    def of(self, items: Numbers) -> tuple[Numbers, Numbers]:
        """For keys of items, shape (n,): the position in `items` and the turn's key, for every pair."""
        first, last = (np.searchsorted(self.items, items, side) for side in ("left", "right"))
        counts = last - first
        positions = np.repeat(np.arange(len(items)), counts)
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return positions, self.turns[np.repeat(first, counts) + within]


def paired(items: Numbers, turns: Numbers, rows: Numbers) -> Sources:
    """Pairs of keys of items and turns in the order of the items; pairs with an unknown key are left out."""
    order = np.argsort(items, kind="stable")
    order = order[(turns[order] >= 0) & (items[order] >= 0)]
    return Sources(items[order], turns[order], rows[order])


def shard_tables(folder: RunFolder, cell: str | None = None) -> Iterator[ShardTables]:
    """The shards of a run, one after another; of one cell alone, if it is named.

    UserError if a table is missing.
    """
    cells = tuple(folder.arms) if cell is None else (cell,)
    tables = (
        folder.arrow_parts(name, columns)
        for name, columns in (("ledger", LEDGER), ("items", ITEMS), ("probes", PROBES))
    )
    for ledger, items, probes in zip(*tables, strict=True):
        yield ShardTables(cells, *(_of_cells(table, cells) for table in (ledger, items, probes)))


def _of_cells(table: pa.Table, cells: Sequence[str]) -> pa.Table:
    """The rows of some cells, and those of none: the turns."""
    return table.filter(pc.is_in(table["cell"], value_set=pa.array([*cells, ""], pa.string())))


def numbered(values: "pa.ChunkedArray | pa.Array", known: pa.Array) -> Numbers:
    """Where each value stands in `known`, -1 for one that does not; shape (values,)."""
    found = pc.fill_null(pc.index_in(values, value_set=known), -1)
    return np.array(found, dtype=np.int64)


def exploded(column: "pa.ChunkedArray | pa.Array") -> tuple[Numbers, pa.Array]:
    """The row of each member of a column of lists, and the members."""
    whole = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    parents = pc.list_parent_indices(whole).to_numpy(zero_copy_only=False)
    return np.asarray(parents, dtype=np.int64), pc.list_flatten(whole)
