"""What the dot plot of dialogues shows."""

import pandas as pd
from drawn import drawn, intervals, words

from analysis.figures.dots import dialogue_dots

DIFFERENCES = pd.DataFrame(
    {"dialogue": ["one", "two", "three"], "n": [10, 1200, 30], "difference": [-0.1, 0.05, 0.2]}
)
OVERALL = pd.DataFrame([{"n": 1240, "difference": 0.052, "low": -0.02, "high": 0.124}])


def test_dialogues_are_sorted_and_have_their_n():
    ax = drawn(dialogue_dots, DIFFERENCES, OVERALL)

    assert [word for word in words(ax) if "n =" in word] == [
        "three (n = 30)",
        "two (n = 1,200)",
        "one (n = 10)",
        "all, 95 % (n = 1,240)",
    ]


def test_the_mean_has_its_interval_and_a_marker_of_its_own():
    ax = drawn(dialogue_dots, DIFFERENCES, OVERALL)

    assert (-2.0, 12.4) in intervals(ax)
    assert {line.get_marker() for line in ax.get_lines()} >= {"o", "D"}


def test_without_an_interval_the_mean_stands_alone():
    unknown = OVERALL.assign(low=float("nan"), high=float("nan"))
    ax = drawn(dialogue_dots, DIFFERENCES, unknown)

    assert all(abs(low) < 100 and abs(high) < 100 for low, high in intervals(ax))
    assert len(intervals(ax)) == 3
    assert "all (n = 1,240)" in words(ax)
