"""Runs arms on their data, shard by shard, and writes the run folder."""

import os
import shutil
from pathlib import Path

from ablations.arms import Experiment, Run, experiments
from ablations.code_digest import code_digest
from ablations.destinations import refuse_unlisted
from ablations.executors.local import Local
from ablations.manifest import earlier_manifest, manifest
from ablations.shards import Shard, shards_of
from ablations.steps import Progress, no_progress
from toolkit.identity import digest
from toolkit.runs.journal import close_journal, journal_of
from toolkit.runs.replacement import writing
from toolkit.runs.run_folder import CONFIG, VERSION, RunFolder, being_written, check_run_place, write_manifest
from toolkit.runs.run_tables import TABLES, write_egress


def run(plan: Run, to: Path, progress: Progress = no_progress) -> RunFolder:
    """Run every arm of `plan` and write the run folder `to`, which replaces an earlier run there.

    A run that was broken off is taken up: what its journal holds is not done again, and failed rows are tried
    again. Raises UserError if something must be mended first; nothing is written then.
    """
    check_run_place(to)
    found, shards, digested = laid_out(plan)
    refuse_unlisted(plan, found)
    started = {"online": plan.online, "started_in": str(Path.cwd())}
    with journal_of(to, digested, started, plan.written) as journal:
        done = journal.finished()
        missing = [shard for shard in shards if shard.number not in done]
        execute = plan.executor or Local()
        execute(plan, found, missing, journal, progress)
        noted = journal.finished()
        with being_written(to) as folder, writing(to):
            for shard in shards:
                publish(journal.path(shard.number), folder)
            write_egress(journal.sent(), folder)
            if plan.written is not None:
                (folder / CONFIG).write_text(plan.written, encoding="utf-8")
            arms = {cell: live for one in noted.values() for cell, live in one["search_arms"].items() if live}
            write_manifest(folder, manifest(plan, found, arms, earlier_manifest(to)))
        if not any(one["failed"] for one in noted.values()):
            close_journal(journal)
    return RunFolder(to)


def laid_out(plan: Run) -> tuple[tuple[Experiment, ...], tuple[Shard, ...], str]:
    """The experiments of a run, its shards, and a digest of what a journal may be taken up for.

    That is the same cells in the same shards by the same code. Raises UserError if data cannot be read.
    """
    found = experiments(plan.all_arms)
    shards = shards_of(found[0].data.dialogues if found else (), plan.shard_turns)
    cells = [one.cell.key for one in found]
    parts = [VERSION, code_digest(), plan.online, cells, [shard.dialogues for shard in shards]]
    return found, shards, digest(parts)


def publish(shard: Path, folder: Path) -> None:
    """Put the tables of a shard into the run folder: the files themselves where the disk can, else copies."""
    for table in TABLES:
        source, target = shard / f"{table}.parquet", folder / table / f"{shard.name}.parquet"
        target.parent.mkdir(exist_ok=True)
        try:
            os.link(source, target)
        except OSError:
            shutil.copyfile(source, target)
