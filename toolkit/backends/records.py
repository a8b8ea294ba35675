"""Facts and additions as memory records, the same for every backend."""

from dataclasses import replace
from datetime import datetime

from toolkit.dialogue import spoken_date
from toolkit.facts import Enrichment, Evidentiality, Fact, Tier
from toolkit.identity import digest
from toolkit.stages import MemoryRecord

PROMOTED = "promoted from quarantine"


def fact_record(fact: Fact) -> MemoryRecord:
    """The record that holds one fact."""
    return MemoryRecord(
        id=digest(["record", fact.id]),
        text=fact.rendered,
        speaker=fact.speaker,
        facts=(fact.id,),
        sources=fact.sources,
        said_at=fact.said_at,
        kinds=fact.kinds,
        evidentiality=fact.evidentiality,
        tier=fact.tier,
    )


def addition_record(addition: Enrichment) -> MemoryRecord:
    """The record that holds added knowledge; it has no speaker and no source turn, for nobody said it."""
    return MemoryRecord(
        id=digest(["record", addition.id]),
        text=f"[{spoken_date(addition.fetched_at)}] note from {addition.channel}: {addition.text}",
        speaker="",
        facts=(addition.id,),
        sources=(),
        said_at=addition.fetched_at,
        enrichment=True,
        expires_at=addition.expires_at,
    )


def merged(survivor: MemoryRecord, again: MemoryRecord) -> MemoryRecord:
    """The survivor of a deduplication, with what the duplicate knows; of two labels the stronger stands."""
    return replace(
        survivor,
        facts=tuple(dict.fromkeys((*survivor.facts, *again.facts))),
        sources=tuple(dict.fromkeys((*survivor.sources, *again.sources))),
        kinds=survivor.kinds | again.kinds,
        # The members of both stand with the strongest first.
        evidentiality=min(survivor.evidentiality, again.evidentiality, key=list(Evidentiality).index),
        tier=min(survivor.tier, again.tier, key=list(Tier).index),
        enrichment=survivor.enrichment and again.enrichment,
        expires_at=_latest(survivor.expires_at, again.expires_at),
    )


def _latest(one: datetime | None, other: datetime | None) -> datetime | None:
    """The later of two expiries; never is later than any."""
    return None if one is None or other is None else max(one, other)


def promotion(survivor: MemoryRecord, again: MemoryRecord) -> str:
    """The reason of a deduplication that lifts its survivor out of quarantine; else empty."""
    lifted = survivor.tier is Tier.QUARANTINE and again.tier is Tier.ADMIT
    return PROMOTED if lifted else ""
