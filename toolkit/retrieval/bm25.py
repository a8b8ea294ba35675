"""Retrieval by words: BM25 over the stored records, without the backend's search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.retrieval.shown import Shown
from toolkit.stages import Hit, Memory, Retrieved
from toolkit.text.folding import folded
from toolkit.text.words import words


@dataclass(frozen=True)
class BM25:
    """Rank by BM25 (Robertson and Zaragoza 2009, as in Lucene) over folded words, without stemming."""

    VERSION: ClassVar[int] = 1

    shown: Shown = Shown()

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """For each probe what a reader would be shown, in rank order."""
        return [self.shown(ranking) for ranking in word_rankings(probes, memory)]


def word_rankings(probes: Sequence[Probe], memory: Memory) -> list[list[Hit]]:
    """For each probe all records that share a word with its question, best first, ties by id."""
    documents = [words(folded(record.text)) for record in memory.records]
    if not any(documents):
        return [[] for _ in probes]
    from bm25s import BM25 as Index  # pulls in scipy and numba where they are installed

    index = Index()
    index.index(documents, show_progress=False)
    return [_ranking(index, probe, memory) for probe in probes]


def _ranking(index: Any, probe: Probe, memory: Memory) -> list[Hit]:
    asked = words(folded(probe.question))
    if not asked:
        return []
    scores = np.asarray(index.get_scores(asked))
    hits = [
        Hit(record, float(score)) for record, score in zip(memory.records, scores, strict=True) if score > 0
    ]
    return sorted(hits, key=lambda hit: (-hit.score, hit.record.id))
