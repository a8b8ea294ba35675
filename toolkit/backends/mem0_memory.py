"""The memory of one dialogue in mem0, with an account of every fact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Any

from toolkit.backends.conflicts import Conflicts
from toolkit.backends.holdings import Holdings
from toolkit.backends.mem0_batches import Batch, planned
from toolkit.backends.mem0_calls import Mem0Calls
from toolkit.backends.mem0_parts import Vectorizer, uncollected
from toolkit.backends.mem0_search import Searched
from toolkit.backends.records import addition_record, fact_record, merged, promotion
from toolkit.facts import Draft, Enrichment, Fact, Kind
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.stages import Hit, MemoryRecord


@dataclass
class Mem0Memory:
    """What mem0 holds of one dialogue, written through its own calls and read back after each write."""

    calls: Mem0Calls
    vectorizer: Vectorizer
    lock: RLock
    infer: bool = True  # False: `add(infer=False)`, which stores everything
    embedded: bool = True  # False: on a server, whose index may be approximate: one call a fact or question
    conflicts: Conflicts | None = None  # None: a correction is a record like any other
    held: Holdings = field(default_factory=Holdings)
    searched: Searched = field(init=False)

    def __post_init__(self) -> None:
        self.searched = Searched(self.calls)

    @property
    def records(self) -> Sequence[MemoryRecord]:
        """All records, in the order in which they were stored."""
        return tuple(self.held.kept.values())

    @property
    def retired(self) -> Sequence[MemoryRecord]:
        """The records in whose place a correction stands, in the order of the corrections."""
        return tuple(self.held.retired)

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """Store facts in order, then additions; each of them ends in exactly one decision.

        Each record that a correction retires has a decision of its own, on the facts that it held.
        """
        facts = [(draft.fact, fact_record(draft.fact)) for draft in drafts]
        added = [addition_record(addition) for addition in additions]
        with self.lock:
            self.vectorizer.prepare([record.text for record in (*(record for _, record in facts), *added)])
            return self.audited(self._handed_over(facts, added))

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """mem0's own search. Its threshold cannot go below 0, so negative cosines are not found."""
        with self.lock:
            asked = [question.strip() for question in questions]  # as mem0 does
            self.vectorizer.prepare(asked)
            # What mem0 refuses is left to it to refuse.
            if not self.embedded or limit < 0 or not all(asked):
                return [self._search(question, limit) for question in asked]
            with uncollected():
                return self.searched(self.vectorizer.rows(asked), self.held.kept, limit=limit)

    def _search(self, question: str, limit: int) -> list[Hit]:
        found = self.calls.mem0.search(
            question, filters={"user_id": self.calls.tenant}, top_k=limit, threshold=0.0
        )["results"]
        kept = self.held.kept
        hits = [Hit(kept[row["id"]], row["score"]) for row in found if row["id"] in kept]
        return sorted(hits, key=lambda hit: (-hit.score, hit.record.id))

    def _handed_over(
        self, facts: Sequence[tuple[Fact, MemoryRecord]], added: Sequence[MemoryRecord]
    ) -> list[Decision]:
        """What becomes of facts and additions in turn: together, but for what depends on corrections."""
        decisions: list[Decision] = []
        waiting: list[MemoryRecord] = []
        for fact, record in facts:
            if self._alone(fact):
                decisions += [*self._together(waiting), *self._hand_over(fact, record)]
                waiting = []
            else:
                waiting.append(record)
        return decisions + self._together([*waiting, *added])

    def _alone(self, fact: Fact) -> bool:
        """Whether what becomes of `fact` depends on corrections, so that it cannot wait for others.

        Takes note of a fact that does not, so that a later correction may correct it.
        """
        if self.conflicts is None:
            return False
        if Kind.CORRECTION in fact.kinds or fact.id in self.held.successors:
            return True
        self.conflicts.remember(fact)
        return False

    def _together(self, records: Sequence[MemoryRecord]) -> list[Decision]:
        """Add records in one go, or one by one where only mem0 can decide or the batch failed."""
        if self.embedded and records:
            with uncollected():
                plan = planned(records, self.held, self.vectorizer, infer=self.infer)
                batch = Batch(self.calls, self.vectorizer, _metadata, self.infer)
                if plan is not None and batch(plan, self.held.kept) is None:
                    return [self._kept(each.record, each.id) for each in plan]
        return [self._store(self.held.named(record)) for record in records]

    def _hand_over(self, fact: Fact, record: MemoryRecord) -> list[Decision]:
        """Give one fact to mem0 and say what became of it, and of the record that it corrects."""
        successor = self.held.successors.get(fact.id)
        if successor is not None:  # an open window reads a turn again that was corrected since
            return [_row((fact.id,), (successor,), Outcome.SUPERSEDED, "corrected before")]
        record, corrected = self.held.named(record), None
        if self.conflicts is not None:
            self.conflicts.remember(fact)
            if self.held.holding(record.text) is None:
                corrected = self.conflicts.corrected_by(fact, self.held.kept)
        return [self._store(record)] if corrected is None else self._supersede(corrected, record)

    def _store(self, record: MemoryRecord) -> Decision:
        """Add a record of one fact or addition by a call of its own."""
        self.calls.mem0.llm.text = record.text
        message = {"role": "user", "content": record.text}
        results = self.calls.add([message], _metadata(record), self.held.kept, infer=self.infer)
        if isinstance(results, Failure):
            return _row(record.facts, (), Outcome.FAILED, results.error)
        return self._kept(record, str(results[0]["id"]) if results else None)

    def _kept(self, record: MemoryRecord, id: str | None) -> Decision:
        """Note what mem0 did with a record: it has it under `id` now, or did not store it."""
        same = self.held.holding(record.text)
        if id is not None:
            reason = self._copied(same) if same is not None else ""
            self.held.keep(id, record.text, record)
            return _row(record.facts, (record.id,), Outcome.ADDED, reason)
        if same is None:
            return _row(record.facts, (), Outcome.LOST, "mem0 returned nothing for it")
        return self._deduplicate(same, record)

    def _copied(self, same: str) -> str:
        why = "looks at ten neighbours only" if self.infer else "compares nothing in its direct mode"
        return f"a copy of {self.held.kept[same].id}: mem0 {why}"

    def _deduplicate(self, same: str, record: MemoryRecord) -> Decision:
        """Merge the provenance of a repetition, which mem0 drops, into the survivor."""
        reason = promotion(self.held.kept[same], record)
        failure = self.merge(same, record)
        if failure is not None:
            return _row(record.facts, (), Outcome.FAILED, failure.error)
        return _row(record.facts, (self.held.kept[same].id,), Outcome.DEDUPLICATED, reason)

    def merge(self, id: str, again: MemoryRecord) -> Failure | None:
        """Give the record under mem0's `id` what a repetition knows, here and in mem0's own payload."""
        survivor = merged(self.held.kept[id], again)
        failure = self.calls.annotate(id, _provenance(survivor))
        if failure is None:
            self.held.kept[id] = survivor
        return failure

    def _supersede(self, id: str, record: MemoryRecord) -> list[Decision]:
        """Let mem0 update the old record to the new text; what copies of the old one there are go, too."""
        self.searched.forget(id)
        failure = self.calls.update(id, self.held.texts[id], record.text, _provenance(record))
        if failure is not None:
            return [_row(record.facts, (), Outcome.FAILED, failure.error)]
        copies = self.held.copies(id)
        for copy in copies:
            if copy != id:
                self.calls.delete(copy)
        corrected = [self.held.retire(copy, record) for copy in copies]
        self.held.keep(id, record.text, record)
        reason = f"corrected by {record.facts[0]}"
        return [
            _row(record.facts, (record.id,), Outcome.ADDED),
            *(_row(old.facts, (record.id,), Outcome.SUPERSEDED, reason) for old in corrected),
        ]

    def audited(self, decisions: Sequence[Decision]) -> list[Decision]:
        """The decisions, with `lost` in place of `added` for what mem0 does not hold as it was given."""
        added = [id for row in decisions if row.outcome is Outcome.ADDED for id in row.outputs]
        places = {id: place for id in added if (place := self.held.place(id)) is not None}
        texts = self.calls.texts_of(places.values())
        gone: dict[str, tuple[Outcome, str]] = {}
        for id, place in places.items():
            wrong = _wrong(texts, place, self.held.texts[place])
            if wrong is not None:
                gone[id] = wrong
                self.held.drop(place)
                self.calls.delete(place)
        return [_without(row, gone) for row in decisions] if gone else list(decisions)


def _wrong(held: Mapping[str, str] | Failure, id: str, given: str) -> tuple[Outcome, str] | None:
    """What is wrong with what mem0 holds under `id`, if anything is."""
    if isinstance(held, Failure):
        return Outcome.FAILED, held.error
    if id not in held:
        return Outcome.LOST, "mem0 reported it and does not hold it"
    return None if held[id] == given else (Outcome.LOST, "mem0 holds another text than was given")


def _without(row: Decision, gone: Mapping[str, tuple[Outcome, str]]) -> Decision:
    """The decision without the records that are gone; without any of its records it is what they are."""
    wrong = next((gone[id] for id in row.outputs if id in gone), None)
    if wrong is None:
        return row
    outcome, reason = wrong
    left = tuple(id for id in row.outputs if id not in gone)
    return replace(row, outputs=left, outcome=row.outcome if left else outcome, reason=reason)


def _provenance(record: MemoryRecord) -> dict[str, Any]:
    """What mem0 keeps of ours beside the text: enough to rebuild the way back to the turns."""
    return {"record": record.id, "facts": list(record.facts), "sources": list(record.sources)}


def _metadata(record: MemoryRecord) -> dict[str, Any]:
    """What mem0 is given beside the text of a new record."""
    return {"created_at": record.said_at.isoformat(), **_provenance(record)}


def _row(inputs: tuple[str, ...], outputs: tuple[str, ...], outcome: Outcome, reason: str = "") -> Decision:
    return Decision(Stage.BACKEND, inputs, outputs, outcome, reason)
