"""Bootstraps of a paired difference that draw whole dialogues."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import LEVEL, NO_SPREAD
from analysis.inference.paired_sums import Sums, Values
from analysis.inference.robust import cr1
from analysis.inference.wild import wild_interval

DRAWS = 1_999
Bounds = tuple[float, float]  # in the units of the scores


@dataclass(frozen=True, slots=True)
class Bootstrapped:
    """Four 95 % intervals of a mean difference that bootstraps give; NaN below six dialogues."""

    draws: int
    studentised: Bounds  # bootstrap-t, equal tails
    expanded: Bounds  # percentile, at the level that makes up for few dialogues
    wild: Bounds  # wild cluster bootstrap-t, restricted; not drawn: all signs; NaN above twelve dialogues
    percentile: Bounds  # covers about 90 % at ten dialogues: for comparison with published ones only


def cluster_bootstrap(sums: Sums, rng: np.random.Generator, draws: int = DRAWS) -> Bootstrapped:
    """Draw G dialogues with replacement, `draws` times; what the mean over items does then.

    Bootstrap-t: Cameron, Gelbach and Miller 2008, section III; with the CR1 error of each draw. Expanded
    percentile: Hesterberg 2015, section 4.5, alpha'/2 = Phi(-sqrt(G/(G-1)) t_{.975, G-1}).
    """
    from scipy.stats import norm, t  # a quarter of a second to import

    groups = sums.dialogues
    if groups < FEWEST:
        unknown = (float("nan"), float("nan"))
        return Bootstrapped(0, unknown, unknown, unknown, unknown)
    times = rng.multinomial(groups, np.full(groups, 1 / groups), size=draws).astype(np.float64)
    items = times @ sums.sizes
    means = (times @ sums.sums) / items
    usual = (1 - LEVEL) / 2
    expanded = float(norm.cdf(-sqrt(groups / (groups - 1)) * t.ppf(1 - usual, groups - 1)))
    drawn = _studentised(sums, times, means), _bounds(means, expanded)
    return Bootstrapped(draws, *drawn, wild_interval(sums), _bounds(means, usual))


def _studentised(sums: Sums, times: Values, means: Values) -> Bounds:
    own, groups = cr1(sums), sums.dialogues
    spread = times @ sums.sums**2 - 2 * means * (times @ (sums.sums * sums.sizes))
    spread += means**2 * (times @ sums.sizes**2)
    errors = np.sqrt(groups / (groups - 1) * np.maximum(spread, 0)) / (times @ sums.sizes)
    known = errors > NO_SPREAD  # a draw of one dialogue alone has no error
    if not known.any():
        return own.mean, own.mean
    low, high = _bounds((means[known] - own.mean) / errors[known], (1 - LEVEL) / 2)
    return own.mean - high * own.error, own.mean - low * own.error


def _bounds(values: Values, tail: float) -> Bounds:
    low, high = np.quantile(values, [tail, 1 - tail])
    return float(low), float(high)
