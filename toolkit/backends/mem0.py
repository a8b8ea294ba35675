"""The backend under study: mem0 2.x on Qdrant, embedded or by URL, with an account of every fact."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, ClassVar, Literal

from toolkit.backends.mem0_clients import client_of, connected
from toolkit.backends.mem0_offline import live_arms, offline_mem0
from toolkit.backends.mem0_parts import Vectorizer
from toolkit.backends.records import addition_record, fact_record, merged
from toolkit.context import Workplace
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft, Enrichment, Fact, Kind
from toolkit.identity import digest
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.settings import UnitInterval
from toolkit.stages import Hit, MemoryRecord


@dataclass(frozen=True)
class Mem0:
    """mem0 2.x: add-only, with exact-text deduplication in its `pipeline` mode.

    `pipeline` goes through mem0's own add path (one fact a call, a pass-through language model); `direct` is
    `add(infer=False)`, which stores everything. Every fact handed over ends as added, deduplicated, lost or
    failed; a deduplicated fact's sources are merged into the survivor, which mem0 itself would drop.
    """

    VERSION: ClassVar[int] = 1

    write: Literal["pipeline", "direct"] = "pipeline"
    conflicts: Literal["keep", "supersede"] = "keep"  # supersede: a correction updates what it corrects
    supersede_at: UnitInterval = 0.6  # cosine from which an earlier record of the speaker counts as corrected
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
            memory.vector_store.delete_col()
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

    def memory(self, dialogue: Dialogue) -> "Mem0Memory":
        """An empty memory for a dialogue; the one before it is over."""
        with self.lock:
            tenant = digest([self.collection, dialogue.id])
            if self.settings.url is None:
                self.fresh_collection(tenant)
            self.vectorizer.forget()
            return Mem0Memory(self, tenant)

    def fresh_collection(self, name: str) -> None:
        """Go on in an empty collection: what a killed run or another dialogue left is never searched."""
        store = self.mem0.vector_store
        store.delete_col()
        store.collection_name = name
        store.delete_col()
        store.create_col(self.vectorizer.embedder.dimensions, on_disk=False)


@dataclass
class Mem0Memory:
    """The records of one dialogue, and the way from mem0's random ids to ours."""

    store: Mem0Store
    tenant: str
    kept: dict[str, MemoryRecord] = field(default_factory=dict)  # by mem0's id, in order of storing
    by_text: dict[str, str] = field(default_factory=dict)  # mem0's id of the record of each text

    @property
    def records(self) -> Sequence[MemoryRecord]:
        """All records, in the order in which they were stored."""
        return tuple(self.kept.values())

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """Store facts in order, then additions; each of them ends in exactly one decision."""
        with self.store.lock:
            facts = [draft.fact for draft in drafts]
            records = [addition_record(addition) for addition in additions]
            self.store.vectorizer.prepare([fact.rendered for fact in facts] + [one.text for one in records])
            decisions = [row for fact in facts for row in self.hand_over(fact)]
            decisions += [self._hand_over_addition(record) for record in records]
            return self.audited(decisions)

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """mem0's own search. Its threshold cannot go below 0, so negative cosines are not found."""
        with self.store.lock:
            self.store.vectorizer.prepare(questions)
            return [self._search(question, limit) for question in questions]

    def _search(self, question: str, limit: int) -> list[Hit]:
        found = self.store.mem0.search(
            question, filters={"user_id": self.tenant}, top_k=limit, threshold=0.0
        )["results"]
        hits = [Hit(self.kept[row["id"]], row["score"]) for row in found]
        return sorted(hits, key=lambda hit: (-hit.score, hit.record.id))

    def hand_over(self, fact: Fact) -> list[Decision]:
        """Give one fact to mem0 and say what became of it, and of the record that it corrects."""
        record = fact_record(fact)
        corrected = self._corrected_by(fact) if self.store.settings.conflicts == "supersede" else None
        if corrected is not None:
            return self._supersede(corrected, record, fact)
        added = self._add(record)
        if added is not None:
            self._keep(added, record)
            return [_decision(fact.id, record, Outcome.ADDED)]
        same = self.by_text.get(record.text)
        if same is None:
            return [Decision(Stage.BACKEND, (fact.id,), (), Outcome.LOST, "mem0 returned nothing for it")]
        self.kept[same] = merged(self.kept[same], fact)
        self.write_provenance(same)
        return [_decision(fact.id, self.kept[same], Outcome.DEDUPLICATED)]

    def _hand_over_addition(self, record: MemoryRecord) -> Decision:
        """Store added knowledge as a record of its own."""
        added = self._add(record)
        (addition,) = record.facts
        if added is None:
            return Decision(Stage.BACKEND, (addition,), (), Outcome.DEDUPLICATED, "the same text is stored")
        self._keep(added, record)
        return _decision(addition, record, Outcome.ADDED)

    def _keep(self, id: str, record: MemoryRecord) -> None:
        self.kept[id] = record
        self.by_text.setdefault(record.text, id)

    def audited(self, decisions: list[Decision]) -> list[Decision]:
        """The decisions, with `lost` in place of `added` for each record that mem0 does not hold."""
        added = {id for row in decisions if row.outcome is Outcome.ADDED for id in row.outputs}
        gone = {
            id: record.id
            for id, record in self.kept.items()
            if record.id in added and self.store.mem0.get(id) is None
        }
        for id in gone:
            self.by_text.pop(self.kept.pop(id).text, None)
        return [
            Decision(Stage.BACKEND, row.inputs, (), Outcome.LOST, "mem0 reported it and does not hold it")
            if set(gone.values()).intersection(row.outputs)
            else row
            for row in decisions
        ]

    def _add(self, record: MemoryRecord) -> str | None:
        """mem0's id of the new record, or None if mem0 answered with nothing."""
        memory, infer = self.store.mem0, self.store.settings.write == "pipeline"
        memory.llm.text = record.text
        results = memory.add(
            [{"role": "user", "content": record.text}],
            user_id=self.tenant,
            metadata={"created_at": record.said_at.isoformat(), **_provenance(record)},
            infer=infer,
        )["results"]
        return str(results[0]["id"]) if results else None

    def _corrected_by(self, fact: Fact) -> str | None:
        """mem0's id of the record that a correction corrects: the nearest earlier one by the same speaker."""
        if Kind.CORRECTION not in fact.kinds:
            return None
        speaker = fact.rendered.partition("] ")[2].partition(":")[0]
        ids = {record.id: id for id, record in self.kept.items()}
        for hit in self._search(fact.rendered, limit=10):
            same_speaker = f"] {speaker}: " in hit.record.text
            if hit.score >= self.store.settings.supersede_at and same_speaker:
                return ids[hit.record.id]
        return None

    def _supersede(self, id: str, record: MemoryRecord, fact: Fact) -> list[Decision]:
        """Let mem0 update the old record to the new text."""
        old = self.kept[id]
        self.store.mem0.update(id, text=record.text, metadata=_provenance(record))
        del self.by_text[old.text]
        self._keep(id, record)
        reason = f"corrected by {fact.id}"
        return [
            _decision(fact.id, record, Outcome.ADDED),
            Decision(Stage.BACKEND, old.facts, (record.id,), Outcome.SUPERSEDED, reason),
        ]

    def write_provenance(self, id: str) -> None:
        """Merge the sources into mem0's payload, without a new vector and without a made-up history row."""
        self.store.mem0.vector_store.update(vector_id=id, vector=None, payload=_provenance(self.kept[id]))


def _provenance(record: MemoryRecord) -> dict[str, Any]:
    """What mem0 keeps of ours beside the text: enough to rebuild the way back to the turns."""
    return {"record": record.id, "facts": list(record.facts), "sources": list(record.sources)}


def _decision(input_id: str, record: MemoryRecord, outcome: Outcome) -> Decision:
    return Decision(Stage.BACKEND, (input_id,), (record.id,), outcome)
