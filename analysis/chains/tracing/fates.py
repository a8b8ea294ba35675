"""What became of every turn at every write stage, and the decision that it met there last."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from analysis.chains.tracing.shard_tables import Flags, Numbers, ShardTables, Sources, exploded, paired
from toolkit.ledger import Outcome, Stage

LOSING = frozenset(
    {
        Outcome.CONTEXT_ONLY,
        Outcome.DROPPED,
        Outcome.FAILED,
        Outcome.REJECTED,
        Outcome.LOST,
        Outcome.SUPERSEDED,
    }
)
NONE = -1  # the ledger's row of a turn that no decision was made on


@dataclass(frozen=True, slots=True)
class Met:
    """Decisions that turns met at a stage, in the ledger's order. Shapes: (decisions,)."""

    turns: Numbers  # keys
    rows: Numbers  # of the ledger
    losing: Flags  # whether what the decision was made on is lost by it

    @property
    def kept(self) -> Numbers:
        """The keys of the turns of which something was kept, sorted."""
        return np.unique(self.turns[~self.losing])


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the turns at one stage."""

    alive: Numbers  # keys of the turns of which some artefact is there, sorted
    met: Met

    def of(self, turns: Numbers) -> tuple[Flags, Numbers]:
        """For keys of turns, shape (n,): whether each is alive, and the row of its decision, or `NONE`.

        The decision is the last that the turn met, or the first that lost it if it is not alive.
        """
        alive = _among(turns, self.alive)
        backwards = self.met.turns[::-1], self.met.rows[::-1]
        losing = self.met.losing
        last = first_row(turns, *backwards)
        lost = first_row(turns, self.met.turns[losing], self.met.rows[losing])
        return alive, np.where(alive | (lost == NONE), last, lost)


def fates(shard: ShardTables) -> Mapping[str, Fate]:
    """The fate of the shard's turns at each write stage, by the stage's name."""
    sources, admitted, structured = _segregated(shard), _admitted(shard), _structured(shard)
    grounded, stored = _by_fact(shard, Stage.GROUNDING, "outputs"), _by_fact(shard, Stage.BACKEND, "inputs")
    return {
        "source": Fate(sources.kept, sources),
        "admitted": Fate(admitted.kept, admitted),
        "structured": Fate(structured.kept, structured),
        "grounded": Fate(grounded.kept, grounded),
        "stored": Fate(np.unique(shard.records.turns), stored),
    }


def rows_of(shard: ShardTables, stage: Stage) -> Numbers:
    """The ledger's rows of a stage."""
    return np.flatnonzero(pc.equal(shard.ledger["stage"], stage.value).to_numpy())


def is_outcome(shard: ShardTables, rows: Numbers, *outcomes: Outcome) -> Flags:
    """Whether each of the ledger's rows has one of the outcomes."""
    known = pa.array([outcome.value for outcome in outcomes], pa.string())
    found = shard.ledger["outcome"].take(pa.array(rows))
    return np.asarray(pc.is_in(found, value_set=known).to_numpy(), dtype=np.bool_)


def listed(shard: ShardTables, rows: Numbers, column: str) -> tuple[Numbers, Numbers]:
    """The keys of what the ledger's rows list in a column, and the row of each."""
    parents, ids = exploded(shard.ledger[column].take(pa.array(rows)))
    return shard.keys(shard.ledger_places[rows][parents], ids), rows[parents]


def _met(shard: ShardTables, turns: Numbers, rows: Numbers) -> Met:
    order = np.argsort(rows, kind="stable")
    order = order[turns[order] >= 0]
    return Met(turns[order], rows[order], is_outcome(shard, rows[order], *LOSING))


def _segregated(shard: ShardTables) -> Met:
    return _met(shard, *listed(shard, rows_of(shard, Stage.SEGREGATION), "inputs"))


def _admitted(shard: ShardTables) -> Met:
    """A turn meets the verdict on its own exchange, and is brought back by a row of its own."""
    verdicts = rows_of(shard, Stage.ADMISSION)
    again = is_outcome(shard, verdicts, Outcome.READMITTED)
    exchanges, rows = listed(shard, verdicts[~again], "inputs")
    positions, members = _homes(shard).of(exchanges)
    back, rows_back = listed(shard, verdicts[again], "inputs")
    return _met(shard, np.concatenate([members, back]), np.concatenate([rows[positions], rows_back]))


def _homes(shard: ShardTables) -> Sources:
    """Each exchange with the turns that facts may be read from."""
    rows = rows_of(shard, Stage.SEGREGATION)
    rows = rows[is_outcome(shard, rows, Outcome.SOURCE)]
    turns, homes = (listed(shard, rows, column)[0] for column in ("inputs", "outputs"))
    return paired(homes, turns, rows)


def _structured(shard: ShardTables) -> Met:
    return _met(shard, *listed(shard, rows_of(shard, Stage.STRUCTURING), "inputs"))


def _by_fact(shard: ShardTables, stage: Stage, column: str) -> Met:
    """The turns of the facts that the stage's decisions list in `column`."""
    facts, rows = listed(shard, rows_of(shard, stage), column)
    positions, turns = shard.facts.of(facts)
    return _met(shard, turns, rows[positions])


def _among(keys: Numbers, known: Numbers) -> Flags:
    """Whether each key is among `known`, which are sorted."""
    place = np.searchsorted(known, keys)
    found = place < len(known)
    found[found] = known[place[found]] == keys[found]
    return found


def first_row(keys: Numbers, met: Numbers, rows: Numbers) -> Numbers:
    """The row beside the first of `met` that equals each key, or `NONE`; shapes (n,), (m,), (m,)."""
    known, first = np.unique(met, return_index=True)
    found = np.full(len(keys), NONE, dtype=np.int64)
    there = _among(keys, known)
    found[there] = rows[first[np.searchsorted(known, keys[there])]]
    return found
