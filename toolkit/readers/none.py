"""The null reader: nothing is answered, support is the only outcome."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.stages import Hit

NONE = Failure("this pipeline has no reader")


@dataclass(frozen=True)
class NoReader:
    """Answers nothing. A runner skips it; called all the same, it fails every probe instead of answering."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context
    ) -> list[str | Failure]:
        """A failure a probe."""
        return [NONE for _ in probes]
