"""Rows of a rescue, made by hand, so that rates can be counted."""

from typing import Any

import pandas as pd

USUAL: dict[str, Any] = {
    "arm": "gated",
    "cell": "c1",
    "dialogue": "d1",
    "probe": "p1",
    "category": 1,
    "category_name": "multi-hop",
    "measure": "content support",
    "broken_at": "admitted",
    "stage": "admitted",
    "treatment": "evidence",
    "status": "scored",
    "before": 0.0,
    "after": 1.0,
    "changed": True,
    "answer_status": None,
    "judged_before": None,
    "judged_after": None,
}


def rescued_frame(*rows: dict[str, Any]) -> pd.DataFrame:
    """A row of the usual columns for each of `rows`, with what that says instead."""
    return pd.DataFrame([{**USUAL, **row} for row in rows])


def probes(after: dict[str, list[float]], dialogues: int = 8, **values: Any) -> list[dict[str, Any]]:
    """For each treatment a row a probe with this score afterwards, the probes spread over dialogues."""
    return [
        {
            "treatment": treatment,
            "dialogue": f"d{number % dialogues}",
            "probe": f"p{number}",
            "after": score,
            **values,
        }
        for treatment, scores in after.items()
        for number, score in enumerate(scores)
    ]
