"""Judges an answer by the slots that the gold answer carries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.slot_matching import carries

# An answer has no time of its own: a relative date in it is measured from a year that no probe is about.
NOWHERE = datetime(1600, 1, 3, tzinfo=UTC)


@dataclass(frozen=True)
class Slots:
    """The share of the answer-bearing slots (those that the gold itself carries) that the answer carries."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        """One score in [0, 1] an answer; None for a probe whose gold carries none of its slots."""
        return [_share(answer, probe) for answer, probe in zip(answers, probes, strict=True)]


def _share(answer: str, probe: Probe) -> float | None:
    bearing = [slot for slot in probe.slots if probe.gold and carries(probe.gold, slot, NOWHERE)]
    if not bearing:
        return None
    return sum(carries(answer, slot, NOWHERE) for slot in bearing) / len(bearing)
