"""What became of the turns on their way into memory: counts that add up, stage by stage."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import pandas as pd

from analysis.imported import imported
from toolkit.runs.run_folder import RunFolder

SEEN = ("turns", "stored", "bytes stored")  # also of an imported arm
WRITE_STAGES = ("admission", "structuring", "enrichment", "grounding", "backend")


@dataclass
class Tally:
    """Counts of one cell: decisions by stage and outcome, items by kind."""

    decisions: Counter[tuple[str, str]] = field(default_factory=Counter)
    items: Counter[str] = field(default_factory=Counter)  # addition | record | retired
    stored_bytes: int = 0


def write_path(folder: RunFolder) -> pd.DataFrame:
    """One row a count, one column an arm: what went in, what was kept, what the backend did with it.

    Turns are `as sources`, `as context only` or `dropped: says nothing`. Exchanges are admitted, quarantined,
    rejected or `failed: admission`; what was readmitted is among the rejected. Facts and additions are added,
    deduplicated, `dropped: backend`, `corrected before`, lost or `failed: backend`. Of an imported arm only
    turns, records and bytes are known; the rest is NA.
    """
    tallies = {cell: Tally() for cell in folder.arms}
    for part in folder.parts("ledger", ("cell", "stage", "outcome")):
        for (cell, stage, outcome), count in Counter(part.itertuples(index=False, name=None)).items():
            tallies[cell].decisions[stage, outcome] += count
    for part in folder.parts("items", ("cell", "item", "live", "text")):
        _count_items(part[part["cell"] != ""], tallies)
    turns = folder.manifest["data"][0]["turns"]
    counts = {
        arm: {**_gated(turns, tallies[cell].decisions), **_written(tallies[cell])}
        for cell, arm in folder.arms.items()
    }
    frame, unseen = pd.DataFrame(counts), list(imported(folder))
    if unseen:
        frame = frame.astype("Int64")
        frame.loc[[name for name in frame.index if name not in SEEN], unseen] = pd.NA
    return frame


def _count_items(items: pd.DataFrame, tallies: Mapping[str, Tally]) -> None:
    """Add what is there of additions and records, and the bytes of those that are held."""
    retired = (items["item"] == "record") & (items["live"] == False)  # noqa: E712 (null: no record)
    kinds = items["item"].where(~retired, "retired")
    for (cell, kind), count in Counter(zip(items["cell"], kinds, strict=True)).items():
        tallies[cell].items[kind] += count
    held = items[kinds == "record"]
    for cell, texts in held.groupby("cell")["text"]:
        tallies[str(cell)].stored_bytes += sum(len(text.encode("utf-8", "surrogatepass")) for text in texts)


def _gated(turns: int, tally: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """Turns and exchanges."""
    decided = ("admitted", "quarantined", "rejected", "failed")
    return {
        "turns": turns,
        "as sources": tally.get(("segregation", "source"), 0),
        "as context only": tally.get(("segregation", "context_only"), 0),
        "dropped: says nothing": tally.get(("segregation", "dropped"), 0),
        "exchanges": sum(tally.get(("admission", outcome), 0) for outcome in decided),
        "admitted": tally.get(("admission", "admitted"), 0),
        "quarantined": tally.get(("admission", "quarantined"), 0),
        "rejected": tally.get(("admission", "rejected"), 0),
        "readmitted": tally.get(("admission", "readmitted"), 0),
    }


def _written(counted: Tally) -> dict[str, int]:
    """Facts, additions and records, and what failed.

    Each fact and each addition ends in one decision of the backend; so does each record that a correction
    has retired, beside that of the fact that took its place.
    """
    tally, items = counted.decisions, counted.items
    handed_over = sum(count for (stage, _), count in tally.items() if stage == "backend")
    return {
        "facts": handed_over - items["retired"] - items["addition"],
        "additions": items["addition"],
        "added": tally["backend", "added"],
        "deduplicated": tally["backend", "deduplicated"],
        "dropped: backend": tally["backend", "dropped"],
        "corrected before": tally["backend", "superseded"] - items["retired"],
        "lost": tally["backend", "lost"],
        "stored": items["record"],
        "bytes stored": counted.stored_bytes,
        "superseded": items["retired"],
        "unsupported": tally["grounding", "unsupported"],
        **{f"failed: {stage}": tally[stage, "failed"] for stage in WRITE_STAGES},
        "failed": sum(count for (_, outcome), count in tally.items() if outcome == "failed"),
    }
