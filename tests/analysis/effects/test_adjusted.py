"""The adjusted test: its least p, its order, its definition, and how often it errs."""

import numpy as np
import pytest
from grid_runs import grid
from numpy.typing import NDArray
from paired_scores import SIZES, sums

from analysis.effects.adjusted import max_t
from analysis.effects.contrasts import Kind, contrasts
from analysis.inference.paired_sums import Sums
from analysis.inference.robust import cr1
from analysis.inference.sign_flips import every_pattern

N = np.array(SIZES, dtype=float)
TEN = every_pattern(10)


def slow(found: NDArray[np.float64]) -> list[float]:
    """The definition: every one of the 2^G patterns, t from the interval's own error."""

    def largest(signs: NDArray[np.float64]) -> list[float]:
        own = [cr1(Sums(signs * one, N)) for one in found.T]
        return [abs(one.mean) / one.error for one in own]

    every = [largest(signs * last) for signs in TEN[::8] for last in (1, -1)]
    observed = largest(np.ones(10))
    return [float(np.mean([max(one) >= t - 1e-9 for one in every])) for t in observed]


@pytest.mark.parametrize("others", [0, 9, 40])
def test_the_least_p_is_that_of_a_single_test_however_large_the_family(others: int):
    rng = np.random.default_rng(0)
    found = np.column_stack([0.1 * N + rng.normal(0, 0.1, 10), *rng.normal(0, 5, (others, 10))])

    assert max_t(found, N, TEN)[0] == 2 / 2**10
    assert round(2 / 2**10, 5) == 0.00195


def test_it_is_what_the_definition_says():
    found = np.random.default_rng(1).normal(1, 4, (10, 3))

    assert max_t(found, N, TEN[::8]) == pytest.approx(slow(found))


def test_a_larger_family_never_lowers_p():
    found = np.random.default_rng(2).normal(1, 4, (10, 8))
    alone = [max_t(found[:, [at]], N, TEN)[0] for at in range(8)]

    assert (max_t(found, N, TEN) >= alone).all()


def test_the_same_effect_twice_costs_nothing():
    found = np.random.default_rng(3).normal(1, 4, (10, 1))

    assert max_t(np.repeat(found, 5, axis=1), N, TEN)[0] == max_t(found, N, TEN)[0]


def test_an_effect_of_exactly_zero_has_p_one():
    found = np.column_stack([np.zeros(10), sums((3, 1, -2, 4, 2, 1, 0, 2, 1, 3)).sums])

    assert max_t(found, N, TEN)[0] == 1.0


@pytest.mark.slow
def test_some_effect_of_ten_is_called_real_about_one_time_in_twenty_when_none_is():
    rng, wrong, rounds = np.random.default_rng(7), 0, 1_500
    weights = np.column_stack(
        [one.weights for one in contrasts(grid()) if one.kind in (Kind.MAIN, Kind.TWO_WAY)]
    )
    place = np.repeat(np.arange(10), SIZES)
    signs = np.array([[1.0 if level == "on" else -1.0 for level in point] for point in grid().points])
    for _ in range(rounds):
        slopes = rng.normal(0, 0.1, (10, 4)) @ signs.T  # of each dialogue, in logits
        logits = rng.normal(0.3, 1.5, len(place))[:, None] + slopes[place]
        values = (rng.logistic(size=logits.shape) < logits) @ weights
        found = np.zeros((10, 10))
        np.add.at(found, place, values)
        wrong += bool((max_t(found, N, TEN) <= 0.05).any())

    assert 0.035 <= wrong / rounds <= 0.065
