"""What the figure of rescues shows."""

from chain_frames import RESCUE
from drawn import drawn, intervals, words

from analysis.figures.rescue import rescue_rates


def test_every_treatment_has_a_marker_its_interval_and_n():
    ax = drawn(rescue_rates, RESCUE)
    marked = [line for line in ax.get_lines() if line.get_label() in set(RESCUE["treatment"] + " (n = 64)")]

    assert len({line.get_marker() for line in marked}) == 5
    assert (32.0, 52.0) in intervals(ax)


def test_every_row_says_where_it_was_put_back():
    assert {"gated,\nat admission", "gated,\nat stored"} <= set(words(drawn(rescue_rates, RESCUE)))


def test_numbers_of_probes_that_differ_are_told_from_fewest_to_most():
    both = RESCUE.assign(n=[10, *[64] * 9])

    assert "evidence (n = 10 to 64)" in words(drawn(rescue_rates, both))
