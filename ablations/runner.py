"""Runs cells on a data set, dialogue by dialogue, and writes the run folder."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ablations.asking import ask
from ablations.cell import Cell
from ablations.forming import form
from ablations.manifest import manifest
from ablations.rows import addition_row, decision_row, fact_row, record_row, turn_rows
from toolkit.context import Context, Workplace
from toolkit.datasets.loaded import Dataset, Loaded
from toolkit.errors import UserError
from toolkit.ledger import Outcome
from toolkit.models.remembering import Remembering
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.run_folder import RunFolder, being_written, write_manifest, write_table
from toolkit.stages import Store

Progress = Callable[[str, int, int], None]  # arm, dialogues done, dialogues in all


@dataclass(frozen=True)
class Run:
    """What is to be run: named pipelines side by side on one data set."""

    name: str
    data: Dataset
    arms: Mapping[str, Pipeline]
    baseline: str  # the arm that the others are compared with
    seed: int = 0

    def cells(self, data: Loaded) -> tuple[Cell, ...]:
        """One cell an arm; UserError if two arms are one experiment under two names."""
        cells = tuple(Cell(arm, pipeline, data.digest, self.seed) for arm, pipeline in self.arms.items())
        seen: dict[str, str] = {}
        for cell in cells:
            if cell.key in seen:
                raise UserError(f"arms {seen[cell.key]!r} and {cell.arm!r} are the same experiment")
            seen[cell.key] = cell.arm
        return cells


@dataclass
class Tables:
    """The rows of a run while it goes on."""

    ledger: list[dict[str, Any]] = field(default_factory=list)
    items: list[dict[str, Any]] = field(default_factory=list)
    probes: list[dict[str, Any]] = field(default_factory=list)


def no_progress(arm: str, done: int, total: int) -> None:
    """Tell nobody how far the run is."""


def run(plan: Run, to: Path, progress: Progress = no_progress) -> RunFolder:
    """Run every arm of `plan` and write the run folder `to`, which replaces an earlier run there.

    Raises UserError if something must be mended first; nothing is written then.
    """
    data = plan.data.load()
    cells = plan.cells(data)
    tables = Tables()
    with being_written(to) as folder, TemporaryDirectory(prefix="gatelab-") as scratch, ExitStack() as stack:
        embedders = {cell.pipeline.embedder: Remembering(cell.pipeline.embedder) for cell in cells}
        places = [Workplace(Path(scratch) / cell.key, embedders[cell.pipeline.embedder]) for cell in cells]
        stores = [_opened(cell, place, stack) for cell, place in zip(cells, places, strict=True)]
        for done, dialogue in enumerate(data.dialogues):
            tables.items += turn_rows(dialogue)
            for cell, place, store in zip(cells, places, stores, strict=True):
                progress(cell.arm, done, len(data.dialogues))
                context = Context(dialogue, place.embedder, seed=cell.seed)
                _run_dialogue(cell, context, data.asked_of(dialogue.id), store, tables)
            for embedder in embedders.values():
                embedder.forget()  # arms share a dialogue's vectors; memory stays bounded by the longest one
        for name in ("ledger", "items", "probes"):
            write_table(folder, name, getattr(tables, name))
        write_manifest(folder, manifest(plan.name, plan.baseline, data, cells, stores))
    return RunFolder(to)


def _opened(cell: Cell, place: Workplace, stack: ExitStack) -> Store:
    place.folder.mkdir()
    return stack.enter_context(cell.pipeline.backend.open(place))


def _run_dialogue(
    cell: Cell, context: Context, probes: Sequence[Probe], store: Store, tables: Tables
) -> None:
    """Form, store and ask one dialogue in one cell, and add the rows."""
    dialogue = context.dialogue
    cited = frozenset(link for probe in probes for link in probe.evidence)
    formed = form(cell.pipeline, context, cited)
    memory, stored = store.write(dialogue, formed.drafts, formed.additions)
    write_failed = any(decision.outcome is Outcome.FAILED for decision in (*formed.decisions, *stored))
    rows, asked = ask(cell.pipeline.retrieval, probes, memory, context, write_failed=write_failed)
    where = {"cell": cell.key, "dialogue": dialogue.id}
    tables.ledger += [decision_row(decision, **where) for decision in (*formed.decisions, *stored, *asked)]
    tables.items += [fact_row(fact, **where) for fact in formed.facts.values()]
    tables.items += [addition_row(addition, **where) for addition in formed.additions]
    tables.items += [record_row(record, **where) for record in memory.records]
    tables.probes += [{"cell": cell.key, **row} for row in rows]
