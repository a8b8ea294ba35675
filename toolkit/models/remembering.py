"""An embedder that computes the vector of a text once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock

import numpy as np

from toolkit.models.embedders import Embedder, Vectors


@dataclass(frozen=True)
class Remembering:
    """The same vectors as `embedder`, each computed once in this value's life, whatever thread asks."""

    embedder: Embedder
    known: dict[str, Vectors] = field(default_factory=dict, compare=False)
    lock: Lock = field(default_factory=Lock, compare=False, repr=False)  # one thread embeds, the others wait

    @property
    def dimensions(self) -> int:
        """How many numbers a vector has."""
        return self.embedder.dimensions

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, in order: float32, shape (len(texts), dimensions)."""
        with self.lock:
            new = [text for text in dict.fromkeys(texts) if text not in self.known]
            self.known.update(zip(new, self.embedder(new), strict=True))
            if not texts:
                return np.zeros((0, self.dimensions), dtype=np.float32)
            return np.stack([self.known[text] for text in texts])

    def forget(self) -> None:
        """Drop all vectors."""
        with self.lock:
            self.known.clear()
