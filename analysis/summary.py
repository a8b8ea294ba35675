"""What each arm of a run kept: counts along the write path, and support lost and gained."""

from typing import Literal

import numpy as np
import pandas as pd

from analysis.inference import cluster_difference
from toolkit.run_folder import RunFolder

ADVERSARIAL = 5  # the LoCoMo category whose evidence tempts: its support is false support
Measure = Literal["turn_support_0", "turn_support_1", "turn_support_2", "content_support"]


def write_path(folder: RunFolder) -> pd.DataFrame:
    """One row a count, one column an arm: what went in, what was kept, what the backend did with it."""
    counts = {arm: _counts(folder, cell) for cell, arm in folder.arms.items()}
    return pd.DataFrame(counts)


def _counts(folder: RunFolder, cell: str) -> dict[str, int]:
    ledger = folder.ledger[folder.ledger["cell"] == cell]
    items = folder.items[folder.items["cell"] == cell]
    tally = ledger.groupby(["stage", "outcome"]).size()
    handed = ledger[(ledger["stage"] == "backend") & (ledger["outcome"] != "superseded")]
    return {
        "turns": folder.manifest["data"]["turns"],
        "admitted": int(tally.get(("admission", "admitted"), 0)),
        "quarantined": int(tally.get(("admission", "quarantined"), 0)),
        "rejected": int(tally.get(("admission", "rejected"), 0)),
        "facts": len(handed),
        "added": int(tally.get(("backend", "added"), 0)),
        "deduplicated": int(tally.get(("backend", "deduplicated"), 0)),
        "superseded": int(tally.get(("backend", "superseded"), 0)),
        "lost": int(tally.get(("backend", "lost"), 0)),
        "stored": int((items["item"] == "record").sum()),
        "unsupported": int(tally.get(("grounding", "unsupported"), 0)),
        "failed": int((ledger["outcome"] == "failed").sum()),
    }


def support_by(
    folder: RunFolder, measure: Measure, by: Literal["category", "links"], *, clean: bool = False
) -> pd.DataFrame:
    """Support of each arm against the baseline, a row a group and arm, paired by probe.

    Columns: group, arm, n, baseline and support (shares), lost and gained (probes), difference, low, high
    and detectable (shares; NaN below six dialogues). Only probes that every arm could score on `measure` are
    counted; `clean` leaves out those with a wrong gold as well.
    """
    wide, probes = _paired(folder, measure, clean)
    groups = _groups(probes, by)
    rows = [
        {"group": group, "arm": arm, **_compared(wide[chosen], arm, folder.manifest["baseline"], probes)}
        for group, chosen in groups.items()
        for arm in wide.columns
        if chosen.any()
    ]
    return pd.DataFrame(rows)


def unscored(folder: RunFolder) -> pd.DataFrame:
    """How many probes of each arm have no score, by the reason: no evidence, or a failure named."""
    left = folder.probes[folder.probes["status"] != "scored"]
    return left.groupby(["arm", "status"]).size().rename("probes").reset_index()


def _paired(folder: RunFolder, measure: Measure, clean: bool) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Support as a probe × arm frame of 0 and 1 without gaps, and the probes' own columns beside it."""
    frame = folder.probes
    if clean:
        frame = frame[[("wrong_gold" not in flags) for flags in frame["flags"]]]
    wide = frame.pivot(index=["dialogue", "probe"], columns="arm", values=measure)
    wide = wide[list(folder.arms.values())].dropna().astype(float)
    own = frame.drop_duplicates(["dialogue", "probe"]).set_index(["dialogue", "probe"])
    return wide, own.loc[wide.index]


def _groups(probes: pd.DataFrame, by: Literal["category", "links"]) -> dict[str, pd.Series]:
    """Each group's name and which probes belong to it; false support stands apart."""
    adversarial = probes["category"] == ADVERSARIAL
    if by == "links":
        pooled = probes["links"].clip(upper=5)
        special = {1: "1 link", 5: "5+ links"}
        return {
            special.get(links, f"{links} links"): ~adversarial & (pooled == links)
            for links in sorted(pooled[~adversarial].unique())
        }
    names = probes.groupby("category")["category_name"].first()
    groups = {
        f"{number} {name}": probes["category"] == number
        for number, name in names.items()
        if number != ADVERSARIAL
    }
    groups["all of these"] = ~adversarial
    if ADVERSARIAL in names.index:
        groups["5 false support"] = adversarial
    return groups


def _compared(wide: pd.DataFrame, arm: str, baseline: str, probes: pd.DataFrame) -> dict[str, object]:
    before, after = wide[baseline], wide[arm]
    dialogues = wide.index.get_level_values("dialogue").to_numpy(dtype=str)
    found = cluster_difference((after - before).to_numpy(dtype=np.float64), dialogues)
    return {
        "n": len(wide),
        "baseline": float(before.mean()),
        "support": float(after.mean()),
        "lost": int((before > after).sum()),
        "gained": int((after > before).sum()),
        "difference": found.mean,
        "low": found.low,
        "high": found.high,
        "detectable": found.detectable,
    }
