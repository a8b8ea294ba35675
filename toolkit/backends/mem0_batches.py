"""Many records at once, with what mem0's `add` would decide and write for each of them in turn."""

import hashlib
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import numpy as np

from toolkit.backends.holdings import Holdings
from toolkit.backends.mem0_calls import Mem0Calls, attempted
from toolkit.backends.mem0_parts import Vectorizer
from toolkit.failure import Failure
from toolkit.models.embedders import unit
from toolkit.stages import MemoryRecord

NEIGHBOURS = 10  # of a fact, that mem0 looks at for its text
NEAR = 1e-5  # difference of two cosines that the last bits of floats may turn round
KEPT = 10  # messages that mem0 keeps of a conversation
ROWS = 256  # of a product of matrices held at once


@dataclass(frozen=True, slots=True)
class Planned:
    """What becomes of a record: stored under mem0's new `id`, or, without one, a repetition."""

    record: MemoryRecord
    id: str | None


def planned(
    records: Sequence[MemoryRecord], held: Holdings, vectorizer: Vectorizer, *, infer: bool
) -> list[Planned] | None:
    """What mem0 would do with each of `records` in turn; None if only mem0 itself can say.

    mem0 stores a fact unless one of its ten nearest neighbours has the same text, and with `infer=False`
    whatever there is. An equal text has the highest cosine, so it is among the ten unless more than ten are
    equally near. Which of those Qdrant returns hangs on the last bits of its floats; each of its searches
    scales all vectors anew: after an earlier batch, which searches nothing, it may be others than in a loop.
    """
    plan: list[Planned] = []
    fresh: dict[str, None] = {}  # texts that the plan stores, in order
    names: set[str] = set()
    repeated: dict[str, None] = {}
    for record in records:
        text = record.text
        if infer and (text in fresh or held.holding(text) is not None):
            repeated[text] = None
            plan.append(Planned(record, None))
        else:
            named = held.named(record, names)
            names.add(named.id)
            fresh[text] = None
            plan.append(Planned(named, str(uuid4())))
    return None if _crowded([*repeated], [*held.texts.values(), *fresh], vectorizer) else plan


def _crowded(repeated: Sequence[str], texts: Sequence[str], vectorizer: Vectorizer) -> bool:
    """Whether more than ten of `texts` are as near to one of `repeated` as its own copy is."""
    if not repeated:
        return False
    everything, asked = unit(vectorizer.rows(texts)), unit(vectorizer.rows(repeated))
    for start in range(0, len(asked), ROWS):
        some = asked[start : start + ROWS]
        own = np.sum(some * some, axis=1, keepdims=True)  # 1, or 0 of a vector of zeros
        if ((some @ everything.T >= own - NEAR).sum(axis=1) > NEIGHBOURS).any():
            return True
    return False


@dataclass(frozen=True)
class Batch:
    """Writes records through mem0's own store and history, as `add` writes one.

    `about` gives the metadata that `add` would be given for a record.
    """

    calls: Mem0Calls
    vectorizer: Vectorizer
    about: Callable[[MemoryRecord], dict[str, Any]]
    infer: bool

    def __call__(self, plan: Sequence[Planned], held: Container[str]) -> Failure | None:
        """Store what the plan stores, or nothing at all. `held`: mem0's ids of all that is there before."""
        done = attempted(lambda: self._persist(plan))
        if isinstance(done, Failure):
            self.calls.delete_all_but(held)
        return done

    def _persist(self, plan: Sequence[Planned]) -> None:
        new = [(each.id, each.record) for each in plan if each.id is not None]
        mem0, payloads = self.calls.mem0, [self._payload(record) for _, record in new]
        if new:
            vectors = self.vectorizer.rows([record.text for _, record in new])
            self.calls.insert([*vectors], payloads, [id for id, _ in new])
        if self.infer:
            # The history comes last: it is one transaction, so that after a failure none of it is there.
            for each in plan[-KEPT:]:
                said = [{"role": "user", "content": each.record.text}]
                mem0.db.save_messages(said, f"user_id={self.calls.tenant}")
        mem0.db.batch_add_history(
            [self._history(id, payload) for (id, _), payload in zip(new, payloads, strict=True)]
        )

    def _payload(self, record: MemoryRecord) -> dict[str, Any]:
        """What `add` writes beside the vector (mem0 2.2.1, `Memory._add_to_vector_store`)."""
        from mem0.utils.lemmatization import lemmatize_for_bm25  # slow to import, and only when offline

        about = self.about(record)
        return {
            **about,
            "user_id": self.calls.tenant,
            "data": record.text,
            "text_lemmatized": lemmatize_for_bm25(record.text),
            "hash": hashlib.md5(record.text.encode()).hexdigest(),
            "updated_at": about["created_at"],
            **({} if self.infer else {"role": "user"}),
        }

    def _history(self, id: str, payload: dict[str, Any]) -> dict[str, Any]:
        """The row of the history that `add` writes; the pipeline leaves two columns empty."""
        row = {"memory_id": id, "new_memory": payload["data"], "event": "ADD"}
        columns = ("created_at",) if self.infer else ("created_at", "updated_at", "role")
        return row | {column: payload[column] for column in columns}
