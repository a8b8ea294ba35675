"""Who runs the shards of a run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from ablations.shards import Shard
from ablations.steps import Progress
from toolkit.journal import Journal

if TYPE_CHECKING:
    from ablations.arms import Experiment, Run


class Executor(Protocol):
    """Runs shards wherever it likes; each ends in the journal, whole, or it is as if it had never begun."""

    def __call__(
        self,
        plan: "Run",
        found: "Sequence[Experiment]",
        shards: Sequence[Shard],
        journal: Journal,
        progress: Progress,
    ) -> None:
        """Run `shards` of `plan` and write each into the journal."""
