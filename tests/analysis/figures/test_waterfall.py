"""What the waterfall of first breaks shows."""

import pytest
from chain_frames import BREAKS
from drawn import drawn, intervals, words

from analysis.figures.waterfall import waterfall


def test_the_segments_of_a_row_add_up_to_all_chains():
    bars = drawn(waterfall, BREAKS).patches
    rows = {bar.get_y() for bar in bars}

    assert [sum(bar.get_width() for bar in bars if bar.get_y() == row) for row in rows] == pytest.approx(
        [100.0] * 4
    )


def test_every_row_says_its_arm_and_how_many_chains():
    texts = words(drawn(waterfall, BREAKS))

    assert "1 multi-hop\ngated, n = 282" in texts
    assert {"62", "38", "18"} <= set(texts)


def test_the_interval_of_what_is_intact_stands_where_that_begins():
    assert intervals(drawn(waterfall, BREAKS)) == [(55.0, 69.0), (61.0, 75.0), (26.0, 34.0)]


def test_stages_that_break_nothing_are_not_in_the_legend():
    ax = drawn(waterfall, BREAKS[BREAKS["arm"] == "ungated"])

    assert [text.get_text() for text in ax.figure.legends[0].get_texts()] == ["retrieved", "intact"]


def test_stages_keep_their_shade_and_darken_along_the_way():
    every, some = (drawn(waterfall, frame) for frame in (BREAKS, BREAKS[BREAKS["arm"] == "ungated"]))
    shades = [
        {bars.get_label(): bars.patches[0].get_facecolor() for bars in ax.containers} for ax in (every, some)
    ]

    assert shades[0]["retrieved"] == shades[1]["retrieved"]
    assert sum(shades[0]["admitted"][:3]) > sum(shades[0]["stored"][:3]) > sum(shades[0]["retrieved"][:3])
