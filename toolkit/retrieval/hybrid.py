"""Retrieval by both: the backend's vectors and BM25's words, fused by rank."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.retrieval.bm25 import word_rankings
from toolkit.retrieval.shown import Shown, deepened
from toolkit.settings import Positive
from toolkit.stages import Hit, Memory, Retrieved


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
        questions, words = [probe.question for probe in probes], word_rankings(probes, memory)

        def ranked(depth: int) -> list[list[Hit]]:
            dense = memory.search(questions, limit=depth)
            return [self._fused(each[:depth], own[:depth]) for each, own in zip(dense, words, strict=True)]

        return [*deepened(ranked, self.shown, depth=self.depth, records=len(memory.records))]

    def _fused(self, *rankings: Sequence[Hit]) -> list[Hit]:
        """One ranking of several, best first, ties by id."""
        scores: dict[str, float] = defaultdict(float)
        records = {}
        for ranking in rankings:
            for rank, hit in enumerate(ranking, start=1):
                scores[hit.record.id] += 1 / (self.damping + rank)
                records[hit.record.id] = hit.record
        hits = [Hit(record, scores[id]) for id, record in records.items()]
        return sorted(hits, key=lambda hit: (-hit.score, hit.record.id))
