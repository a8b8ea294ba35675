"""The floor of reading: the same answer to every probe."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.stages import Hit


@dataclass(frozen=True)
class Constant:
    """Answers every probe alike, whatever it is shown: what a judge gives for that is worth nothing."""

    VERSION: ClassVar[int] = 1

    answer: str = "Not mentioned"

    def __call__(
        self, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context
    ) -> list[str | Failure]:
        """One answer a probe."""
        return [self.answer for _ in probes]
