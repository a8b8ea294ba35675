"""The backend under study: mem0 2.x on Qdrant, embedded or by URL, with an account of every fact."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, ClassVar, Literal

from toolkit.backends.conflicts import Conflicts
from toolkit.backends.mem0_calls import Mem0Calls, attempted
from toolkit.backends.mem0_clients import client_of, connected
from toolkit.backends.mem0_memory import Mem0Memory
from toolkit.backends.mem0_offline import live_arms, offline_mem0
from toolkit.backends.mem0_parts import Vectorizer
from toolkit.context import Workplace
from toolkit.dialogue import Dialogue
from toolkit.identity import digest
from toolkit.settings import UnitInterval

PACKAGES = ("mem0ai", "qdrant-client")  # another version of either may store and find something else


@dataclass(frozen=True)
class Mem0:
    """mem0 2.x: add-only, with exact-text deduplication in its `pipeline` mode.

    `pipeline` is mem0's own add path (one fact a call, a pass-through language model); `direct` is
    `add(infer=False)`, which stores everything. Every fact handed over ends as added, deduplicated, lost or
    failed; a deduplicated fact's sources are merged into the survivor, which mem0 itself would drop.

    Embedded, facts are written and questions asked in batches, which mem0 holds and finds as after a call
    each; on a server each is a call, since an approximate index may decide otherwise than arithmetic.
    """

    VERSION: ClassVar[int] = 3
    packages: ClassVar[tuple[str, ...]] = PACKAGES
    embeds_facts: ClassVar[bool] = True  # as they are rendered, so that a grid can embed them all at once

    write: Literal["pipeline", "direct"] = "pipeline"
    conflicts: Literal["keep", "supersede"] = "keep"  # supersede: a correction updates what it corrects
    supersede_at: UnitInterval = 0.5  # cosine from which an earlier record of the speaker counts as corrected
    # Of a Qdrant server, whose key is read from QDRANT_API_KEY; None: embedded, in memory.
    url: str | None = field(default=None, metadata={"identity": False})

    @contextmanager
    def open(self, workplace: Workplace) -> Iterator["Mem0Store"]:
        """A store in `workplace`; both of mem0's clients are closed at the end (`close()` closes one)."""
        vectorizer = Vectorizer(workplace.embedder)
        # On a server one collection a cell; the folder is the cell's alone, so its name tells cells apart.
        name = digest(workplace.folder.name)
        client = None if self.url is None else connected(self.url)
        memory = client_of(offline_mem0(workplace.folder), vectorizer, name=name, client=client)
        store = Mem0Store(self, memory, vectorizer, name)
        try:
            store.fresh_collection(name)
            yield store
        finally:
            attempted(memory.vector_store.delete_col)  # a server that went away must not cost the run
            memory.vector_store.client.close()
            memory.close()


@dataclass
class Mem0Store:
    """An open mem0: embedded, one small collection a dialogue; on a server, the dialogue as tenant field."""

    settings: Mem0
    mem0: Any  # mem0.Memory
    vectorizer: Vectorizer
    collection: str
    lock: RLock = field(default_factory=RLock)  # embedded Qdrant corrupts itself under threads (mem0 #4892)

    @property
    def arms(self) -> dict[str, bool]:
        """Which of mem0's search arms are live, for the manifest."""
        return live_arms(self.mem0)

    def memory(self, dialogue: Dialogue) -> Mem0Memory:
        """An empty memory for a dialogue; the one before it is over."""
        with self.lock:
            tenant = digest([self.collection, dialogue.id])
            if self.settings.url is None:
                self.fresh_collection(tenant)
            self.vectorizer.forget()
            return Mem0Memory(
                Mem0Calls(self.mem0, tenant),
                self.vectorizer,
                self.lock,
                infer=self.settings.write == "pipeline",
                embedded=self.settings.url is None,
                conflicts=self._conflicts(dialogue) if self.settings.conflicts == "supersede" else None,
            )

    def _conflicts(self, dialogue: Dialogue) -> Conflicts:
        return Conflicts(self.vectorizer, self.settings.supersede_at, dialogue.speakers)

    def fresh_collection(self, name: str) -> None:
        """Go on in an empty collection: what a killed run or another dialogue left is never searched."""
        store = self.mem0.vector_store
        store.delete_col()
        store.collection_name = name
        store.delete_col()
        store.create_col(self.vectorizer.embedder.dimensions, on_disk=False)
