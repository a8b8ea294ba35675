"""The floor of retrieval: nothing is shown, as if the memory were empty."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.stages import Memory, Retrieved

NOTHING = Retrieved(())


@dataclass(frozen=True)
class NothingShown:
    """Show no record, whatever is stored: what a reader still gets right, it knew or guessed."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """Nothing for each probe."""
        return [NOTHING for _ in probes]
