"""Bounds of a difference between shares of independent draws."""

import numpy as np
import pytest
from scipy.stats import ttest_ind

from analysis.inference.proportions import newcombe, welch, wilson


def bounds(*counts: int) -> tuple[float, float]:
    low, high = newcombe(*(np.array([float(count)]) for count in counts))
    return float(low[0]), float(high[0])


# Newcombe 1998, Statistics in Medicine 17:873, table II, method 10.
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((56, 70, 48, 80), (0.0524, 0.3339)),
        ((9, 10, 3, 10), (0.1705, 0.8090)),
        ((10, 10, 0, 20), (0.6791, 1.0)),
        ((10, 10, 0, 10), (0.6075, 1.0)),
    ],
)
def test_bounds_are_the_published_ones(counts: tuple[int, ...], expected: tuple[float, float]):
    assert bounds(*counts) == pytest.approx(expected, abs=1e-4)


def test_without_draws_on_one_side_there_are_no_bounds():
    assert np.isnan(bounds(5, 10, 0, 0)).all()


def test_a_share_of_one_still_has_a_width():
    low, high = wilson(np.array([20.0]), np.array([20.0]))

    assert low[0] < 0.9
    assert high[0] == 1.0


def test_bounds_cover_the_true_difference_in_nineteen_of_twenty():
    rng = np.random.default_rng(1)
    hits, others = rng.binomial(180, 0.9, 4000), rng.binomial(20, 0.7, 4000)

    low, high = newcombe(hits.astype(float), np.full(4000, 180.0), others.astype(float), np.full(4000, 20.0))

    assert ((low <= 0.2) & (high >= 0.2)).mean() == pytest.approx(0.95, abs=0.015)


def of_two(first: list[float], second: list[float]) -> tuple[float, float]:
    sides = [np.array([[fold(side)] for side in (first, second)]) for fold in (sum, squared, len)]
    low, high = welch(*(side.astype(float) for side in sides))
    return float(low[0]), float(high[0])


def squared(numbers: list[float]) -> float:
    return sum(number**2 for number in numbers)


def test_the_bounds_of_two_means_are_those_of_scipy():
    first, second = [3.0, 4.0, 5.0, 4.0, 6.0], [1.0, 2.0, 5.0]

    expected = ttest_ind(first, second, equal_var=False).confidence_interval(0.95)

    assert of_two(first, second) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize("second", [[2.0, 2.0, 2.0], [2.0], []])
def test_two_means_have_no_bounds_where_a_side_has_no_spread(second: list[float]):
    assert np.isnan(of_two([3.0, 4.0, 5.0], second)).all()
