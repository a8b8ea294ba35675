"""One mem0 that hears a dialogue from the side of one speaker."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from toolkit.backends.mem0 import Mem0Memory
from toolkit.backends.native_extractor import Extractor
from toolkit.backends.native_messages import conversation_of, messages_of, said_in
from toolkit.dialogue import Turn
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.identity import digest
from toolkit.stages import MemoryRecord


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of one add call: ids of records, and texts that mem0 neither stored nor held before."""

    added: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    failure: Failure | None = None


@dataclass
class Perspective:
    """The memory that mem0 makes of one dialogue with `user` as its user."""

    memory: Mem0Memory
    user: str
    instructions: str | None  # mem0's custom instructions
    held: dict[str, str] = field(default_factory=dict)  # text of a memory -> mem0's id

    @property
    def extractor(self) -> Extractor:
        """The language model inside mem0."""
        extractor: Extractor = self.memory.store.mem0.llm
        return extractor

    def hear(self, together: Sequence[Draft]) -> Heard:
        """Hand the exchange that these drafts come from to mem0's `add`."""
        store, turns = self.memory.store, said_in(together[0].exchange)
        messages = messages_of(turns, self.user)
        with store.lock:
            store.vectorizer.prepare([conversation_of(messages)])
            self.extractor.begin(turns, self.user)
            results = store.mem0.add(
                messages,
                user_id=self.memory.tenant,
                metadata={
                    "created_at": turns[0].said_at.isoformat(),
                    "facts": [draft.fact.id for draft in together],
                    "sources": [turn.id for turn in turns],
                },
                prompt=self.instructions,
            )["results"]
            self.extractor.forget_vectors()
            if self.extractor.failure is not None:
                return Heard(failure=self.extractor.failure)
            new = {row["memory"]: str(row["id"]) for row in results}
            return self._kept(new, turns, together)

    def _kept(self, new: dict[str, str], turns: Sequence[Turn], together: Sequence[Draft]) -> Heard:
        """Make records of the new memories, and give those that repeat an old one its sources too."""
        added, repeated, lost = [], [], []
        for text, shown in self.extractor.memories.items():
            record = self._record(text, shown, turns, together)
            if text in new:
                self.held[text] = new[text]
                self.memory.kept[new[text]] = record
                added.append(record.id)
            elif self.held.get(text) in self.memory.kept:
                repeated.append(self._merged(self.held[text], record))
            else:
                lost.append(text)
        return Heard(tuple(added), tuple(repeated), tuple(lost))

    def _record(
        self, text: str, shown: str, turns: Sequence[Turn], together: Sequence[Draft]
    ) -> MemoryRecord:
        return MemoryRecord(
            id=digest(["native", self.user, together[0].exchange.id, text]),
            text=shown,
            facts=tuple(draft.fact.id for draft in together),
            sources=tuple(turn.id for turn in turns),
            said_at=turns[0].said_at,
            tier=together[0].fact.tier,
        )

    def _merged(self, id: str, again: MemoryRecord) -> str:
        """Merge the provenance of a repetition, which mem0 drops, into the survivor; returns its id."""
        old = self.memory.kept[id]
        self.memory.kept[id] = replace(
            old,
            facts=tuple(dict.fromkeys((*old.facts, *again.facts))),
            sources=tuple(dict.fromkeys((*old.sources, *again.sources))),
        )
        self.memory.write_provenance(id)
        return old.id
