"""Retrieval by both: the backend's vectors and BM25's words, fused by rank."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.retrieval.bm25 import by_id, word_scores
from toolkit.retrieval.dense import places_of
from toolkit.retrieval.offer import Places, Ranking, ranked
from toolkit.retrieval.shown import Shown, deepened
from toolkit.settings import Positive
from toolkit.stages import Memory, Retrieved


@dataclass(frozen=True)
class Hybrid:
    """Rank by reciprocal rank fusion (Cormack, Clarke and Buettcher 2009) of the backend and BM25."""

    VERSION: ClassVar[int] = 1

    shown: Shown = Shown()
    depth: Positive = 200  # how deep each ranking is read at first; more where filters leave room
    damping: Positive = 60  # the k of 1 / (k + rank)

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """For each probe what a reader would be shown, in rank order."""
        records = by_id(memory.records)
        places = {record.id: place for place, record in enumerate(records)}
        questions, words = [probe.question for probe in probes], word_scores(probes, records)

        def rank(depth: int) -> Iterator[Ranking]:
            dense = memory.search(questions, limit=depth)
            for hits, own in zip(dense, words, strict=True):
                yield self._fused(len(records), places_of(hits[:depth], places), ranked(own, depth).places)

        offers = self.shown.offers(records, probes, context.dialogue)
        return [*deepened(rank, offers, depth=self.depth)]

    def _fused(self, records: int, *rankings: Places) -> Ranking:
        """One ranking of several, best first, ties by place."""
        scores = np.zeros(records)
        for places in rankings:
            scores[places] += 1 / (self.damping + np.arange(1, len(places) + 1))
        return ranked(scores)
