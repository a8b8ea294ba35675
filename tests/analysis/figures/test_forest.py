"""What the forest plot of effects shows."""

import pandas as pd
from drawn import drawn, intervals, words

from analysis.figures.forest import forest

EFFECTS = pd.DataFrame(
    [
        ("main effect", "admission", -0.05, -0.08, -0.02, 0.002),
        ("main effect", "grounding", 0.01, -0.01, 0.03, 0.4),
        ("Shapley value", "shapley admission", -0.04, -0.07, -0.01, float("nan")),
    ],
    columns=["kind", "effect", "estimate", "low", "high", "adjusted_p"],
)


def test_every_effect_and_every_kind_is_named():
    assert set(words(drawn(forest, EFFECTS))) >= {*EFFECTS["effect"], *EFFECTS["kind"]}


def test_every_effect_has_its_interval_in_points():
    assert set(intervals(drawn(forest, EFFECTS))) >= {(-8.0, -2.0), (-1.0, 3.0), (-7.0, -1.0)}


def test_only_what_is_sure_within_the_family_is_filled():
    full, empty = (line for line in drawn(forest, EFFECTS).get_lines() if line.get_marker() == "o")

    assert list(full.get_xdata()) == [-5.0]
    assert list(empty.get_xdata()) == [1.0, -4.0]


def test_without_intervals_the_points_stand_alone():
    unknown = EFFECTS.assign(low=float("nan"), high=float("nan"))

    assert intervals(drawn(forest, unknown)) == []
