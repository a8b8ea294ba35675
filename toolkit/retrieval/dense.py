"""Retrieval by the backend's own search: mem0's, over vectors."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.retrieval.offer import Places, Ranking
from toolkit.retrieval.shown import Shown, deepened
from toolkit.settings import Positive
from toolkit.stages import Hit, Memory, Retrieved


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
        records = memory.records
        places = {record.id: place for place, record in enumerate(records)}
        questions = [probe.question for probe in probes]

        def rank(depth: int) -> Iterator[Ranking]:
            for hits in memory.search(questions, limit=depth):
                scores = np.array([hit.score for hit in hits], dtype=np.float64)
                yield Ranking(places_of(hits, places), scores)

        offers = self.shown.offers(records, probes, context.dialogue)
        return [*deepened(rank, offers, depth=self.depth)]


def places_of(hits: Sequence[Hit], places: Mapping[str, int]) -> Places:
    """Where the records of a search stand, given the place of each id."""
    return np.array([places[hit.record.id] for hit in hits], dtype=np.intp)
