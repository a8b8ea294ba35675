"""What was decided: one row for every decision of a stage on one item."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Stage(StrEnum):
    """The stages, in the order in which an item meets them."""

    SEGREGATION = "segregation"
    ADMISSION = "admission"
    STRUCTURING = "structuring"
    ENRICHMENT = "enrichment"
    GROUNDING = "grounding"
    BACKEND = "backend"
    RETRIEVAL = "retrieval"
    READER = "reader"
    JUDGES = "judges"


class Outcome(StrEnum):
    """What a stage did with an item."""

    SOURCE = "source"  # opens an exchange, or belongs to one as a source
    CONTEXT_ONLY = "context_only"  # stands in an exchange, but no fact may be read from it
    DROPPED = "dropped"  # left behind with a reason
    FAILED = "failed"  # no result; tried again by the next run, never scored
    ADMITTED = "admitted"
    QUARANTINED = "quarantined"
    REJECTED = "rejected"
    READMITTED = "readmitted"  # rejected by itself, yet written through the open window of a later exchange
    STRUCTURED = "structured"  # became exactly one fact
    SPLIT = "split"  # became several facts
    PASSED = "passed"  # nothing to do
    ENRICHED = "enriched"
    WITHHELD = "withheld"  # not allowed on: knowledge that could be added, a secret in a turn
    CONTRADICTED = "contradicted"  # added knowledge that evidence contradicts, so not added
    GROUNDED = "grounded"
    UNRESOLVED = "unresolved"  # a time, place or reference stays open
    UNSUPPORTED = "unsupported"  # names what neither its sources nor their history name
    ADDED = "added"
    DEDUPLICATED = "deduplicated"
    SUPERSEDED = "superseded"
    LOST = "lost"  # handed over and nowhere to be found
    RETRIEVED = "retrieved"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Decision:
    """One row of the ledger. What `inputs` and `outputs` name are ids of turns, facts or records."""

    stage: Stage
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    outcome: Outcome
    reason: str = ""
    score: float | None = None
    criteria: Mapping[str, float] = field(default_factory=dict)  # of admission: each criterion's own score
