"""Values as rows of the run folder's tables."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from toolkit.dialogue import Dialogue
from toolkit.facts import Enrichment, Fact, Interval
from toolkit.ledger import Decision
from toolkit.probes import Probe
from toolkit.stages import MemoryRecord
from toolkit.support import WINDOWS, Support


def decision_row(decision: Decision, *, cell: str, dialogue: str) -> dict[str, Any]:
    """A decision as a row of the ledger."""
    return {
        "cell": cell,
        "dialogue": dialogue,
        "stage": decision.stage.value,
        "inputs": decision.inputs,
        "outputs": decision.outputs,
        "outcome": decision.outcome.value,
        "reason": decision.reason,
        "score": decision.score,
        "criteria": tuple(decision.criteria.items()),
    }


def turn_rows(dialogue: Dialogue, data: str) -> Iterable[dict[str, Any]]:
    """The turns as items; they are the same in every cell with this data, and carry none."""
    for turn in dialogue.turns:
        yield {
            "cell": "",
            "dialogue": dialogue.id,
            "data": data,
            "item": "turn",
            "id": turn.id,
            "text": turn.content,
            "speaker": turn.speaker,
            "session": turn.session,
            "said_at": turn.said_at,
            "sources": (turn.id,),
        }


def fact_row(fact: Fact, *, cell: str, dialogue: str) -> dict[str, Any]:
    """A version of a fact as an item."""
    return {
        "cell": cell,
        "dialogue": dialogue,
        "item": "fact",
        "id": fact.id,
        "text": fact.text,
        "speaker": fact.speaker,
        "said_at": fact.said_at,
        "sources": fact.sources,
        "context": fact.context,
        "kinds": sorted(fact.kinds),
        "evidentiality": fact.evidentiality.value,
        "condition": fact.condition,
        "valid": [_written(interval) for interval in fact.valid],
        "place": fact.place,
        "scopes": sorted(fact.scopes),
        "tier": fact.tier.value,
    }


def addition_row(addition: Enrichment, *, cell: str, dialogue: str) -> dict[str, Any]:
    """A piece of added knowledge as an item."""
    return {
        "cell": cell,
        "dialogue": dialogue,
        "item": "addition",
        "id": addition.id,
        "text": addition.text,
        "said_at": addition.fetched_at,
        "facts": (addition.fact_id,),
        "channel": f"{addition.channel}: {addition.source}",
        "expires_at": addition.expires_at,
    }


def record_row(record: MemoryRecord, *, live: bool, cell: str, dialogue: str) -> dict[str, Any]:
    """A record as an item; it is live unless a correction took its place."""
    return {
        "cell": cell,
        "dialogue": dialogue,
        "item": "record",
        "id": record.id,
        "text": record.text,
        "speaker": record.speaker,
        "said_at": record.said_at,
        "sources": record.sources,
        "facts": record.facts,
        "kinds": sorted(record.kinds),
        "evidentiality": record.evidentiality.value,
        "tier": record.tier.value,
        "expires_at": record.expires_at,
        "live": live,
    }


def question_row(probe: Probe) -> dict[str, Any]:
    """What a row of the probes says before anything was retrieved."""
    return {
        "dialogue": probe.dialogue,
        "probe": probe.id,
        "question": probe.question,
        "gold": probe.gold,
        "category": probe.category.number,
        "category_name": probe.category.name,
        "links": probe.links,
        "evidence": list(probe.evidence),
        "flags": sorted(probe.flags),
        "slots": [asdict(slot) for slot in probe.slots],
    }


def support_row(measured: Support) -> dict[str, Any]:
    """What a row of the probes says of support."""
    row: dict[str, Any] = {
        "content_links": list(measured.content),
        "content_support": measured.content_support,
    }
    for window, links, whole in zip(WINDOWS, measured.turns, measured.turn_support, strict=True):
        row |= {f"turn_links_{window}": list(links), f"turn_support_{window}": whole}
    return row


def _written(interval: Interval) -> str:
    return f"{interval.start.isoformat()}/{interval.end.isoformat()}"
