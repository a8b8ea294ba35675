"""The memory of one dialogue in mem0, with an account of every fact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Any

from toolkit.backends.conflicts import Conflicts
from toolkit.backends.holdings import Holdings
from toolkit.backends.mem0_calls import Mem0Calls
from toolkit.backends.mem0_parts import Vectorizer
from toolkit.backends.records import addition_record, fact_record, merged, promotion
from toolkit.facts import Draft, Enrichment, Fact
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
    conflicts: Conflicts | None = None  # None: a correction is a record like any other
    held: Holdings = field(default_factory=Holdings)

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
        with self.lock:
            facts = [draft.fact for draft in drafts]
            added = [addition_record(addition) for addition in additions]
            self.vectorizer.prepare([fact.rendered for fact in facts] + [record.text for record in added])
            decisions = [row for fact in facts for row in self._hand_over(fact)]
            decisions += [self._store(self.held.named(record)) for record in added]
            return self.audited(decisions)

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """mem0's own search. Its threshold cannot go below 0, so negative cosines are not found."""
        with self.lock:
            self.vectorizer.prepare(questions)
            return [self._search(question, limit) for question in questions]

    def _search(self, question: str, limit: int) -> list[Hit]:
        found = self.calls.mem0.search(
            question, filters={"user_id": self.calls.tenant}, top_k=limit, threshold=0.0
        )["results"]
        kept = self.held.kept
        hits = [Hit(kept[row["id"]], row["score"]) for row in found if row["id"] in kept]
        return sorted(hits, key=lambda hit: (-hit.score, hit.record.id))

    def _hand_over(self, fact: Fact) -> list[Decision]:
        """Give one fact to mem0 and say what became of it, and of the record that it corrects."""
        successor = self.held.successors.get(fact.id)
        if successor is not None:  # an open window reads a turn again that was corrected since
            return [_row((fact.id,), (successor,), Outcome.SUPERSEDED, "corrected before")]
        record = self.held.named(fact_record(fact))
        corrected = None
        if self.conflicts is not None:
            self.conflicts.remember(fact)
            if self.held.holding(record.text) is None:
                corrected = self.conflicts.corrected_by(fact, self.held.kept)
        return [self._store(record)] if corrected is None else self._supersede(corrected, record)

    def _store(self, record: MemoryRecord) -> Decision:
        """Add a record of one fact or addition."""
        same = self.held.holding(record.text)
        self.calls.mem0.llm.text = record.text
        message = {"role": "user", "content": record.text}
        metadata = {"created_at": record.said_at.isoformat(), **_provenance(record)}
        results = self.calls.add([message], metadata, self.held.kept, infer=self.infer)
        if isinstance(results, Failure):
            return _row(record.facts, (), Outcome.FAILED, results.error)
        if results:
            reason = self._copied(same) if same is not None else ""
            self.held.keep(str(results[0]["id"]), record.text, record)
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
        added = {id for row in decisions if row.outcome is Outcome.ADDED for id in row.outputs}
        gone: dict[str, tuple[Outcome, str]] = {}
        for id, record in tuple(self.held.kept.items()):
            wrong = self._wrong(id) if record.id in added else None
            if wrong is not None:
                gone[record.id] = wrong
                self.held.drop(id)
                self.calls.delete(id)
        return [_without(row, gone) for row in decisions]

    def _wrong(self, id: str) -> tuple[Outcome, str] | None:
        """What is wrong with what mem0 holds under `id`, if anything is."""
        held = self.calls.text_of(id)
        if isinstance(held, Failure):
            return Outcome.FAILED, held.error
        if held is None:
            return Outcome.LOST, "mem0 reported it and does not hold it"
        return (
            None if held == self.held.texts[id] else (Outcome.LOST, "mem0 holds another text than was given")
        )


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


def _row(inputs: tuple[str, ...], outputs: tuple[str, ...], outcome: Outcome, reason: str = "") -> Decision:
    return Decision(Stage.BACKEND, inputs, outputs, outcome, reason)
