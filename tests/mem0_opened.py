"""The real mem0 on the real embedded Qdrant, opened for a test."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from builders import LetterEmbedder, dialogue, draft, turn

from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.backends.mem0_clients import client_of
from toolkit.backends.mem0_memory import Mem0Memory
from toolkit.backends.mem0_offline import offline_mem0
from toolkit.backends.mem0_parts import Vectorizer
from toolkit.context import Workplace
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft, Enrichment, Kind
from toolkit.ledger import Decision, Outcome
from toolkit.models.embedders import Embedder


@contextmanager
def opened(backend: Mem0 | None = None, embedder: Embedder | None = None) -> Iterator[Mem0Store]:
    with TemporaryDirectory() as folder:
        cell = Path(folder, "cell")  # the name of the folder names the tenants
        cell.mkdir()
        with (backend or Mem0()).open(Workplace(cell, embedder or LetterEmbedder())) as store:
            yield store


def like_a_server(folder: Path) -> Mem0Store:
    """A store that takes its Qdrant for a server: every write and every question is a call of its own."""
    from qdrant_client import QdrantClient

    vectorizer = Vectorizer(LetterEmbedder())
    memory = client_of(offline_mem0(folder), vectorizer, name="cell", client=QdrantClient(":memory:"))
    return Mem0Store(Mem0(url="http://shared"), memory, vectorizer, "cell")


def drafts(*texts: str) -> list[Draft]:
    return [draft(said.text, source=said) for said in dialogue(*texts).turns]


def correction(text: str, *, id: str = "9:9", speaker: str = "Ana") -> Draft:
    said = draft(text, source=turn(text, id=id, speaker=speaker))
    return replace(said, fact=replace(said.fact, kinds=frozenset({Kind.CORRECTION})))


def written(
    store: Mem0Store, said: Dialogue, handed: Sequence[Draft], additions: Sequence[Enrichment] = ()
) -> tuple[Mem0Memory, list[Decision]]:
    memory = store.memory(said)
    return memory, memory.write(handed, additions)


def stored(*texts: str, backend: Mem0 | None = None) -> tuple[Mem0Memory, list[Decision]]:
    with opened(backend) as store:
        return written(store, dialogue(*texts), drafts(*texts))


def rows(memory: Mem0Memory) -> list[dict[str, Any]]:
    """All that mem0 itself holds of the dialogue."""
    filters = {"user_id": memory.calls.tenant}
    found: list[dict[str, Any]] = memory.calls.mem0.get_all(filters=filters, top_k=1000)["results"]
    return found


def outcomes(decisions: Sequence[Decision]) -> list[Outcome]:
    return [decision.outcome for decision in decisions]
