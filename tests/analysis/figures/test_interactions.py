"""What the interaction plot shows."""

from itertools import combinations

import pandas as pd
import pytest
from drawn import drawn
from matplotlib.axes import Axes

from analysis.figures.interactions import interactions

NAMES = ("admission", "structuring", "grounding")
MEANS = pd.DataFrame(
    [
        (first, second, low, high, 0.3 + 0.1 * (low == "on") + 0.2 * (high == "on"), 100)
        for first, second in combinations(NAMES, 2)
        for low in ("off", "on")
        for high in ("off", "on")
    ],
    columns=["first", "second", "first_level", "second_level", "mean", "n"],
)
PAIRS = pd.DataFrame(
    [("admission x structuring", 0.004, -0.01, 0.018), ("structuring x grounding = a x b", 0.02, 0.01, 0.03)],
    columns=["effect", "estimate", "low", "high"],
)


def panels() -> list[Axes]:
    return list(drawn(interactions, MEANS, PAIRS, height=3.0).child_axes)


def test_every_two_factors_have_a_panel_with_a_line_a_level():
    assert [len(panel.get_lines()) for panel in panels()] == [2, 2, 2]


def test_a_line_joins_the_means_in_percent():
    off, on = (list(line.get_ydata()) for line in panels()[0].get_lines())

    assert off == pytest.approx([30.0, 40.0])
    assert on == pytest.approx([50.0, 60.0])


def test_a_panel_says_the_interaction_and_its_interval_under_any_of_its_names():
    assert [panel.get_title() for panel in panels()] == ["+0.40 [-1.00, +1.80]", "", "+2.00 [+1.00, +3.00]"]


def test_levels_differ_in_marker_and_line_as_well_as_grey():
    off, on = panels()[0].get_lines()

    assert off.get_marker() != on.get_marker()
    assert off.get_linestyle() != on.get_linestyle()


def test_all_panels_have_one_scale():
    assert len({panel.get_ylim() for panel in panels()}) == 1
