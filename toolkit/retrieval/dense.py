"""Retrieval by the backend's own search: mem0's, over vectors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.retrieval.shown import Shown, deepened
from toolkit.settings import Positive
from toolkit.stages import Memory, Retrieved


@dataclass(frozen=True)
class Dense:
    """Rank by the backend's search."""

    VERSION: ClassVar[int] = 1

    shown: Shown = Shown()
    depth: Positive = 200  # how many records are asked for at first; more where filters leave room

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """For each probe what a reader would be shown, in rank order."""
        questions = [probe.question for probe in probes]
        return [
            *deepened(
                lambda depth: memory.search(questions, limit=depth),
                self.shown,
                depth=self.depth,
                records=len(memory.records),
            )
        ]
