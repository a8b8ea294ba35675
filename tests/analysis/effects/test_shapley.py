"""Shapley values against their definition: the mean over orders of what each factor adds."""

from itertools import permutations
from math import factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from analysis.effects.shapley import Before, shapley_weights
from toolkit.errors import UserError

VALUES = st.lists(st.floats(-1, 1), min_size=16, max_size=16).map(np.array)


def by_orders(values: NDArray[np.float64], factors: int, before: Before) -> NDArray[np.float64]:
    """The definition: all feasible orders, one by one."""
    found = []
    for order in permutations(range(factors)):
        if all(order.index(one) < order.index(later) for later, some in before.items() for one in some):
            added, mask = np.zeros(factors), 0
            for factor in order:
                added[factor] = values[mask | 1 << factor] - values[mask]
                mask |= 1 << factor
            found.append(added)
    return np.mean(found, axis=0)


@settings(derandomize=True, deadline=None)
@given(VALUES)
def test_shapley_values_sum_to_full_minus_none(values: NDArray[np.float64]):
    assert float((values @ shapley_weights(4)).sum()) == pytest.approx(values[-1] - values[0])


def test_the_weights_are_those_of_the_formula():
    weights = shapley_weights(4)
    below = {mask: bin(mask).count("1") for mask in range(16) if not mask & 1}

    assert [weights[mask | 1, 0] for mask in below] == pytest.approx(
        [factorial(size) * factorial(3 - size) / factorial(4) for size in below.values()]
    )


@settings(derandomize=True, deadline=None)
@given(VALUES, st.sampled_from([{}, {1: frozenset({0})}, {3: frozenset({0, 2}), 2: frozenset({1})}]))
def test_over_feasible_orders_it_is_the_mean_of_what_each_factor_adds(
    values: NDArray[np.float64], before: Before
):
    assert values @ shapley_weights(4, before) == pytest.approx(by_orders(values, 4, before))


def test_cells_out_of_order_weigh_nothing():
    weights = shapley_weights(3, {2: frozenset({0})})

    assert not weights[[0b100, 0b110]].any()
    assert weights[[0b101, 0b001]].any()


def test_factors_that_wait_for_one_another_are_refused():
    with pytest.raises(UserError, match="no order of the factors is feasible"):
        shapley_weights(2, {0: frozenset({1}), 1: frozenset({0})})
