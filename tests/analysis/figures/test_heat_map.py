"""What the heat map shows."""

import matplotlib
import pandas as pd
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from analysis.figures.heat_map import heat_map

DIFFERENCES = pd.DataFrame(
    [
        ("gated", "repeat", 0.5, 0.3, 0.7),
        ("gated", "change", -0.25, -0.4, -0.1),
        ("split", "repeat", 0.1, -0.1, 0.3),
        ("split", "change", -0.5, float("nan"), float("nan")),
    ],
    columns=["arm", "family", "difference", "low", "high"],
)


def drawn(frame: pd.DataFrame) -> matplotlib.axes.Axes:
    return heat_map(frame, Figure().subplots())


def test_every_difference_is_written_in_points():
    texts = [text.get_text() for text in drawn(DIFFERENCES).texts]

    assert sorted(texts) == ["+10", "+50", "-25", "-50"]


def test_what_the_cases_cannot_tell_has_no_colour():
    cells = drawn(DIFFERENCES).collections[0].get_array()

    assert cells.mask.ravel().tolist() == [False, False, True, True]


def test_colours_are_centred_at_no_difference():
    colours = drawn(DIFFERENCES).collections[0]

    assert colours.norm(0) == pytest.approx(0.5)
    assert min(to_rgb(colours.cmap(0.5))) > 0.9


def test_a_single_arm_shows_its_rates():
    frame = DIFFERENCES[:2].assign(rate=[1.0, 0.25]).drop(columns="difference")
    ax = drawn(frame)

    assert [text.get_text() for text in ax.texts] == ["100", "25"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["repeat", "change"]


def test_without_any_difference_there_is_a_picture_still():
    assert drawn(DIFFERENCES.assign(difference=0.0, low=-0.1, high=0.1)).texts
