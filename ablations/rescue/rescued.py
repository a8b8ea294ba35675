"""Puts back what broken chains of a finished run lack, and runs what follows again."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ablations.arms import Experiment, Run
from ablations.finished import experiments_of
from ablations.rescue.as_run import as_run
from ablations.rescue.chains import Chain, chains_of
from ablations.rescue.reruns import Reruns
from ablations.rescue.sites import Workbench
from ablations.shard.bench import Bench, benches, require_servers
from ablations.shard.sent import sending
from ablations.shard.stores import Stores
from ablations.steps import Progress, Report, no_progress
from analysis.chains.rescue.stages import PutBackAt
from analysis.chains.rescue.tables import RescueWriter, sent_place, written
from analysis.chains.tracing.links import links
from toolkit.errors import UserError
from toolkit.runs.rows_ahead import RowsAhead
from toolkit.runs.run_folder import RunFolder

ATTEMPTS = 2  # at an answer that can be used


@dataclass(frozen=True)
class Rescue:
    """What is put back: at which stage, and in which arm, or in all but the baseline."""

    at: PutBackAt
    arm: str | None = None


def rescue(plan: Run, folder: RunFolder, asked: Rescue, progress: Progress = no_progress) -> None:
    """Put back what the broken chains of a run lack, and write a table a cell beside it.

    `plan` is what the run was run from. What was frozen before the stage is as the run has it; a model that
    is asked after it is asked anew, under a replicate that no cell of the run has. A table that was broken
    off is begun anew, those of other cells stay. UserError if the plan gives other cells than the folder
    holds, or there is no such arm. What is sent outside is logged in `sent.jsonl` beside the tables.
    """
    found = experiments_of(plan, folder)
    chosen = _chosen(found, folder, asked.arm)
    require_servers(chosen)
    fresh = 1 + max(one.cell.replicate for one in found)
    frame = links(folder)
    with TemporaryDirectory(prefix="gatelab-") as scratch, ExitStack() as stack:
        stores = Stores(Path(scratch), stack)
        sent = stack.enter_context(sending(plan.egress, RowsAhead(sent_place(folder.path))))
        for place, one in enumerate(chosen):
            again = replace(one, cell=replace(one.cell, replicate=fresh))
            tools = benches(replace(plan, online=False), (one, again), ATTEMPTS, sent)
            own = _Cell(folder, asked.at, tools[0], tools[1], chains_of(frame, one.cell.key))
            by_it = sent.during("rescue", (one.cell.key,))
            with by_it, written(folder.path, asked.at, one.cell.key) as table:
                own.into(table, stores, Report(progress, place + 1, len(chosen)))


@dataclass(frozen=True)
class _Cell:
    """One cell, with the chains of its probes by dialogue."""

    folder: RunFolder
    at: PutBackAt
    then: Bench  # as it was run
    again: Bench  # as it is run again
    chains: Mapping[str, Sequence[Chain]]

    def into(self, table: RescueWriter, stores: Stores, report: Report) -> None:
        """Write the rows of every dialogue in which a chain is broken."""
        data = self.then.experiment.data
        broken = [
            one for one in data.dialogues if any(chain.missing for chain in self.chains.get(one.id, ()))
        ]
        held = as_run(self.folder, self.then.key, broken) if broken else {}
        done = report.of(self.at.value, [len(self.chains[one.id]) for one in broken])
        for one in broken:
            work = Workbench(self.then, self.again, one, data.asked_of(one.id), held[one.id])
            table.add(Reruns(self.at, work, self.chains[one.id]).rows(stores))
            self.then.embedder.forget()
            done()


def _chosen(found: Sequence[Experiment], folder: RunFolder, arm: str | None) -> tuple[Experiment, ...]:
    """The experiment of an arm, or those of all arms that are no baseline."""
    if arm is None:
        return tuple(one for one in found if folder.baselines[one.cell.arm] != one.cell.arm)
    own = tuple(one for one in found if arm in [twin.name for twin in one.arms])
    if not own:
        raise UserError(f"--arm: {arm!r} is no arm; choose one of {', '.join(folder.arms.values())}")
    return own
