"""Memories that are written through the stages that runs use: a whole dialogue at once, or turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from builders import LetterEmbedder

from ablations.shard.forming import Made, admit, enrich, ground, segregate, structure
from toolkit.backends.mem0 import Mem0Store
from toolkit.backends.mem0_memory import Mem0Memory
from toolkit.context import Context
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft, Enrichment
from toolkit.ledger import Decision
from toolkit.models.embedders import Vectors
from toolkit.pipeline import Pipeline

TRACE = 8  # numbers of a vector that tell texts of equal letters apart


class SpellingEmbedder(LetterEmbedder):
    """Counts letters, with a trace of the spelling: no two texts have one vector, as with anagrams."""

    dimensions = LetterEmbedder.dimensions + TRACE

    def __call__(self, texts: Sequence[str]) -> Vectors:
        vectors = super().__call__(texts)
        for row, text in enumerate(texts):
            digest = sha256(text.encode("utf-8", "surrogatepass")).digest()[:TRACE]
            vectors[row, -TRACE:] = np.frombuffer(digest, dtype=np.uint8) / 2550
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@dataclass(frozen=True)
class Formed:
    """What reaches the backend, and every decision on the way."""

    drafts: tuple[Draft, ...]
    additions: tuple[Enrichment, ...]
    decisions: tuple[Decision, ...]


def formed(pipeline: Pipeline, said: Dialogue, *, last: bool = False) -> Formed:
    """What the write stages make of a dialogue, or of its last turn."""
    context = Context(said, SpellingEmbedder())
    segregated = segregate(pipeline.segregation, context)
    exchanges = [one for one in segregated.exchanges if not last or one.id == said.turns[-1].id]
    gated = admit(pipeline.admission, exchanges, context)
    read = structure(pipeline.structuring, gated.kept, context)
    enriched = enrich(pipeline.enrichment, _drafts(read), context)
    grounded = ground(pipeline.grounding, _drafts(enriched), context)
    made = (*read, *enriched, *grounded)
    return Formed(
        _drafts(grounded),
        tuple(addition for one in enriched for addition in one.additions),
        (*segregated.decisions, *gated.decisions, *(row for one in made for row in one.decisions)),
    )


def remembered(store: Mem0Store, pipeline: Pipeline, said: Dialogue) -> Mem0Memory:
    """The memory of a dialogue, written at once."""
    return written(store, said, formed(pipeline, said))


def written(store: Mem0Store, said: Dialogue, found: Formed) -> Mem0Memory:
    """A memory of what has been formed."""
    memory = store.memory(said)
    memory.write(found.drafts, found.additions)
    return memory


def _drafts(made: Sequence[Made]) -> tuple[Draft, ...]:
    return tuple(draft for one in made for draft in one.drafts)
