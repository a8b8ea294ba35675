"""Imported arms as rows of a run folder. The ledger has none: nobody saw their decisions."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ablations.imported.lines import GivenResult
from ablations.imported.memories import Held, ImportedMemory
from ablations.imported.reading import ImportedArm
from ablations.shard.rows import question_row, record_row, support_row
from toolkit.dialogue import Dialogue
from toolkit.probes import Probe
from toolkit.retrieval.shown import context_tokens
from toolkit.stages import Hit
from toolkit.support import WINDOWS, support

MISSING = "failed: not in the file"
NO_CONTEXT = "failed: no context in the file"
UNKNOWN_TURNS = {f"turn_{what}_{window}": None for what in ("links", "support") for window in WINDOWS}


def item_rows(memory: ImportedMemory, *, cell: str, dialogue: str) -> Iterator[dict[str, Any]]:
    """What was stored, then what was shown beside it, as items."""
    for item, every in (("record", memory.stored), ("context", memory.contexts)):
        for held in every:
            yield {**_record(held, cell, dialogue), "item": item, "channel": held.origin}


def probe_rows(
    arm: ImportedArm,
    memory: ImportedMemory,
    dialogue: Dialogue,
    probes: Sequence[Probe],
    turns_known: Collection[str],
) -> Iterator[dict[str, Any]]:
    """Each probe with what was shown for it, its support and its answer; without a score where it is missing.

    A dialogue of which the file says nothing, and a probe without the line that others have, have failed.
    """
    covered = dialogue.id in arm.records or any(probe.id in arm.results for probe in probes)
    for probe in probes:
        row, result = question_row(probe), arm.results.get(probe.id)
        row["status"] = "scored" if probe.evidence else "no_evidence"
        if not covered or (arm.results and result is None):
            yield row | {"status": MISSING}
        elif arm.retrieves and probe.id not in memory.shown:
            yield row | {"status": NO_CONTEXT}
        else:
            shown = memory.shown.get(probe.id)
            row |= {} if shown is None else _shown(probe, shown, dialogue, turns_known)
            yield row | _answer(arm, result)


def _record(held: Held, cell: str, dialogue: str) -> dict[str, Any]:
    row = record_row(held.record, live=True, cell=cell, dialogue=dialogue)
    return row | {"kinds": None, "evidentiality": None, "tier": None}  # nobody knows


def _shown(
    probe: Probe, hits: tuple[Hit, ...], dialogue: Dialogue, turns_known: Collection[str]
) -> dict[str, Any]:
    row = {"retrieved": [hit.record.id for hit in hits], "tokens": context_tokens(hits)}
    if not probe.evidence:
        return row
    supported = support_row(support(probe, hits, dialogue))
    return row | supported | ({} if "retrieved" in turns_known else UNKNOWN_TURNS)


def _answer(arm: ImportedArm, result: GivenResult | None) -> dict[str, Any]:
    """The answer with its judgements; that a reader gave none is a failure, never a wrong answer."""
    if not arm.answers or result is None:
        return {}
    if result.answer is None and not result.judgements:
        return {"answer_status": "failed: no answer in the file"}
    judgements = result.judgements or None
    return {"answer_status": "answered", "answer": result.answer, "judgements": judgements}
