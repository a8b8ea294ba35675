"""Means over cases with intervals over templates: the cases of one template are no independent witnesses."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.clusters import FEWEST, cluster_difference, cluster_error

NO_SPREAD = 1e-12  # a standard error below this is rounding
LEVEL = 0.95

Values = NDArray[np.float64]  # one an item
Templates = NDArray[np.str_]  # of each item


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval at 95 %. Units: those of the values (shares: 0 to 1)."""

    n: int
    templates: int
    value: float  # NaN without items
    low: float  # NaN below six templates
    high: float


def share(values: Values, templates: Templates) -> Estimate:
    """The mean of values from 0 to 1, shapes (items,): CR1 with t over templates, cut off at 0 and 1.

    Where all templates have one mean there is no spread to go by: then `agreeing`.
    """
    return _estimate(values, templates, least=0.0)


def difference(values: Values, templates: Templates) -> Estimate:
    """The mean of paired differences from -1 to 1, shapes (items,), with the interval of `share`."""
    return _estimate(values, templates, least=-1.0)


def combined(parts: Sequence[tuple[Values, Templates]], weights: Sequence[float]) -> Estimate:
    """The weighted sum of the means of parts that share templates: CR1 with t over templates.

    With m_k the mean of part k, of N_k items, and S_gk the sum of the n_gk of template g,
    SE = sqrt(G/(G-1) * sum_g (sum_k w_k (S_gk - m_k n_gk) / N_k)^2): `cluster_difference` for several means.
    Without any spread, the weighted sum of each part's `agreeing`. The parts' values are from 0 to 1, the
    weights positive. NaN if a part has no item.
    """
    from scipy.stats import t  # a quarter of a second to import

    names = np.unique(np.concatenate([templates for _, templates in parts]))
    total, value, spread, bounds = 0, 0.0, np.zeros(len(names)), np.zeros(2)
    for (values, templates), weight in zip(parts, weights, strict=True):
        place = np.searchsorted(names, templates)
        mean = float(values.mean()) if len(values) else float("nan")
        residuals = np.bincount(place, weights=values - mean, minlength=len(names))
        spread += weight * residuals / max(len(values), 1)
        bounds += weight * np.array(agreeing(mean, max(len(np.unique(templates)), 1)))
        total, value = total + len(values), value + weight * mean
    if len(names) < FEWEST or np.isnan(value):
        return Estimate(total, len(names), value, float("nan"), float("nan"))
    half = float(t.ppf((1 + LEVEL) / 2, len(names) - 1)) * cluster_error(spread)
    low, high = (value - half, value + half) if half > NO_SPREAD else map(float, bounds)
    return Estimate(total, len(names), value, low, high)


def agreeing(mean: float, templates: int, *, least: float = 0.0) -> tuple[float, float]:
    """The 95 % bounds of the mean of values from `least` to 1 over templates of which none differs from it.

    None of T differs, so at most a share u = 1 - .05^(1/T) of all templates does (Clopper and Pearson 1934,
    one-sided), wherever those may lie: none of 60 gives at most 4.9 %.
    """
    other = 1 - (1 - LEVEL) ** (1 / templates)
    return mean - other * (mean - least), mean + other * (1 - mean)


def _estimate(values: Values, templates: Templates, *, least: float) -> Estimate:
    found = cluster_difference(values, templates)
    low, high = max(found.low, least), min(found.high, 1.0)
    if found.high - found.low < NO_SPREAD:
        low, high = agreeing(found.mean, found.dialogues, least=least)
    return Estimate(found.items, found.dialogues, found.mean, low, high)
