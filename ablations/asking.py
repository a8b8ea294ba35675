"""Asks a memory its probes: what is retrieved, and how much of each chain is in it."""

from collections.abc import Sequence
from typing import Any

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.probes import Probe
from toolkit.retrieval.shown import context_tokens
from toolkit.stages import Hit, Memory, Retrieval
from toolkit.support import WINDOWS, Support, support


def ask(
    retrieval: Retrieval, probes: Sequence[Probe], memory: Memory, context: Context, *, write_failed: bool
) -> tuple[list[dict[str, Any]], list[Decision]]:
    """One row a probe, and one decision for each of its links.

    After a failed write no probe of the dialogue has a score: what is missing may be the failure's doing.
    """
    if write_failed:
        return [{**_asked(probe), "status": "failed: upstream"} for probe in probes], []
    rows, decisions = [], []
    for probe, found in zip(probes, retrieval(probes, memory, context), strict=True):
        if isinstance(found, Failure):
            rows.append({**_asked(probe), "status": "failed: retrieval"})
            decisions.append(Decision(Stage.RETRIEVAL, (probe.id,), (), Outcome.FAILED, found.error))
            continue
        rows.append(_answered(probe, found, context))
        decisions += _link_decisions(probe, found, memory)
    return rows, decisions


def _asked(probe: Probe) -> dict[str, Any]:
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
    }


def _answered(probe: Probe, found: Sequence[Hit], context: Context) -> dict[str, Any]:
    row = _asked(probe) | {
        "status": "scored" if probe.evidence else "no_evidence",
        "retrieved": [hit.record.id for hit in found],
        "scores": [hit.score for hit in found],
        "tokens": context_tokens(found),
    }
    return row | _supported(support(probe, found, context.dialogue)) if probe.evidence else row


def _supported(measured: Support) -> dict[str, Any]:
    row: dict[str, Any] = {
        "content_links": list(measured.content),
        "content_support": measured.content_support,
    }
    for window, links, whole in zip(WINDOWS, measured.turns, measured.turn_support, strict=True):
        row |= {f"turn_links_{window}": list(links), f"turn_support_{window}": whole}
    return row


def _link_decisions(probe: Probe, found: Sequence[Hit], memory: Memory) -> list[Decision]:
    """For each cited turn: which shown records come from it, or why none does."""
    stored = {source for record in memory.records for source in record.sources}
    decisions = []
    for link in probe.evidence:
        carriers = tuple(hit.record.id for hit in found if link in hit.record.sources)
        outcome = Outcome.RETRIEVED if carriers else Outcome.MISSED
        why = "" if carriers else "ranked below the budget" if link in stored else "not stored"
        decisions.append(Decision(Stage.RETRIEVAL, (probe.id, link), carriers, outcome, why))
    return decisions
