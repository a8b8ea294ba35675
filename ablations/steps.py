"""How far a run is: what is told while it goes on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Step:
    """So much of a stage of a shard is done."""

    shard: int  # counts from 1
    shards: int
    stage: str
    done: int  # items
    total: int


Progress = Callable[[Step], None]


def no_progress(step: Step) -> None:
    """Tell nobody how far the run is."""


@dataclass(frozen=True)
class Report:
    """Tells how far one shard is."""

    tell: Progress
    shard: int
    shards: int

    def of(self, stage: str, sizes: Sequence[int]) -> Callable[[], None]:
        """Announce work in pieces of these sizes; each call of the result says that one more is done."""
        total = sum(sizes)
        ends = iter([*accumulate(sizes)])
        if total:
            self.tell(Step(self.shard, self.shards, stage, 0, total))

        def piece_done() -> None:
            self.tell(Step(self.shard, self.shards, stage, next(ends), total))

        return piece_done
