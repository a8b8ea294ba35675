"""Runs cells on a data set, dialogue by dialogue, and writes the run folder."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ablations.cell import Cell
from ablations.dialogue_run import run_online, run_whole
from ablations.manifest import manifest
from ablations.rows import turn_rows
from toolkit.context import Context, Workplace
from toolkit.datasets.loaded import Dataset, Loaded
from toolkit.errors import UserError
from toolkit.models.call_cache import Cached, default_folder
from toolkit.models.language import LanguageModel
from toolkit.models.no_model import NoModel
from toolkit.models.remembering import Remembering
from toolkit.pipeline import Pipeline
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
    online: bool = False  # one exchange and one probe at a time, nothing shared: for latency, not for speed
    calls: Path = field(default_factory=default_folder)  # where answers of language models are kept

    def __post_init__(self) -> None:
        for arm, pipeline in self.arms.items():
            if self.online and getattr(pipeline.admission, "whole_dialogue", False):
                name = type(pipeline.admission).__name__
                raise UserError(
                    f"{arm}: admission: {name} decides on whole dialogues, so it never runs online"
                )

    def cells(self, data: Loaded) -> tuple[Cell, ...]:
        """One cell an arm; UserError if two arms are one experiment under two names."""
        cells = tuple(Cell(arm, pipeline, data.digest, self.seed) for arm, pipeline in self.arms.items())
        seen: dict[str, str] = {}
        for cell in cells:
            if cell.key in seen:
                raise UserError(f"arms {seen[cell.key]!r} and {cell.arm!r} are the same experiment")
            seen[cell.key] = cell.arm
        return cells


@dataclass(frozen=True)
class Bench:
    """A cell made ready to work: its store is open, and its models are there."""

    cell: Cell
    store: Store
    embedder: Remembering
    model: LanguageModel
    judge: LanguageModel


@dataclass
class Tables:
    """The rows of a run while it goes on."""

    ledger: list[dict[str, Any]] = field(default_factory=list)
    items: list[dict[str, Any]] = field(default_factory=list)
    probes: list[dict[str, Any]] = field(default_factory=list)
    costs: list[dict[str, Any]] = field(default_factory=list)


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
        benches = _benches(plan, cells, Path(scratch), stack)
        for done, dialogue in enumerate(data.dialogues):
            tables.items += turn_rows(dialogue)
            for bench in benches:
                progress(bench.cell.arm, done, len(data.dialogues))
                _run_dialogue(plan, data, dialogue.id, bench, tables)
            for bench in benches:
                bench.embedder.forget()  # arms share a dialogue's vectors; the longest one bounds memory
        for name in ("ledger", "items", "probes", "costs"):
            write_table(folder, name, getattr(tables, name))
        write_manifest(folder, manifest(plan.name, plan.baseline, data, cells, [b.store for b in benches]))
    return RunFolder(to)


def _benches(plan: Run, cells: tuple[Cell, ...], scratch: Path, stack: ExitStack) -> list[Bench]:
    """Open every cell's store; cells with the same embedder share its vectors, unless they run online."""
    embedders = {cell.pipeline.embedder: Remembering(cell.pipeline.embedder) for cell in cells}
    benches = []
    for cell in cells:
        shared = embedders[cell.pipeline.embedder]
        embedder = Remembering(shared.embedder) if plan.online else shared
        model = _kept(cell.pipeline.model, plan.calls, cell.replicate)
        judge = _kept(cell.pipeline.judging, plan.calls, cell.replicate)
        folder = scratch / cell.key
        folder.mkdir()
        store = stack.enter_context(cell.pipeline.backend.open(Workplace(folder, embedder, model)))
        benches.append(Bench(cell, store, embedder, model, judge))
    return benches


def _kept(model: LanguageModel, folder: Path, replicate: int) -> LanguageModel:
    """The model with its answers kept on disk, so that no call is paid for twice."""
    return model if isinstance(model, NoModel) else Cached(model, folder, replicate)


def _run_dialogue(plan: Run, data: Loaded, dialogue_id: str, bench: Bench, tables: Tables) -> None:
    """Run one dialogue in one cell, and add its rows."""
    cell, probes = bench.cell, data.asked_of(dialogue_id)
    context = Context(
        dialogue=data.dialogue(dialogue_id),
        embedder=bench.embedder,
        model=bench.model,
        judge=bench.judge,
        seed=cell.seed,
        cited=frozenset(link for probe in probes for link in probe.evidence),
    )
    run_dialogue = run_online if plan.online else run_whole
    done = run_dialogue(cell.pipeline, context, probes, bench.store)
    where = {"cell": cell.key, "dialogue": dialogue_id}
    tables.ledger += done.ledger_rows(where)
    tables.items += done.item_rows(where)
    tables.probes += [{"cell": cell.key, **row} for row in done.asked.rows]
    tables.costs += [{**where, **row} for row in done.costs]
