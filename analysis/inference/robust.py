"""Cluster-robust t intervals of a mean paired difference: CR1, CR2, and that of equal weights."""

from dataclasses import dataclass, replace

import numpy as np

from analysis.inference.clusters import FEWEST, POWER, cluster_error
from analysis.inference.estimates import LEVEL, NO_SPREAD, agreeing
from analysis.inference.paired_sums import Sums

MOST_OF_ALL = 0.30  # the share of the items above which one dialogue is too many for CR1


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean difference with its error and 95 % interval; NaN below six dialogues. Units: of the scores."""

    method: str  # how it was made, as a table says it
    mean: float
    error: float  # its standard error
    freedom: float  # degrees of freedom of t
    low: float
    high: float
    p: float  # two-sided, of no difference; NaN as well where all dialogues agree
    detectable: float  # smallest true difference found with 80 % power


def cr1(sums: Sums) -> Interval:
    """The mean over items, with SE = sqrt(G/(G-1) sum_g (S_g - m n_g)^2) / N and t on G - 1 degrees.

    Source: MacKinnon, Nielsen and Webb 2023, "Cluster-robust inference", section 2.
    """
    groups = sums.dialogues
    error = cluster_error(sums.residuals) / max(sums.items, 1)
    return _interval(f"CR1, t on {groups - 1}", sums, sums.mean, error, groups - 1)


def cr2(sums: Sums) -> Interval:
    """The mean over items, each dialogue's residual divided by sqrt(1 - n_g/N); t on Satterthwaite's degrees.

    For dialogues of very unequal size. Source: Bell and McCaffrey 2002; Pustejovsky and Tipton 2018,
    section 2.2, for a mean with the identity as working covariance.
    """
    if sums.dialogues < FEWEST:
        return replace(cr1(sums), method="CR2")
    share = sums.sizes / sums.items
    scale = 1 / np.sqrt(1 - share)
    error = float(np.sqrt(((scale * sums.residuals) ** 2).sum()) / sums.items)
    # p_g . p_h of their formula is n_g for a dialogue with itself, else -joint_g joint_h.
    joint = scale * sums.sizes / np.sqrt(sums.items)
    squares = (sums.sizes**2).sum() + (joint**2).sum() ** 2 - (joint**4).sum()
    freedom = float(sums.items**2 / squares)
    return _interval(f"CR2, t on {freedom:.2f}", sums, sums.mean, error, freedom)


def robust(sums: Sums) -> Interval:
    """CR1; CR2 where one dialogue has more than three tenths of the items."""
    lopsided = sums.dialogues and sums.sizes.max() > MOST_OF_ALL * sums.items
    return cr2(sums) if lopsided else cr1(sums)


def equal_weights(sums: Sums) -> Interval:
    """The mean of the dialogues' means, with t on G - 1 degrees (Ibragimov and Mueller 2010, section 2)."""
    groups, means = sums.dialogues, sums.means
    mean = float(means.mean()) if groups else float("nan")
    error = float(means.std(ddof=1) / np.sqrt(groups)) if groups > 1 else float("nan")
    return _interval(f"dialogues weigh alike, t on {groups - 1}", sums, mean, error, groups - 1)


def _interval(method: str, sums: Sums, mean: float, error: float, freedom: float) -> Interval:
    from scipy.stats import t  # a quarter of a second to import

    unknown = float("nan")
    if sums.dialogues < FEWEST:
        return Interval(method, mean, unknown, unknown, unknown, unknown, unknown, unknown)
    half, power = t.ppf([(1 + LEVEL) / 2, POWER], freedom)
    if error * half < NO_SPREAD:
        bounds = agreeing(mean, sums.dialogues, least=-1.0)
        return Interval(
            f"all {sums.dialogues} dialogues agree", mean, 0.0, freedom, *bounds, unknown, unknown
        )
    p = 2 * float(t.sf(abs(mean) / error, freedom))
    low, high = float(mean - half * error), float(mean + half * error)
    return Interval(method, mean, error, freedom, low, high, p, float((half + power) * error))
