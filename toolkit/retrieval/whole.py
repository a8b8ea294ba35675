"""The reference without retrieval: everything that is stored, in order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.stages import Hit, Memory, Retrieved


@dataclass(frozen=True)
class Whole:
    """Show all records, without any budget: the ceiling of what this memory could support."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """For each probe all records, in the order in which they were stored."""
        everything = Retrieved(tuple(Hit(record, 0.0) for record in memory.records))
        return [everything for _ in probes]
