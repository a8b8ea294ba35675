"""What gatelab puts inside mem0: a language model that passes facts through, and an embedder."""

import gc
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from toolkit.models.embedders import Embedder, Vectors

# mem0 looks for duplicates with the vector of the conversation, which it writes "user: TEXT\n".
ROLE = "user: "


def as_extraction(texts: Iterable[str]) -> str:
    """The texts as the answer that mem0 expects of a language model: it reads back exactly these.

    mem0 cuts what looks like a model's thinking or like a code block out of an answer, strings and all.
    """
    written = json.dumps({"memory": [{"id": str(number), "text": text} for number, text in enumerate(texts)]})
    return written.replace("<", "\\u003c").replace("`", "\\u0060")


@contextmanager
def uncollected() -> Iterator[None]:
    """Let Python's collector of cycles rest while many small values are made that are in none.

    It would walk over all that there is for every few hundred of them: most of the time of a search.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass
class PassThrough:
    """Answers mem0's extraction prompt with the one fact that was already extracted."""

    text: str = ""

    def generate_response(self, messages: Any, **_: Any) -> str:
        """The fact, in the form in which mem0 expects a language model's extraction."""
        return as_extraction([self.text])


@dataclass(frozen=True)
class Width:
    """What mem0 reads of an embedder's configuration."""

    embedding_dims: int


@dataclass
class Vectorizer:
    """mem0's embedder interface over ours: vectors are computed in batches beforehand, here only looked up.

    The conversation around a single fact gets the vector of that fact: one encode fewer, and an exact
    duplicate is always the nearest neighbour of its repetition, so that mem0's hash check sees it.
    """

    embedder: Embedder
    vectors: dict[str, list[float] | Vectors] = field(default_factory=dict)

    @property
    def config(self) -> Width:
        """The width of the vectors."""
        return Width(self.embedder.dimensions)

    def prepare(self, texts: Sequence[str]) -> None:
        """Compute the vectors of all `texts` that are not there yet."""
        missing = [text for text in dict.fromkeys(texts) if text not in self.vectors]
        for text, vector in zip(missing, self.embedder(missing), strict=True):
            self.vectors[text] = vector

    def rows(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, in order: float32, shape (len(texts), dimensions)."""
        self.prepare(texts)
        if not texts:
            return np.zeros((0, self.embedder.dimensions), dtype=np.float32)
        return np.stack([self.vectors[text] for text in texts]).astype(np.float32, copy=False)

    def forget(self) -> None:
        """Drop all vectors: a dialogue is done."""
        self.vectors.clear()

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        """The vector of a text, or of the fact that a conversation consists of."""
        fact = text.removeprefix(ROLE).removesuffix("\n") if text.startswith(ROLE) else text
        if text not in self.vectors:
            self.prepare([fact])
        vector = self.vectors[text] if text in self.vectors else self.vectors[fact]
        return np.asarray(vector).tolist()  # type: ignore[no-any-return]

    def embed_batch(self, texts: Sequence[str], memory_action: str | None = None) -> list[list[float]]:
        """The vectors of texts, in order."""
        return [self.embed(text, memory_action) for text in texts]
