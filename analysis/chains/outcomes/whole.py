"""Whole chains: whether all links of a probe are there at each stage."""

from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.stages import STAGES, TRACED

Measure = Literal["content", "turn"]

AGGREGATIVE = "aggregative"  # the shape of a chain whose links are items of a list
KEY = ["cell", "dialogue", "probe"]
HEAD = ["arm", "category", "category_name", "shape", "tempting", "links"]
WHOLE: dict[Measure, str] = {"content": "intact", "turn": "intact_turn"}
RECALL: dict[Measure, str] = {"content": "recall", "turn": "recall_turn"}
LINK: dict[Measure, str] = {"content": "anywhere", "turn": "turn"}


def chains(links: pd.DataFrame) -> pd.DataFrame:
    """One row a cell, traced probe and stage, with the stages of a chain together and in order.

    Columns: those that name the probe, and

    - intact (Z): every link's content stands somewhere; NA if some link has no slots;
    - intact_turn (Z_T): every link's own turn is there; for arms of one structuring only;
    - recall, recall_turn: instead, the share of its links (0 to 1) of an aggregative probe, which has no Z.

    Source: docs/methods.md, "Support".
    """
    traced = links[links["status"] == TRACED]
    grouped = traced.groupby([*KEY, "stage"], observed=True, sort=False)
    frame = grouped[HEAD].first().reset_index()
    lists = (frame["shape"] == AGGREGATIVE).to_numpy()
    for measure in ("content", "turn"):
        values = traced[LINK[measure]].astype("Float64").astype(float)
        found = values.groupby([traced[name] for name in (*KEY, "stage")], observed=True, sort=False)
        share = np.where(found.count() == found.size(), found.mean(), np.nan)
        frame[WHOLE[measure]] = _whole(np.where(lists, np.nan, share))
        frame[RECALL[measure]] = np.where(lists, share, np.nan)
    return frame


def laid_out(whole: pd.DataFrame, column: str) -> tuple[pd.DataFrame, NDArray[np.float64]]:
    """The chains of which `column` is known, and its values, NaN at a stage that is not seen.

    Shape of the values: (chains, stages).
    """
    numbers = whole[column].astype("Float64").to_numpy(dtype=float, na_value=np.nan)
    values = np.asarray(numbers, dtype=np.float64).reshape(-1, len(STAGES))
    known = ~np.isnan(values).all(axis=1)
    head = whole.iloc[np.flatnonzero(known) * len(STAGES)].reset_index(drop=True)
    return head, values[known]


def _whole(share: NDArray[np.float64]) -> "pd.api.extensions.ExtensionArray":
    return pd.arrays.BooleanArray(share == 1.0, np.isnan(share))
