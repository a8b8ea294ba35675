"""Intervals of statistics that are no means, from leaving out one cluster at a time."""

import numpy as np
from numpy.typing import NDArray

from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import LEVEL, NO_SPREAD


def jackknife(
    value: float, without: NDArray[np.float64], *, least: float, most: float
) -> tuple[float, float]:
    """The 95 % bounds of a statistic, from its values without each cluster, shape (clusters,).

    value +- t(.975, G - 1) SE with SE^2 = (G - 1)/G * sum_g (without_g - value)^2 (CV3 of MacKinnon, Nielsen
    and Webb 2023, "Cluster-robust inference", section 2), cut off at `least` and `most`. NaN below six
    clusters, where a cluster's absence leaves the statistic undefined, and where there is no spread to go by.
    """
    from scipy.stats import t  # a quarter of a second to import

    groups = len(without)
    if groups < FEWEST or np.isnan(without).any():
        return float("nan"), float("nan")
    error = float(np.sqrt((groups - 1) / groups * ((without - value) ** 2).sum()))
    if error < NO_SPREAD:
        return float("nan"), float("nan")
    half = float(t.ppf((1 + LEVEL) / 2, groups - 1)) * error
    return max(value - half, least), min(value + half, most)
