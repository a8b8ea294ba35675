"""An audit's tables and figure as files."""

from pathlib import Path

import pandas as pd

from analysis.egress.controls import Validity
from analysis.egress.scores import Scores
from analysis.egress.written import frontier_frame, write_scores

RATES = {"n": 9, "rate": 0.5, "low": 0.3, "high": 0.7}
SCORES = Scores(
    {
        "canaries": pd.DataFrame([{"arm": "whole", **RATES, "templates": 3, "templates_leaked": 1}]),
        "utility": pd.DataFrame(
            [
                {"arm": "whole", "things": things, **RATES, "rate": rate, "templates": 3}
                for things, rate in (("real", 0.8), ("invented", 0.1))
            ]
        ),
        "differences": pd.DataFrame(columns=["arm", "what"]),
    },
    Validity(()),
    ("whole",),
)


def test_the_frontier_is_of_real_things():
    (row,) = frontier_frame(SCORES).to_dict("records")

    assert (row["arm"], row["leaked"], row["useful"], row["canaries"]) == ("whole", 0.5, 0.8, 9)


def test_tables_with_rows_and_the_figure_are_written(tmp_path: Path):
    names = {path.name for path in write_scores(SCORES, tmp_path)}

    assert {"canaries.csv", "utility.md", "privacy_frontier.png"} <= names
    assert "differences.csv" not in names
