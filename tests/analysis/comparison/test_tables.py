"""Numbers of a comparison as they are shown."""

from math import nan

import pytest

from analysis.comparison.tables import bounds, p_value, points


@pytest.mark.parametrize(
    ("value", "shown"), [(0.0214, "+2.14"), (-0.036, "-3.60"), (-1e-9, "+0.00"), (-0.0, "+0.00"), (nan, "")]
)
def test_no_difference_is_shown_as_less_than_none(value: float, shown: str):
    assert points(value) == shown


def test_bounds_that_are_not_known_are_left_empty():
    assert (bounds((-0.006, 0.0489)), bounds((nan, nan))) == ("[-0.60, +4.89]", "")


@pytest.mark.parametrize(("p", "shown"), [(1.0, "1.0000"), (0.1406, ".1406"), (0.00009, "<.0001"), (nan, "")])
def test_p_is_never_shown_as_nought(p: float, shown: str):
    assert p_value(p) == shown
