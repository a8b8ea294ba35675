"""Turns as records past the write path, and the memories and retrievals that show them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from toolkit.backends.mem0_search import nearest
from toolkit.backends.records import fact_record
from toolkit.context import Context
from toolkit.dialogue import Turn
from toolkit.facts import Draft, Enrichment, Fact, fact_id
from toolkit.failure import Failure
from toolkit.ledger import Decision
from toolkit.models.embedders import Embedder, unit
from toolkit.probes import Probe
from toolkit.stages import Hit, Memory, MemoryRecord, Retrieved


def word_record(turn: Turn) -> MemoryRecord:
    """A turn as the ungated arm stores it: rendered, as it was said."""
    id = fact_id((turn.id,), 0, turn.content)
    return fact_record(Fact(id, turn.content, turn.speaker, (turn.id,), turn.said_at))


def says(record: MemoryRecord, turn: Turn) -> bool:
    """Whether a record has the very words of a turn, and is of it."""
    return turn.id in record.sources and record.text == word_record(turn).text


@dataclass(frozen=True)
class Overlaid:
    """A memory with records that no backend was asked to store.

    Its search finds them by their cosine to the question, as mem0 does. In a backend that ranks by something
    else, their places among what it finds are a guess.
    """

    memory: Memory
    added: tuple[MemoryRecord, ...]
    embedder: Embedder

    @property
    def records(self) -> Sequence[MemoryRecord]:
        """What was stored, then what was added."""
        return (*self.memory.records, *self.added)

    @property
    def retired(self) -> Sequence[MemoryRecord]:
        """Those of the memory below."""
        return self.memory.retired

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """Store more in the memory below."""
        return self.memory.write(drafts, additions)

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """For each question up to `limit` records, best first, ties by id."""
        stored = self.memory.search(questions, limit=limit)
        if not self.added or not questions:
            return stored
        added = sorted(self.added, key=lambda record: record.id)
        asked = unit(self.embedder([question.strip() for question in questions]).astype(np.float64))
        own = unit(self.embedder([record.text for record in added]).astype(np.float64))
        return [
            sorted([*below, *above], key=lambda hit: (-hit.score, hit.record.id))[:limit]
            for below, above in zip(stored, nearest(asked @ own.T, added, limit), strict=True)
        ]


@dataclass(frozen=True)
class Held:
    """Records that are read, and neither written nor searched."""

    records: tuple[MemoryRecord, ...]
    retired: ClassVar[tuple[MemoryRecord, ...]] = ()

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """Nothing is stored."""
        return []

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """Nothing is found."""
        return [[] for _ in questions]


@dataclass(frozen=True)
class Again:
    """A retrieval that shows what was shown before, and some records behind it, past the budget."""

    shown: Mapping[str, tuple[Hit, ...]]  # by probe
    added: tuple[Hit, ...]

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        """For each probe what it was shown, then what was added."""
        return [Retrieved((*self.shown[probe.id], *self.added)) for probe in probes]
