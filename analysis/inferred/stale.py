"""Added knowledge that was shown after its expiry."""

from collections.abc import Iterator

import pandas as pd

from analysis.inferred.statements import rows
from toolkit.runs.run_folder import RunFolder

COLUMNS = ("arm", "dialogue", "probe", "record", "expires_at", "asked_at")
COUNTS = ("arm", "probes", "additions", "expiring", "shown", "stale")


def stale(folder: RunFolder) -> pd.DataFrame:
    """One row for every record shown to a probe though its knowledge had expired when the probe was asked.

    A run's tables hold no time of asking, so a probe counts as asked at the last turn of its dialogue: of
    data sets that ask earlier this tells too many. Knowledge stored inline has no expiry and is never here.
    """
    found = [row for part in _shards(folder) for row in _shown(*part) if row["stale"]]
    return pd.DataFrame(found, columns=list(COLUMNS))


def stale_counts(folder: RunFolder) -> pd.DataFrame:
    """One row an arm: probes, additions and those that can expire, shown records of these, and stale ones."""
    counts = {arm: dict.fromkeys(COUNTS[1:], 0) for arm in folder.arms.values()}
    for items, probes in _shards(folder):
        added = items[items["item"] == "addition"]
        for arm, own in probes.groupby("arm"):
            counts[str(arm)]["probes"] += len(own)
        for arm, own in added.groupby("arm"):
            counts[str(arm)]["additions"] += len(own)
            counts[str(arm)]["expiring"] += int(own["expires_at"].notna().sum())
        for row in _shown(items, probes):
            counts[str(row["arm"])]["shown"] += 1
            counts[str(row["arm"])]["stale"] += bool(row["stale"])
    return pd.DataFrame([{"arm": arm, **own} for arm, own in counts.items()], columns=list(COUNTS))


def _shards(folder: RunFolder) -> Iterator[tuple[pd.DataFrame, pd.DataFrame]]:
    """Items and probes, with the arm of each."""
    arms = folder.arms
    items = folder.parts("items", ("cell", "dialogue", "item", "id", "facts", "said_at", "expires_at"))
    probes = folder.parts("probes", ("cell", "dialogue", "probe", "retrieved"))
    for pair in zip(items, probes, strict=True):
        first, second = (part.assign(arm=part["cell"].map(arms)) for part in pair)
        yield first, second


def _shown(items: pd.DataFrame, probes: pd.DataFrame) -> Iterator[dict[str, object]]:
    """Each record of knowledge that can expire, and each probe that it was shown to."""
    added = items[(items["item"] == "addition") & items["expires_at"].notna()]
    ends = dict(zip(zip(added["cell"], added["id"], strict=True), added["expires_at"], strict=True))
    last = items[items["item"] == "turn"].groupby("dialogue")["said_at"].max()
    records = items[items["item"] == "record"]
    expiry = {
        (row.cell, row.id): min(known)
        for row in rows(records)
        if row.facts is not None
        and (known := [ends[row.cell, id] for id in row.facts if (row.cell, id) in ends])
    }
    for probe in rows(probes):
        for record in probe.retrieved if probe.retrieved is not None else ():
            if (probe.cell, record) in expiry:
                ended, asked = expiry[probe.cell, record], last[probe.dialogue]
                values = (probe.arm, probe.dialogue, probe.probe, record, ended, asked)
                yield {**dict(zip(COLUMNS, values, strict=True)), "stale": ended <= asked}
