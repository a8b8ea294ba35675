"""mem0's search over the vectors that an embedded Qdrant holds, for many questions at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from toolkit.backends.mem0_calls import Mem0Calls
from toolkit.models.embedders import Vectors, unit
from toolkit.stages import Hit, MemoryRecord

STEPS = 1_000_000  # of a cosine from 0 to 1; what is less apart is a tie: the last bits of floats differ
QUESTIONS = 256  # in a product of matrices held at once


@dataclass
class Searched:
    """Finds what `mem0.search` with threshold 0 finds: the same records and cosines, to six decimals.

    The vectors are read back from Qdrant once after a write: what is searched is what is stored.
    """

    calls: Mem0Calls
    _vectors: dict[str, Vectors] = field(default_factory=dict)  # by mem0's id

    def forget(self, id: str) -> None:
        """The vector under `id` is another one now."""
        self._vectors.pop(id, None)

    def __call__(self, vectors: Vectors, kept: Mapping[str, MemoryRecord], *, limit: int) -> list[list[Hit]]:
        """Of `kept` (by mem0's id) for each row of `vectors` the `limit` best, ties by our record id.

        A negative cosine is not found, and a vector of zeros has the cosine 0 to everything.
        """
        self._read(kept)
        found = sorted((record.id, id) for id, record in kept.items() if id in self._vectors)
        if not found or limit == 0:
            return [[] for _ in vectors]
        records = [kept[id] for _, id in found]
        stored = unit(np.stack([self._vectors[id] for _, id in found])).astype(np.float64)
        asked = unit(vectors.astype(np.float64))
        return [
            hits
            for start in range(0, len(asked), QUESTIONS)
            for hits in nearest(asked[start : start + QUESTIONS] @ stored.T, records, limit)
        ]

    def _read(self, kept: Mapping[str, MemoryRecord]) -> None:
        new = self.calls.vectors_of([id for id in kept if id not in self._vectors])
        self._vectors |= {id: np.array(vector, dtype=np.float32) for id, vector in new.items()}


def nearest(cosines: NDArray[np.float64], records: Sequence[MemoryRecord], limit: int) -> list[list[Hit]]:
    """The hits of each row of `cosines`, shape (questions, records); the records in order of their ids."""
    steps = np.rint(np.minimum(cosines, 1.0) * STEPS).astype(np.int64)
    count = len(records)
    # One number for cosine and place, so that no two are equal and a partition cuts ties by id.
    keys = np.where(cosines < 0, np.int64(-count), steps * count) - np.arange(count)
    if limit < count:
        best = np.argpartition(keys, count - limit, axis=1)[:, count - limit :]
        order = np.take_along_axis(best, np.argsort(np.take_along_axis(keys, best, 1), axis=1), 1)[:, ::-1]
    else:
        order = np.argsort(keys, axis=1)[:, ::-1]
    scores = np.take_along_axis(steps, order, 1) / STEPS
    counts = np.minimum((cosines >= 0).sum(axis=1), limit)
    return [
        list(map(Hit, map(records.__getitem__, places[:end]), of_places))
        for places, of_places, end in zip(order.tolist(), scores.tolist(), counts.tolist(), strict=True)
    ]
