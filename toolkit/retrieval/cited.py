"""The ceiling of retrieval: what a probe cites, with the turns around it. It has seen the evidence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.settings import NonNegative
from toolkit.stages import Hit, Memory, Retrieved


@dataclass(frozen=True)
class Cited:
    """Show the records of the turns that a probe cites and of those around them, without any budget.

    They stand in the order in which they were stored. At a window of 0 it is no ceiling: over half of
    LoCoMo's cited turns answer a question asked in the turn before. A probe that cites nothing is shown
    nothing.
    """

    VERSION: ClassVar[int] = 1
    reference: ClassVar[bool] = True  # is given the cited turns

    window: NonNegative = 2  # turns either side of a cited one, in its session

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """For each probe the records with a source in a window, in the order in which they were stored."""
        records = memory.records
        by_turn: dict[str, list[int]] = {}
        for place, record in enumerate(records):
            for source in record.sources:
                by_turn.setdefault(source, []).append(place)
        wanted = (
            sorted({place for turn in self._near(probe, context) for place in by_turn.get(turn, ())})
            for probe in probes
        )
        return [Retrieved(tuple(Hit(records[place], 0.0) for place in places)) for places in wanted]

    def _near(self, probe: Probe, context: Context) -> Iterator[str]:
        """The ids of the turns in the windows of a probe."""
        for link in probe.evidence:
            yield from (turn.id for turn in context.dialogue.around(link, self.window))
