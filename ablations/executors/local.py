"""Shards one after another in this process."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from ablations.arms import Experiment, Run
from ablations.shard.bench import benches, require_servers
from ablations.shard.sent import sending
from ablations.shard.shard_run import ShardRun
from ablations.shard.stores import Stores
from ablations.shards import Shard
from ablations.steps import Progress, Report
from toolkit.errors import UserError
from toolkit.runs.journal import Journal


@dataclass(frozen=True)
class Local:
    """This process. Models and stores are opened once for all shards."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self,
        plan: Run,
        found: Sequence[Experiment],
        shards: Sequence[Shard],
        journal: Journal,
        progress: Progress,
    ) -> None:
        """Run `shards` and write them into the journal. UserError if a served model has no server."""
        if shards:
            require_servers(found)
        with _scratch() as scratch, ExitStack() as stack:
            sent = stack.enter_context(sending(plan.egress, journal.sending()))
            tools = benches(plan, found, 2 * (1 + journal.rounds), sent)
            stores = Stores(Path(scratch), stack)
            for done, shard in enumerate(shards):
                report = Report(progress, done + 1, len(shards))
                with journal.shard(shard.number) as folder:
                    ShardRun(shard, tools, stores, report, plan.online).into(folder)


def _scratch() -> "TemporaryDirectory[str]":
    """A folder for what stores need while they are open."""
    try:
        return TemporaryDirectory(prefix="gatelab-")
    except OSError as error:
        raise UserError(f"no temporary folder can be made ({error}); set TMPDIR to a place for it") from error
