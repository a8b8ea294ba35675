"""What became of a probe when turns were put back, as a row beside what it was in the run."""

from collections.abc import Mapping
from typing import Any

from ablations.rescue.injections import Injection
from analysis.chains.rescue.stages import PutBackAt

SAME = ("retrieved", "content_links", "turn_links_0")
SCORED = "scored"

Row = Mapping[str, Any]


def fault_row(at: PutBackAt, one: Injection, before: Row) -> dict[str, Any]:
    """The row of an injection that could not be done."""
    return {**_named(at, one, before), "status": one.fault}


def rerun_row(at: PutBackAt, one: Injection, before: Row, after: Row) -> dict[str, Any]:
    """The row of an injection that was; `before` and `after` as in the table of probes of a run."""
    named = {**_named(at, one, before), "status": after["status"]}
    if after["status"] != SCORED:
        return named
    return named | {
        "after": one.chain.score(after),
        "turn_after": after["turn_support_0"],
        "content_after": after["content_support"],
        "added_tokens": after["tokens"] - before["tokens"],
        "changed": _told(before) != _told(after),
        "answer_status": after.get("answer_status"),
        "judged_after": _judged(after),
    }


def _named(at: PutBackAt, one: Injection, before: Row) -> dict[str, Any]:
    chain = one.chain
    return {
        "cell": before["cell"],
        "dialogue": chain.dialogue,
        "probe": chain.probe,
        "category": chain.category,
        "category_name": chain.category_name,
        "measure": chain.measure,
        "broken_at": chain.broken_at,
        "stage": at.value,
        "treatment": one.treatment.value,
        "turns": [turn.id for turn in one.turns],
        "put": [turn.id for turn in one.put],
        "similarity": one.similarity,
        "passed_over": one.passed_over,
        "before": chain.score(before),
        "turn_before": before["turn_support_0"],
        "content_before": before["content_support"],
        "judged_before": _judged(before),
    }


def _judged(row: Row) -> list[tuple[str, float]]:
    """What each judge gave, without those that gave no score."""
    given = row.get("judgements") or {}
    return [(judge, float(score)) for judge, score in given.items() if score is not None]


def _told(row: Row) -> tuple[object, ...]:
    """What must be the same if nothing has changed."""
    return *([*row[name]] for name in SAME), row.get("answer"), sorted(_judged(row))
