"""What the stored draws say of a gate, beside what its rerun says."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.chains.outcomes.groups import by_category
from analysis.chains.turn_values.kept import Kept
from analysis.chains.turn_values.predicted import predicted
from analysis.chains.turn_values.stored import TurnValues
from analysis.inference.estimates import difference, share
from toolkit.runs.run_folder import RunFolder

GROUPS = ("group", "n", "dialogues", "intact", "expected", "low", "high")
RERUN = ("compared", "rerun", "rerun_low", "rerun_high", "difference", "difference_low", "difference_high")
BINS = ("none", "below 25", "25 to 75", "above 75", "all")
EDGES = (1e-9, 0.25, 0.75, 1 - 1e-9)  # of expected support, between the bins
HALF = 0.5


def foretold(values: TurnValues, kept: Kept, folder: RunFolder, arm: str | None = None) -> pd.DataFrame:
    """`predicted`, with the column `rerun`: whether the arm supports the probe in the run (0 or 1).

    NaN where there is no arm, where the arm has no score for the probe, and in an arm that differs from the
    one with turn values in more than its gate: what else differs is not in the prediction.
    """
    frame = predicted(values, kept)
    cell = next((key for key, name in folder.arms.items() if name == arm), None)
    if cell is None or not differs_by_gate(folder, values.manifest["cell"], cell):
        return frame.assign(rerun=np.nan)
    known = run_support(folder, cell).rename(columns={"support": "rerun"})
    return frame.merge(known, on=["dialogue", "probe"], how="left")


def run_support(folder: RunFolder, cell: str) -> pd.DataFrame:
    """The support (0 or 1) of each scored probe of a cell, with its dialogue: by content if it has slots."""
    rows = folder.outcomes[(folder.outcomes["cell"] == cell) & (folder.outcomes["status"] == "scored")]
    support = rows["content_support"].where(rows["content_support"].notna(), rows["turn_support_0"])
    return rows[["dialogue", "probe"]].astype(str).assign(support=support.astype(float))


def differs_by_gate(folder: RunFolder, cell: str, other: str) -> bool:
    """Whether two cells of a run have all but the gate in common, so that one is a rerun of the other."""
    plain = [
        {**spec, "seed": 0, "pipeline": {**spec["pipeline"], "admission": None}}
        for key in (cell, other)
        for spec in [_spec(folder, key)]
    ]
    return plain[0] == plain[1]


def gate_support(told: pd.DataFrame) -> pd.DataFrame:
    """Support before and behind a gate, a row a group: categories, and all that do not tempt.

    `told` is what `foretold` gives. Columns: n, dialogues, intact (share with no turn deleted), expected with
    low and high; of the `compared` probes that the rerun has as well: rerun with its bounds, difference
    (expected - rerun) with its bounds. Shares 0 to 1; bounds by CR1-t over dialogues, NaN below six of them.
    """
    known = told[told["expected"].notna()].reset_index(drop=True)
    rows = [_group(name, known[mask]) for name, mask in by_category(known).items()] if len(known) else []
    return pd.DataFrame(rows, columns=[*GROUPS, *RERUN])


def agreement(told: pd.DataFrame) -> pd.DataFrame:
    """How far single probes turn out as expected, a row a bin of expected support, and one for all.

    Columns: expected_in (a bin; `all probes`), n, expected and rerun (mean shares), agree (the share of
    probes on whose side of one half the rerun is). Only probes that the rerun has too, and that do not tempt.
    """
    both = told[told["expected"].notna() & told["rerun"].notna() & ~told["tempting"].astype(bool)]
    bins = np.digitize(both["expected"].to_numpy(dtype=float), EDGES)
    return pd.DataFrame(
        list(_agreeing(both, bins)), columns=["expected_in", "n", "expected", "rerun", "agree"]
    )


def _agreeing(both: pd.DataFrame, bins: "np.ndarray[Any, Any]") -> Iterator[dict[str, object]]:
    masks = {name: bins == number for number, name in enumerate(BINS)}
    masks["all probes"] = np.ones(len(both), dtype=np.bool_)
    for name, mask in masks.items():
        own = both[mask]
        if len(own):
            yield {
                "expected_in": name,
                "n": len(own),
                "expected": own["expected"].mean(),
                "rerun": own["rerun"].mean(),
                "agree": ((own["expected"] > HALF) == (own["rerun"] > HALF)).mean(),
            }


def _group(name: str, own: pd.DataFrame) -> dict[str, object]:
    both = own[own["rerun"].notna()]
    expected, row = share(*_sides(own, own["expected"])), {"group": name, "n": len(own)}
    row |= {"dialogues": expected.templates, "intact": own["intact"].mean(), "expected": expected.value}
    row |= {"low": expected.low, "high": expected.high, "compared": len(both)}
    if both.empty:
        return row
    again = share(*_sides(both, both["rerun"]))
    off = difference(*_sides(both, both["expected"] - both["rerun"]))
    row |= {"rerun": again.value, "rerun_low": again.low, "rerun_high": again.high}
    return row | {"difference": off.value, "difference_low": off.low, "difference_high": off.high}


def _sides(own: pd.DataFrame, scores: "pd.Series[float]") -> tuple[Any, Any]:
    return scores.to_numpy(dtype=float), own["dialogue"].to_numpy(dtype=str)


def _spec(folder: RunFolder, cell: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one["spec"] for one in folder.manifest["cells"] if one["key"] == cell)
    return found
