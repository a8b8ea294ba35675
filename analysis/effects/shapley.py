"""Shapley values of factors as weights of cells, over all orders or over those that are feasible."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from toolkit.errors import UserError

Before = Mapping[int, frozenset[int]]  # a factor, and those that must be in place before it


def shapley_weights(factors: int, before: Before | None = None) -> NDArray[np.float64]:
    """The weights of the 2^k cells in each factor's Shapley value, shape (2^k, k); bit j of a row: j is high.

    phi_j is the mean, over all feasible orders in which the factors are made high one after another, of what
    making j high adds; without `before` every order is feasible and the weights are
    |S|! (k - |S| - 1)! / k! (Shapley 1953). With it, cells out of order weigh nothing (Faigle and Kern 1992,
    "The Shapley value for cooperative games under precedence constraints"). UserError if there is no order.
    """
    needed = [_mask((before or {}).get(factor, frozenset())) for factor in range(factors)]
    whole = 2**factors - 1
    up_to, onward = np.zeros(whole + 1), np.zeros(whole + 1)  # orders that lead to a cell, and from it
    up_to[0] = onward[whole] = 1.0
    edges = [
        (mask, mask | 1 << factor, factor)
        for mask in range(whole)
        for factor in range(factors)
        if not mask >> factor & 1 and not needed[factor] & ~mask
    ]
    for below, above, _ in edges:
        up_to[above] += up_to[below]
    for below, above, _ in reversed(edges):
        onward[below] += onward[above]
    if not up_to[whole]:
        raise UserError("no order of the factors is feasible: they wait for one another")
    weights = np.zeros((whole + 1, factors))
    for below, above, factor in edges:
        share = up_to[below] * onward[above] / up_to[whole]
        weights[above, factor] += share
        weights[below, factor] -= share
    return weights


def _mask(factors: frozenset[int]) -> int:
    return sum(1 << factor for factor in factors)
