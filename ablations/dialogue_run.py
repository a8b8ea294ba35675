"""One dialogue in one cell: formed, stored and asked, whole or one exchange at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ablations.asking import Asked, ask, failed_upstream
from ablations.costs import Meter
from ablations.forming import Formed, form, segregate
from ablations.rows import addition_row, decision_row, fact_row, record_row
from toolkit.context import Context
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.stages import Memory, MemoryRecord, Store


@dataclass
class DialogueRun:
    """Everything that happened to a dialogue in a cell."""

    formed: Formed = field(default_factory=Formed)
    stored: list[Decision] = field(default_factory=list)
    records: Sequence[MemoryRecord] = ()
    retired: Sequence[MemoryRecord] = ()
    asked: Asked = field(default_factory=Asked)
    costs: list[dict[str, Any]] = field(default_factory=list)

    @property
    def write_failed(self) -> bool:
        """Whether some write has no result."""
        return any(row.outcome is Outcome.FAILED for row in (*self.formed.decisions, *self.stored))

    def ledger_rows(self, where: dict[str, str]) -> list[dict[str, Any]]:
        """Every decision, in the order of the stages."""
        decisions = (*self.formed.decisions, *self.stored, *self.asked.decisions)
        return [decision_row(decision, **where) for decision in decisions]

    def item_rows(self, where: dict[str, str]) -> list[dict[str, Any]]:
        """Every version of every fact, every addition, every record, also of those no longer held."""
        return [
            *(fact_row(fact, **where) for fact in self.formed.facts.values()),
            *(addition_row(addition, **where) for addition in self.formed.additions),
            *(record_row(record, live=True, **where) for record in self.records),
            *(record_row(record, live=False, **where) for record in self.retired),
        ]


def run_whole(pipeline: Pipeline, context: Context, probes: Sequence[Probe], store: Store) -> DialogueRun:
    """Each stage once, on everything."""
    done = DialogueRun()
    meter = Meter((context.model, context.judge), done.costs)
    exchanges = segregate(pipeline, context, done.formed, meter)
    drafts, additions = form(pipeline, exchanges, context, done.formed, meter)
    memory = store.memory(context.dialogue)
    with meter.measured(Stage.BACKEND, len(drafts)):
        done.stored += memory.write(drafts, additions)
    return _asked(done, pipeline, context, probes, memory, meter)


def run_online(pipeline: Pipeline, context: Context, probes: Sequence[Probe], store: Store) -> DialogueRun:
    """One exchange, then one probe at a time, as an agent would: this is where latency is measured."""
    done = DialogueRun()
    meter = Meter((context.model, context.judge), done.costs)
    exchanges = segregate(pipeline, context, done.formed, meter)
    memory = store.memory(context.dialogue)
    for exchange in exchanges:
        meter.item = exchange.id
        drafts, additions = form(pipeline, [exchange], context, done.formed, meter)
        with meter.measured(Stage.BACKEND, len(drafts)):
            done.stored += memory.write(drafts, additions)
    for probe in probes:
        meter.item = probe.id
        _asked(done, pipeline, context, [probe], memory, meter)
    done.records, done.retired = tuple(memory.records), tuple(memory.retired)
    return done


def _asked(
    done: DialogueRun,
    pipeline: Pipeline,
    context: Context,
    probes: Sequence[Probe],
    memory: Memory,
    meter: Meter,
) -> DialogueRun:
    found = failed_upstream(probes) if done.write_failed else ask(pipeline, probes, memory, context, meter)
    done.asked.rows += found.rows
    done.asked.decisions += found.decisions
    done.records, done.retired = tuple(memory.records), tuple(memory.retired)
    return done
