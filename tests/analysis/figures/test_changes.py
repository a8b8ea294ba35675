"""What the figure of lost and gained probes shows."""

import pytest
from chain_frames import CHANGES
from drawn import drawn, intervals, words

from analysis.figures.changes import lost_gained


def test_lost_goes_left_and_gained_right_in_points():
    lost, gained = drawn(lost_gained, CHANGES).containers[:2]

    assert lost.patches[0].get_width() == pytest.approx(-100 * 21 / 282)
    assert gained.patches[3].get_width() == pytest.approx(100 * 51 / 841)


def test_counts_stand_at_the_bars_and_n_at_the_groups():
    texts = words(drawn(lost_gained, CHANGES))

    assert {"21", "9", "48", "51", "3 open-domain\nn = 96"} <= set(texts)


def test_a_net_without_an_interval_has_none_drawn():
    assert intervals(drawn(lost_gained, CHANGES)) == [(-8.0, -0.5), (-4.0, 3.0), (-2.0, 2.7)]


def test_several_arms_are_told_apart():
    both = CHANGES[:2].assign(arm=["one", "two"])

    assert "2 temporal, two\nn = 321" in words(drawn(lost_gained, both))


def test_bars_differ_without_colour():
    lost, gained = drawn(lost_gained, CHANGES).containers[:2]

    assert lost.patches[0].get_hatch() != gained.patches[0].get_hatch()
