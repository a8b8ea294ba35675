"""What became of the turns on their way into memory: counts that add up, stage by stage."""

from collections import Counter
from collections.abc import Mapping

import pandas as pd

from toolkit.run_folder import RunFolder

WRITE_STAGES = ("admission", "structuring", "enrichment", "grounding", "backend")


def write_path(folder: RunFolder) -> pd.DataFrame:
    """One row a count, one column an arm: what went in, what was kept, what the backend did with it.

    Turns are `as sources`, `as context only` or `dropped: says nothing`. Exchanges are admitted, quarantined,
    rejected or `failed: admission`; what was readmitted is among the rejected. Facts and additions are added,
    deduplicated, `dropped: backend`, `corrected before`, lost or `failed: backend`.
    """
    counts = {arm: _counts(folder, cell) for cell, arm in folder.arms.items()}
    return pd.DataFrame(counts)


def _counts(folder: RunFolder, cell: str) -> dict[str, int]:
    ledger = folder.ledger[folder.ledger["cell"] == cell]
    items = folder.items[folder.items["cell"] == cell]
    tally = Counter(zip(ledger["stage"], ledger["outcome"], strict=True))
    return {**_gated(folder, tally), **_written(ledger, items, tally), **_failed(tally)}


def _gated(folder: RunFolder, tally: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """Turns and exchanges."""
    decided = ("admitted", "quarantined", "rejected", "failed")
    return {
        "turns": folder.manifest["data"]["turns"],
        "as sources": tally.get(("segregation", "source"), 0),
        "as context only": tally.get(("segregation", "context_only"), 0),
        "dropped: says nothing": tally.get(("segregation", "dropped"), 0),
        "exchanges": sum(tally.get(("admission", outcome), 0) for outcome in decided),
        "admitted": tally.get(("admission", "admitted"), 0),
        "quarantined": tally.get(("admission", "quarantined"), 0),
        "rejected": tally.get(("admission", "rejected"), 0),
        "readmitted": tally.get(("admission", "readmitted"), 0),
    }


def _written(
    ledger: pd.DataFrame, items: pd.DataFrame, tally: Mapping[tuple[str, str], int]
) -> dict[str, int]:
    """Facts, additions and records."""
    rows = ledger[ledger["stage"] == "backend"]
    records = items[items["item"] == "record"]
    live = records[records["live"].astype(bool)]
    retired = len(records) - len(
        live
    )  # each has a row of its own, beside that of the fact that took its place
    known = set(items.loc[items["item"] == "addition", "id"])
    additions = sum(1 for inputs in rows["inputs"] if len(inputs) and inputs[0] in known)
    return {
        "facts": len(rows) - retired - additions,
        "additions": additions,
        "added": tally.get(("backend", "added"), 0),
        "deduplicated": tally.get(("backend", "deduplicated"), 0),
        "dropped: backend": tally.get(("backend", "dropped"), 0),
        "corrected before": tally.get(("backend", "superseded"), 0) - retired,
        "lost": tally.get(("backend", "lost"), 0),
        "stored": len(live),
        "bytes stored": sum(len(text.encode("utf-8", "surrogatepass")) for text in live["text"]),
        "superseded": retired,
        "unsupported": tally.get(("grounding", "unsupported"), 0),
    }


def _failed(tally: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """Failures of each write stage, and of all stages."""
    by_stage = {f"failed: {stage}": tally.get((stage, "failed"), 0) for stage in WRITE_STAGES}
    return by_stage | {"failed": sum(n for (_, outcome), n in tally.items() if outcome == "failed")}
