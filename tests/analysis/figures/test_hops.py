"""What the hop-survival curve shows."""

from chain_frames import NULLS, SURVIVAL
from drawn import drawn, intervals, words

from analysis.figures.hops import hop_survival


def test_every_length_says_how_many_chains_and_the_last_is_open():
    texts = words(drawn(hop_survival, SURVIVAL, NULLS))

    assert {"1\n(1,163)", "4\n(45)", "5+\n(40)"} <= set(texts)


def test_every_point_has_its_interval():
    found = intervals(drawn(hop_survival, SURVIVAL))

    assert len(found) == len(SURVIVAL)
    assert (78.0, 94.0) in found


def test_nulls_and_arms_are_told_apart_without_colour():
    lines = drawn(hop_survival, SURVIVAL, NULLS).get_lines()

    assert [line.get_label() for line in lines] == [
        "ungated",
        "gated",
        "random",
        "random, matched",
        "independent links",
    ]
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == 5
