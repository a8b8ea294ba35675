"""mem0's own way: one `add` a record and one `search` a question, to compare the batched way with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from toolkit.backends.holdings import Holdings
from toolkit.backends.mem0 import Mem0Store
from toolkit.backends.records import fact_record
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft
from toolkit.identity import digest
from toolkit.models.embedders import Vectors
from toolkit.stages import Hit


def added_one_by_one(store: Mem0Store, said: Dialogue, handed: Sequence[Draft]) -> list[bool]:
    """Hand each fact to `mem0.add`; says of each whether mem0 stored it."""
    tenant, stored = digest([store.collection, said.id]), []
    store.fresh_collection(tenant)
    held = Holdings()  # a copy has another id of ours
    for record in (held.named(fact_record(draft.fact)) for draft in handed):
        store.mem0.llm.text = record.text
        metadata = {
            "created_at": record.said_at.isoformat(),
            "record": record.id,
            "facts": list(record.facts),
            "sources": list(record.sources),
        }
        message = {"role": "user", "content": record.text}
        infer = store.settings.write == "pipeline"
        found = store.mem0.add([message], user_id=tenant, metadata=metadata, infer=infer)["results"]
        stored.append(bool(found))
        if found:
            held.keep(found[0]["id"], record.text, record)
    return stored


@dataclass(frozen=True)
class Contents:
    """All that a mem0 has written of one dialogue, in order, without its random ids and times of day."""

    payloads: list[dict[str, Any]]
    vectors: Vectors
    history: list[tuple[Any, ...]]
    messages: list[tuple[Any, ...]]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Contents)
            and (self.payloads, self.history, self.messages)
            == (other.payloads, other.history, other.messages)
            and np.allclose(self.vectors, other.vectors, rtol=0, atol=1e-6)
        )

    @classmethod
    def of(cls, store: Mem0Store) -> "Contents":
        """What a store holds that has held one dialogue."""
        rows = store.mem0.db.connection.execute("SELECT * FROM history ORDER BY rowid").fetchall()
        ids = [row[1] for row in rows]
        where = {"collection_name": store.mem0.vector_store.collection_name, "ids": ids}
        points = store.mem0.vector_store.client.retrieve(**where, with_vectors=True)
        said = store.mem0.db.connection.execute(
            "SELECT session_scope, role, content, name FROM messages ORDER BY created_at, rowid"
        )
        return cls(
            [_lasting(point.payload) for point in points],
            np.array([point.vector for point in points], dtype=np.float32),
            [(*row[2:6], "now" if row[4] == "UPDATE" else row[6], *row[7:]) for row in rows],
            said.fetchall(),
        )


def _lasting(payload: dict[str, Any]) -> dict[str, Any]:
    """A payload without the time of an update, and without what a repetition merged into it: that is ours."""
    changed = payload["updated_at"] != payload["created_at"]
    return {**payload, "updated_at": changed, "facts": payload["facts"][:1], "sources": None}


def searched_one_by_one(
    store: Mem0Store, said: Dialogue, question: str, limit: int
) -> list[tuple[str, float]]:
    """What `mem0.search` finds: a record's text, which no other has, and its score."""
    filters = {"user_id": digest([store.collection, said.id])}
    found = store.mem0.search(question, filters=filters, top_k=limit, threshold=0.0)["results"]
    return [(row["memory"], row["score"]) for row in found]


def same_hits(ours: Sequence[Hit], theirs: Sequence[tuple[str, float]]) -> bool:
    """Whether two rankings are one: cosines to 1e-5, and records but for ties at the end."""
    mine, other = {hit.record.text: hit.score for hit in ours}, dict(theirs)
    scores: list[NDArray[Any]] = [np.array([*each.values()]) for each in (mine, other)]
    last = min([*mine.values(), *other.values()], default=0.0)
    return (
        len(mine) == len(ours) == len(theirs)
        and np.allclose(*scores, rtol=0, atol=1e-5)
        and all(abs(mine[text] - other[text]) < 1e-5 for text in mine.keys() & other.keys())
        and all({**mine, **other}[text] - last < 1e-5 for text in mine.keys() ^ other.keys())
    )
