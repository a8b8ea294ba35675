"""One dialogue in one cell, on its way through the stages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from ablations.shard.asking import Asked
from ablations.shard.bench import Bench
from ablations.shard.costs import Cost, cost_row
from ablations.shard.forming import Gated, Made, Segregated
from ablations.shard.rows import addition_row, decision_row, fact_row, record_row
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft, Enrichment, Fact
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.probes import Probe
from toolkit.stages import MemoryRecord

MAKING = (Stage.STRUCTURING, Stage.ENRICHMENT, Stage.GROUNDING)  # item by item


@dataclass
class Lane:
    """What became of a dialogue in a cell. What the shared stages made is held, not copied."""

    bench: Bench
    dialogue: Dialogue
    probes: tuple[Probe, ...]
    segregated: Segregated = Segregated((), ())
    gated: Gated = Gated((), ())
    made: dict[Stage, list[Made]] = field(default_factory=dict)
    stored: list[Decision] = field(default_factory=list)
    records: Sequence[MemoryRecord] = ()
    retired: Sequence[MemoryRecord] = ()
    asked: Asked = field(default_factory=Asked)
    costs: list[dict[str, Any]] = field(default_factory=list)

    def items(self, stage: Stage) -> Sequence[Any]:
        """What a shared stage works on here."""
        if stage is Stage.SEGREGATION:
            return (self.dialogue,)
        if stage is Stage.ADMISSION:
            return (self.segregated,)
        if stage is Stage.STRUCTURING:
            return self.gated.kept
        before = MAKING[MAKING.index(stage) - 1]
        return [draft for made in self.made.get(before, ()) for draft in made.drafts]

    def take(self, stage: Stage, results: list[Any], cost: Cost) -> None:
        """Take what a shared stage has made of the items here."""
        self.costs.append(cost_row(stage, self._size(stage), cost))
        if stage is Stage.SEGREGATION:
            (self.segregated,) = results
        elif stage is Stage.ADMISSION:
            (self.gated,) = results
        else:
            self.made[stage] = results

    def _size(self, stage: Stage) -> int:
        if stage is Stage.SEGREGATION:
            return len(self.dialogue.turns)
        if stage is Stage.ADMISSION:
            return len(self.segregated.exchanges)
        return len(self.items(stage))

    @property
    def drafts(self) -> list[Draft]:
        """What goes to the backend."""
        return [draft for made in self.made.get(Stage.GROUNDING, ()) for draft in made.drafts]

    @property
    def additions(self) -> list[Enrichment]:
        """The added knowledge that goes to the backend."""
        return [addition for made in self._all_made() for addition in made.additions]

    @property
    def facts(self) -> dict[str, Fact]:
        """Every version of every fact, by id; of equal ids the last version."""
        return {draft.fact.id: draft.fact for made in self._all_made() for draft in made.drafts}

    @property
    def formed(self) -> Iterable[Decision]:
        """Every decision before the backend."""
        made = (made.decisions for made in self._all_made())
        return chain(self.segregated.decisions, self.gated.decisions, *made)

    @property
    def write_failed(self) -> bool:
        """Whether some write has no result; a fact that went on without added knowledge is one."""
        rows = chain(self.formed, self.stored)
        return any(row.outcome is Outcome.FAILED and not row.outputs for row in rows)

    @property
    def failures(self) -> int:
        """How many decisions could not be made."""
        decisions = chain(self.formed, self.stored, self.asked.decisions)
        return sum(row.outcome is Outcome.FAILED for row in decisions)

    def ledger_rows(self) -> list[dict[str, Any]]:
        """Every decision, in the order of the stages."""
        where = self._where
        return [decision_row(row, **where) for row in chain(self.formed, self.stored, self.asked.decisions)]

    def item_rows(self) -> list[dict[str, Any]]:
        """Every version of every fact, every addition, every record, also of those no longer held."""
        where = self._where
        return [
            *(fact_row(fact, **where) for fact in self.facts.values()),
            *(addition_row(addition, **where) for addition in self.additions),
            *(record_row(record, live=True, **where) for record in self.records),
            *(record_row(record, live=False, **where) for record in self.retired),
        ]

    def probe_rows(self) -> list[dict[str, Any]]:
        """What became of each probe."""
        return [{"cell": self.bench.key, **row} for row in self.asked.rows]

    def cost_rows(self) -> list[dict[str, Any]]:
        """What each stage has cost."""
        return [{**self._where, **row} for row in self.costs]

    @property
    def _where(self) -> dict[str, str]:
        return {"cell": self.bench.key, "dialogue": self.dialogue.id}

    def _all_made(self) -> Iterable[Made]:
        return chain.from_iterable(self.made.get(stage, ()) for stage in MAKING)
