"""Retrieval by the backend's own search: mem0's, over vectors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.retrieval.shown import Shown
from toolkit.settings import Positive
from toolkit.stages import Hit, Memory


@dataclass(frozen=True)
class Dense:
    """Rank by the backend's search."""

    VERSION: ClassVar[int] = 1

    shown: Shown = Shown()
    depth: Positive = 200  # how many records are asked for before filters and budget

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[tuple[Hit, ...] | Failure]:
        """For each probe what a reader would be shown, in rank order."""
        found = memory.search([probe.question for probe in probes], limit=self.depth)
        return [self.shown(ranking) for ranking in found]
