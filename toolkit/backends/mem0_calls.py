"""mem0's calls for one dialogue: a failure is a value, and leaves nothing behind that a search could find."""

import sqlite3
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from toolkit.failure import Failure
from toolkit.secrets import scrubbed

T = TypeVar("T")

ALL = 1_000_000  # records; mem0 lists 20 unless told otherwise


def attempted(call: Callable[[], T]) -> T | Failure:
    """What `call` returns, or a failure if mem0, Qdrant or the history file raised.

    What the language model inside mem0 raises goes through: it is ours, and its own failures are values.
    """
    # mem0 must be told to stay offline before anything imports it; both are slow to import.
    from mem0.exceptions import LLMError, MemoryError
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    try:
        return call()
    except LLMError as error:
        raised = error.__cause__ or error
    except (MemoryError, ResponseHandlingException, UnexpectedResponse, sqlite3.Error) as error:
        return Failure(scrubbed(f"{type(error).__name__}: {error}"))
    raise raised


@dataclass(frozen=True)
class Mem0Calls:
    """The calls on `mem0` (a `mem0.Memory`) whose records belong to `tenant`."""

    mem0: Any
    tenant: str

    def add(
        self,
        messages: Sequence[Mapping[str, str]],
        metadata: Mapping[str, Any],
        held: Container[str],
        *,
        infer: bool = True,
        prompt: str | None = None,
    ) -> list[dict[str, str]] | Failure:
        """What mem0 says it added, as `id` and `memory` each. `held`: its ids of all that is there before."""
        found: list[dict[str, str]] | Failure = attempted(
            lambda: self.mem0.add(
                list(messages), user_id=self.tenant, metadata=dict(metadata), infer=infer, prompt=prompt
            )["results"]
        )
        if isinstance(found, Failure):
            # mem0 may have stored the vector before it raised (a failed history row, say).
            self.delete_all_but(held)
        return found

    def insert(self, vectors: Sequence[Any], payloads: Sequence[dict[str, Any]], ids: Sequence[str]) -> None:
        """Store what `vector_store.insert` stores, at half its cost; raises what Qdrant raises.

        Left out are pydantic's check of every number, and mem0's keyword vectors, whose encoder is off here.
        """
        from qdrant_client.models import PointStruct  # slow to import

        points = [
            PointStruct.model_construct(id=id, vector={"": vector}, payload=payload)
            for id, vector, payload in zip(ids, vectors, payloads, strict=True)
        ]
        store = self.mem0.vector_store
        store.client.upsert(collection_name=store.collection_name, points=points)

    def update(self, id: str, old_text: str, text: str, metadata: Mapping[str, Any]) -> Failure | None:
        """Let mem0 write a new text over an old one; after a failure the old one stands."""
        old = attempted(lambda: self.mem0.vector_store.get(vector_id=id))
        if isinstance(old, Failure):
            return old
        done = attempted(lambda: self.mem0.update(id, text=text, metadata=dict(metadata)))
        if not isinstance(done, Failure):
            return None
        vector = self.mem0.embedding_model.embed(old_text)
        attempted(
            lambda: self.mem0.vector_store.update(vector_id=id, vector=vector, payload=dict(old.payload))
        )
        return done

    def annotate(self, id: str, metadata: Mapping[str, Any]) -> Failure | None:
        """Write into mem0's payload, without a new vector and without a made-up history row."""
        done = attempted(
            lambda: self.mem0.vector_store.update(vector_id=id, vector=None, payload=dict(metadata))
        )
        return done if isinstance(done, Failure) else None

    def texts_of(self, ids: Collection[str]) -> dict[str, str] | Failure:
        """The texts that mem0 holds under `ids`, read in one call; where it holds none there is none."""
        if not ids:
            return {}
        rows = attempted(lambda: self._retrieved(ids, with_payload=["data"]))
        return rows if isinstance(rows, Failure) else {str(row.id): row.payload["data"] for row in rows}

    def vectors_of(self, ids: Collection[str]) -> dict[str, list[float]]:
        """The vectors that the collection holds under `ids`, read in one call."""
        rows = self._retrieved(ids, with_payload=False, with_vectors=True) if ids else []
        return {str(row.id): row.vector for row in rows}

    def _retrieved(self, ids: Collection[str], **what: Any) -> Any:
        store = self.mem0.vector_store
        return store.client.retrieve(collection_name=store.collection_name, ids=list(ids), **what)

    def delete(self, id: str) -> None:
        """Take `id` out of the search, if it is there and Qdrant answers."""
        attempted(lambda: self.mem0.vector_store.delete(vector_id=id))

    def delete_all_but(self, held: Container[str]) -> None:
        """Take everything out of the search that is not in `held`, if Qdrant answers."""
        attempted(lambda: self._delete_all_but(held))

    def _delete_all_but(self, held: Container[str]) -> None:
        rows = self.mem0.get_all(filters={"user_id": self.tenant}, top_k=ALL, show_expired=True)["results"]
        for row in rows:
            if row["id"] not in held:
                self.mem0.vector_store.delete(vector_id=row["id"])
