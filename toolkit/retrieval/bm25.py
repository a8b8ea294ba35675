"""Retrieval by words: BM25 over the stored records, without the backend's search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.retrieval.offer import Scores, ranked
from toolkit.retrieval.shown import Shown
from toolkit.stages import Memory, MemoryRecord, Retrieved
from toolkit.text.words import folded_words


@dataclass(frozen=True)
class BM25:
    """Rank by BM25 (Robertson and Zaragoza 2009, as in Lucene) over folded words, without stemming."""

    VERSION: ClassVar[int] = 1

    shown: Shown = Shown()

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """For each probe what a reader would be shown, in rank order."""
        records = by_id(memory.records)
        offers = self.shown.offers(records, probes, context.dialogue)
        scored = zip(offers, word_scores(probes, records), strict=True)
        return [offer(ranked(scores)) for offer, scores in scored]


def by_id(records: Sequence[MemoryRecord]) -> list[MemoryRecord]:
    """The records in the order that breaks ties."""
    return sorted(records, key=lambda record: record.id)


def word_scores(probes: Sequence[Probe], records: Sequence[MemoryRecord]) -> list[Scores]:
    """For each probe the score (records,) of every record: 0 where it shares no word with the question."""
    documents = [folded_words(record.text) for record in records]
    none = np.zeros(len(records), dtype=np.float32)
    if not any(documents):
        return [none for _ in probes]
    from bm25s import BM25 as Index  # pulls in scipy and numba where they are installed

    index = Index()
    index.index(documents, show_progress=False)
    questions = [list(folded_words(probe.question)) for probe in probes]
    return [index.get_scores(asked) if asked else none for asked in questions]
