"""The frontier of privacy and use shows the numbers of its frame."""

import pandas as pd
import pytest
from drawn import drawn, words

from analysis.figures.privacy_frontier import privacy_frontier

NO = float("nan")
ARMS = pd.DataFrame(
    [
        ("per_span", 0.0, 0.0, 0.064, 0.83, 0.71, 0.95, 1815, 330),
        ("whole", 0.33, 0.21, 0.45, 0.79, 0.66, 0.92, 1815, 330),
        ("control: off", 0.0, NO, NO, 0.0, NO, NO, 1815, 330),
    ],
    columns="arm leaked leaked_low leaked_high useful useful_low useful_high canaries things".split(),
)


def test_every_arm_is_a_mark_at_its_place_in_percent():
    ax = drawn(privacy_frontier, ARMS)
    marks = {line.get_label(): (*line.get_xdata(), *line.get_ydata()) for line in ax.get_lines()[1:]}

    assert marks["whole"] == pytest.approx((33, 79))
    assert [*marks] == ARMS["arm"].tolist()


def test_the_axes_say_what_was_counted():
    texts = words(drawn(privacy_frontier, ARMS))

    assert {"canaries leaked, % (n = 1,815)", "public things known, % (n = 330)"} <= set(texts)
