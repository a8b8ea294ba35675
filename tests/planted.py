"""Causes planted in generated worlds: parts that lose chosen turns, and nothing else."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path
from typing import ClassVar

from small_runs import Letters

from stressors.world.recipes import RECIPES
from toolkit.backends.records import fact_record, merged
from toolkit.cases.case import Case
from toolkit.cases.case_lines import case_line
from toolkit.context import Context, Workplace
from toolkit.datasets.cases import Cases
from toolkit.dialogue import Dialogue, Exchange, rendered
from toolkit.facts import Draft, Enrichment, Fact, Tier
from toolkit.failure import Failure
from toolkit.judges.exact import Exact
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.retrieval.whole import Whole
from toolkit.slot_matching import carry_all
from toolkit.stages import Hit, Memory, MemoryRecord, Retrieved, Structured, Verdict
from toolkit.structuring.verbatim import Verbatim

Turns = tuple[tuple[str, str], ...]  # dialogue and turn
Probes = tuple[tuple[str, str], ...]  # dialogue and probe


@dataclass(frozen=True)
class Dropping:
    """A gate that rejects the chosen turns."""

    turns: Turns

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        lost = {turn for dialogue, turn in self.turns if dialogue == context.dialogue.id}
        return [
            Verdict(Tier.REJECT, "passing_situation 1.00, nothing kept", 0.0, {"passing_situation": 1.0})
            if exchange.id in lost
            else Verdict(Tier.ADMIT, "no cue", 0.5)
            for exchange in exchanges
        ]


@dataclass(frozen=True)
class Clipping:
    """A structuring that reads only the first word of the chosen turns."""

    turns: Turns

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        lost = {turn for dialogue, turn in self.turns if dialogue == context.dialogue.id}
        said = Verbatim()(exchanges, context)
        return [
            replace(whole, facts=tuple(map(_clipped, whole.facts)))
            if exchange.id in lost and isinstance(whole, Structured)
            else whole
            for exchange, whole in zip(exchanges, said, strict=True)
        ]


@dataclass(frozen=True)
class Merging:
    """A backend that takes the chosen turns for repetitions of what it stored before them."""

    turns: Turns = ()
    searchable: ClassVar[bool] = False

    @contextmanager
    def open(self, workplace: Workplace) -> Iterator["MergingStore"]:
        yield MergingStore(self.turns)


@dataclass(frozen=True)
class MergingStore:
    turns: Turns
    arms: ClassVar[dict[str, bool]] = {}

    def memory(self, dialogue: Dialogue) -> "MergingMemory":
        return MergingMemory(frozenset(turn for name, turn in self.turns if name == dialogue.id))


@dataclass
class MergingMemory:
    lost: frozenset[str]
    records: list[MemoryRecord] = field(default_factory=list)
    retired: tuple[MemoryRecord, ...] = ()

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        return [self._stored(draft.fact) for draft in drafts]

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        return [[] for _ in questions]

    def _stored(self, fact: Fact) -> Decision:
        record = fact_record(fact)
        if self.lost & set(fact.sources) and self.records:
            self.records[-1] = merged(self.records[-1], record)
            return Decision(Stage.BACKEND, (fact.id,), (self.records[-1].id,), Outcome.DEDUPLICATED, "again")
        self.records.append(record)
        return Decision(Stage.BACKEND, (fact.id,), (record.id,), Outcome.ADDED)


@dataclass(frozen=True)
class Missing:
    """A retrieval that finds everything but the chosen turns."""

    turns: Turns = ()

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        lost = {turn for dialogue, turn in self.turns if dialogue == context.dialogue.id}
        hits = tuple(Hit(one, 0.0) for one in memory.records if not lost & set(one.sources))
        return [Retrieved(hits) for _ in probes]


@dataclass(frozen=True)
class Misreading:
    """A reader that knows the gold whatever it is shown, and says something else for the chosen probes."""

    probes: Probes = ()

    def __call__(
        self, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context
    ) -> list[str | Failure]:
        return ["No idea." if (one.dialogue, one.id) in self.probes else str(one.gold) for one in probes]


@dataclass(frozen=True)
class Worlds:
    """Cases of the family `chain` with two different links of each, which no other turn says."""

    data: Cases
    first: Turns
    second: Turns
    asked: Probes


PLAIN = Pipeline(
    embedder=Letters(), backend=Merging(), retrieval=Whole(), reader=Misreading(), judges=(Exact(),)
)


def worlds(folder: Path, size: int, *, spared: int = 5) -> Worlds:
    """So many cases, in a suite in `folder`, and a few more in which nothing is to be planted."""
    cases = list(islice(_with_two_links(), size + spared))
    path = folder / "worlds.jsonl"
    path.write_bytes(b"".join(case_line(case) for case, _, _ in cases))
    chosen = cases[:size]
    first = tuple((case.id, link) for case, link, _ in chosen)
    second = tuple((case.id, link) for case, _, link in chosen)
    asked = tuple((case.id, f"{case.id}/{probe.id}") for case, _, _ in chosen for probe in case.probes)
    return Worlds(Cases(path), first, second, asked)


def _with_two_links() -> Iterator[tuple[Case, str, str]]:
    """Cases without end, each with two of its links that are said once."""
    for number in count():
        for recipe in RECIPES:
            for case in recipe(7, number):
                once = _said_once(case)
                if len(once) > 1:
                    yield case, once[0], once[-1]


def _said_once(case: Case) -> list[str]:
    """The links of the case's questions whose content stands in one turn alone."""
    texts = [
        (rendered(turn.said_at, turn.speaker, turn.content), turn.said_at) for turn in case.dialogue.turns
    ]
    slots = [
        (link, [slot for slot in probe.slots if slot.turn == link])
        for probe in case.probes
        for link in probe.evidence
    ]
    return [link for link, own in slots if own and sum(carry_all([text], own) for text in texts) == 1]


def _clipped(fact: Fact) -> Fact:
    return replace(fact, text=fact.text.split()[0])
