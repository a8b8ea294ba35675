"""Facts and additions as memory records, the same for every backend."""

from dataclasses import replace

from toolkit.dialogue import spoken_date
from toolkit.facts import Enrichment, Fact
from toolkit.identity import digest
from toolkit.stages import MemoryRecord


def fact_record(fact: Fact) -> MemoryRecord:
    """The record that holds one fact."""
    return MemoryRecord(
        id=digest(["record", fact.id]),
        text=fact.rendered,
        facts=(fact.id,),
        sources=fact.sources,
        said_at=fact.said_at,
        kinds=fact.kinds,
        evidentiality=fact.evidentiality,
        tier=fact.tier,
    )


def addition_record(addition: Enrichment) -> MemoryRecord:
    """The record that holds added knowledge; it has no source turn, for nobody said it."""
    return MemoryRecord(
        id=digest(["record", addition.id]),
        text=f"[{spoken_date(addition.fetched_at)}] note from {addition.channel}: {addition.text}",
        facts=(addition.id,),
        sources=(),
        said_at=addition.fetched_at,
        enrichment=True,
    )


def merged(survivor: MemoryRecord, fact: Fact) -> MemoryRecord:
    """The survivor of a deduplication, with the duplicate's sources and kinds."""
    return replace(
        survivor,
        facts=tuple(dict.fromkeys((*survivor.facts, fact.id))),
        sources=tuple(dict.fromkeys((*survivor.sources, *fact.sources))),
        kinds=survivor.kinds | fact.kinds,
    )
