"""The architecture on one screen: one Protocol a stage. A component is a frozen dataclass that fits one.

segregation -> admission -> structuring -> enrichment -> grounding -> backend -> retrieval -> reader -> judges

Three shapes. Dialogue-wise (segregation, admission, backend) sees a dialogue's items in order. Item-wise
(structuring, enrichment, grounding) sees one item that carries its own history; its result depends on
nothing else. Probe-wise (retrieval, reader, judge) sees a probe. Each returns one result an item.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from toolkit.context import Context, Workplace
from toolkit.dialogue import Dialogue, Exchange
from toolkit.facts import Draft, Enrichment, Evidentiality, Fact, Kind, Tier
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome
from toolkit.probes import Probe


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a gate decides on one exchange."""

    tier: Tier
    reason: str
    score: float | None = None
    criteria: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Structured:
    """The facts read from one exchange, and the statements left behind: (turn id, words, reason) each."""

    facts: tuple[Fact, ...]
    dropped: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """What an item-wise stage did to a fact, for the ledger."""

    outcome: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Enriched:
    """A fact after enrichment: its scopes set, and the additions as records of their own."""

    fact: Fact
    additions: tuple[Enrichment, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Grounded:
    """A fact after grounding. A changed text has a new id."""

    fact: Fact
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class MemoryRecord:
    """What the backend holds: a rendered text with the way back to the turns."""

    id: str  # ours, a digest; a backend's own random ids never appear
    text: str  # as embedded, searched and shown
    speaker: str  # of its facts; empty: nobody said it, it is added knowledge
    facts: tuple[str, ...]  # ids of the facts or the additions that it holds, the survivor first
    sources: tuple[str, ...]  # turn ids, merged over those facts
    said_at: datetime
    kinds: frozenset[Kind] = frozenset()
    evidentiality: Evidentiality = Evidentiality.STATED
    tier: Tier = Tier.ADMIT
    enrichment: bool = False  # added knowledge, not evidence
    expires_at: datetime | None = None  # of added knowledge; None: does not expire


@dataclass(frozen=True, slots=True)
class Hit:
    """A record that a search found."""

    record: MemoryRecord
    score: float  # comparable within one search only


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a reader is shown for a probe, in rank order."""

    hits: tuple[Hit, ...]
    withheld: frozenset[str] = frozenset()  # ids of records that were found and that a filter held back
    full: bool = True  # False: the budget would have held more


class Memory(Protocol):
    """The memory of one dialogue: written in order, searched at any time."""

    @property
    def records(self) -> Sequence[MemoryRecord]:
        """All that it holds, in the order in which it was stored."""

    @property
    def retired(self) -> Sequence[MemoryRecord]:
        """What it holds no more because a correction took its place, in that order; mostly empty."""
        return ()

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """Store facts in order, then additions; each of them ends in exactly one decision."""

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """For each question up to `limit` records by the backend's own search, best first."""


class Store(Protocol):
    """An open backend: holds the memory of one dialogue at a time."""

    @property
    def arms(self) -> Mapping[str, bool]:
        """Which search arms of the backend are live, for the manifest."""

    def memory(self, dialogue: Dialogue) -> Memory:
        """An empty memory for a dialogue; the one before it is over."""


class Segregation(Protocol):
    """Says which turns of a dialogue may be sources of facts, and what stands as their history."""

    def __call__(self, dialogue: Dialogue, context: Context) -> list[Exchange]: ...


class Admission(Protocol):
    """Decides, for a dialogue's exchanges in order, which may be remembered."""

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]: ...


class Structuring(Protocol):
    """Reads facts from admitted exchanges."""

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]: ...


class Enriching(Protocol):
    """Sets the scopes of facts and adds knowledge from the channels that the scope allows."""

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]: ...


class Grounding(Protocol):
    """Binds times, places and persons to what the turn and its history say."""

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Grounded | Failure]: ...


class Backend(Protocol):
    """Opens a store for facts. (A backend is opened rather than called: it holds files and clients.)"""

    def open(self, workplace: Workplace) -> AbstractContextManager[Store]: ...


class Retrieval(Protocol):
    """Finds, for each probe, the records that a reader would be shown, in rank order."""

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]: ...


class Reader(Protocol):
    """Answers each probe from what was retrieved for it, and from nothing else."""

    def __call__(
        self, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context
    ) -> list[str | Failure]: ...


class Judge(Protocol):
    """Scores an answer against the gold: 1 right, 0 wrong, None where it cannot tell."""

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]: ...
