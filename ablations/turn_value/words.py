"""BM25 scores of the records that are left, without indexing them anew."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.chains.null_models.chance import Flags
from toolkit.probes import Probe
from toolkit.stages import MemoryRecord
from toolkit.text.words import folded_words

K1, B = 1.5, 0.75  # the defaults of bm25s, which `toolkit.retrieval.bm25` leaves as they are

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Words:
    """The words of some records as far as any probe asks for them. `n` entries, one a word and record."""

    lengths: Numbers  # (records,): words of each
    asked: Numbers  # (probes, most words of a question): numbers of words; the last number stands for none
    word: Numbers  # (n,)
    record: Numbers  # (n,)
    times: NDArray[np.float32]  # (n,): how often the word stands in the record
    size: int  # words that are asked for

    def __call__(self, there: Flags) -> NDArray[np.float32]:
        """The score of every record for every probe, shape (probes, records); 0 for one that is not there.

        `there` has the shape (records,). Bit for bit what `word_scores` gives for the records that are there:
        the document frequencies and the mean length are theirs, and sums go in the order of the question.
        Source: Robertson and Zaragoza 2009, section 3, with the idf of Lucene.
        """
        scores = np.zeros((len(self.asked), len(there)), dtype=np.float32)
        left, words = int(there.sum()), int(self.lengths[there].sum())
        if not words:
            return scores
        weights = np.zeros((self.size + 1, len(there)), dtype=np.float32)
        held = there[self.record]
        word, record, times = self.word[held], self.record[held], self.times[held]
        idf = _idf(np.bincount(word, minlength=self.size), left)
        room = K1 * ((1 - B) + B * self.lengths / (words / left))
        weights[word, record] = idf[word] * (times / (room[record] + times))
        for column in self.asked.T:
            scores += weights[column]
        return scores


def words_of(probes: Sequence[Probe], records: Sequence[MemoryRecord]) -> Words:
    """The words that the probes ask for, in these records."""
    questions = [folded_words(probe.question) for probe in probes]
    number = {word: place for place, word in enumerate(dict.fromkeys(sum(questions, ())))}
    asked = np.full((len(probes), max(map(len, questions), default=0)), len(number), dtype=np.int64)
    for row, question in enumerate(questions):
        asked[row, : len(question)] = [number[word] for word in question]
    documents = [folded_words(record.text) for record in records]
    pairs = [
        (number[word], place)
        for place, document in enumerate(documents)
        for word in document
        if word in number
    ]
    held, times = np.unique(np.array(pairs, dtype=np.int64).reshape(-1, 2), axis=0, return_counts=True)
    lengths = np.array([len(document) for document in documents], dtype=np.int64)
    return Words(lengths, asked, held[:, 0], held[:, 1], times.astype(np.float32), len(number))


def _idf(counts: NDArray[Any], records: int) -> NDArray[np.float32]:
    """The weight of words that so many of the records hold, shape (words,)."""
    table = np.array(
        [log(1 + (records - count + 0.5) / (count + 0.5)) for count in range(records + 1)], dtype=np.float32
    )
    weights: NDArray[np.float32] = table[counts]
    return weights
