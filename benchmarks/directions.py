"""Vectors at no cost, for benchmarks of what is done with vectors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from toolkit.models.embedders import Vectors


@dataclass(frozen=True)
class Directions:
    """A direction for each text, the same in every call."""

    VERSION: ClassVar[int] = 1
    dimensions: ClassVar[int] = 384

    def __call__(self, texts: Sequence[str]) -> Vectors:
        rows = [np.random.default_rng([*text.encode()]).standard_normal(384, np.float32) for text in texts]
        vectors = np.array(rows, dtype=np.float32).reshape(len(texts), 384)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
