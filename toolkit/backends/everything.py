"""The reference without a memory: the full dialogue."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Workplace
from toolkit.dialogue import Dialogue, rendered
from toolkit.facts import Draft, Enrichment
from toolkit.identity import digest
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.stages import Hit, MemoryRecord


@dataclass(frozen=True)
class Everything:
    """Keeps every turn, whatever the stages before it decided: what could be answered were nothing lost."""

    VERSION: ClassVar[int] = 2
    searchable: ClassVar[bool] = False  # a retrieval by its search would show the first turns

    @contextmanager
    def open(self, workplace: Workplace) -> Iterator["EverythingStore"]:
        """A store that needs no file and no client."""
        yield EverythingStore()


@dataclass(frozen=True)
class EverythingStore:
    """Holds nothing between dialogues."""

    arms: ClassVar[dict[str, bool]] = {}  # nothing to search with

    def memory(self, dialogue: Dialogue) -> "WholeDialogue":
        """The turns of the dialogue, all there from the start."""
        return WholeDialogue(
            tuple(
                MemoryRecord(
                    id=digest(["turn", turn.id]),
                    text=rendered(turn.said_at, turn.speaker, turn.content),
                    speaker=turn.speaker,
                    facts=(),
                    sources=(turn.id,),
                    said_at=turn.said_at,
                )
                for turn in dialogue.turns
                if turn.content
            )
        )


@dataclass(frozen=True)
class WholeDialogue:
    """The turns of a dialogue, in order."""

    records: Sequence[MemoryRecord]
    retired: ClassVar[tuple[MemoryRecord, ...]] = ()  # nothing is ever corrected

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """A fact counts as added to the records of its source turns; there is no place for additions."""
        of_turn = {record.sources[0]: record.id for record in self.records}
        facts = [draft.fact for draft in drafts]
        return [
            Decision(Stage.BACKEND, (fact.id,), tuple(of_turn[id] for id in fact.sources), Outcome.ADDED)
            for fact in facts
        ] + [
            Decision(Stage.BACKEND, (addition.id,), (), Outcome.DROPPED, "holds turns only")
            for addition in additions
        ]

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """The first `limit` turns, whatever was asked: there is no search in a full dialogue."""
        return [[Hit(record, 0.0) for record in self.records[:limit]] for _ in questions]
