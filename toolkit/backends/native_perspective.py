"""One mem0 that hears a dialogue from the side of one speaker."""

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.backends.mem0_memory import Mem0Memory
from toolkit.backends.native_extractor import Extractor
from toolkit.backends.native_messages import conversation_of, messages_of
from toolkit.backends.records import promotion
from toolkit.dialogue import Turn, rendered
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
    promoted: bool = False  # a repetition that was admitted lifted a memory out of quarantine
    failure: Failure | None = None


@dataclass
class Perspective:
    """The memory that mem0 makes of one dialogue with `user` as its user."""

    memory: Mem0Memory
    user: str
    instructions: str | None  # mem0's custom instructions

    @property
    def extractor(self) -> Extractor:
        """The language model inside mem0."""
        extractor: Extractor = self.memory.calls.mem0.llm
        return extractor

    def hear(self, together: Sequence[Draft]) -> Heard:
        """Hand the exchange that these drafts come from to mem0's `add`."""
        turns = together[0].exchange.said
        messages = messages_of(turns, self.user)
        metadata = {
            "created_at": turns[0].said_at.isoformat(),
            "facts": [draft.fact.id for draft in together],
            "sources": [turn.id for turn in turns],
        }
        with self.memory.lock:
            self.memory.vectorizer.prepare([conversation_of(messages)])
            self.extractor.begin(turns, self.user)
            results = self.memory.calls.add(
                messages, metadata, self.memory.held.kept, prompt=self.instructions
            )
            self.extractor.forget_vectors()
            failure = results if isinstance(results, Failure) else self.extractor.failure
            if isinstance(results, Failure) or failure is not None:
                return Heard(failure=failure)
            new = {row["memory"]: str(row["id"]) for row in results}
            return self._kept(new, turns, together)

    def _kept(self, new: dict[str, str], turns: Sequence[Turn], together: Sequence[Draft]) -> Heard:
        """Make records of the new memories, and give those that repeat an old one its sources too."""
        added, repeated, lost, promoted, held = [], [], [], False, self.memory.held
        for text, said in self.extractor.memories.items():
            record = self._record(text, said, turns, together)
            same = held.holding(text)
            if text in new:
                held.keep(new[text], text, record)
                added.append(record.id)
            elif same is None:
                lost.append(text)
            else:
                promoted = promoted or bool(promotion(held.kept[same], record))
                failure = self.memory.merge(same, record)
                if failure is not None:
                    return Heard(failure=failure)
                repeated.append(held.kept[same].id)
        return Heard(tuple(added), tuple(repeated), tuple(lost), promoted=promoted)

    def _record(
        self, text: str, said: Turn, turns: Sequence[Turn], together: Sequence[Draft]
    ) -> MemoryRecord:
        """The record of a memory that stands under the name of who said the turn `said`."""
        record = MemoryRecord(
            id=digest(["native", self.user, together[0].exchange.id, text]),
            text=rendered(said.said_at, said.speaker, text),
            speaker=said.speaker,
            facts=tuple(draft.fact.id for draft in together),
            sources=tuple(turn.id for turn in turns),
            said_at=turns[0].said_at,
            tier=together[0].fact.tier,
        )
        return self.memory.held.named(record)
