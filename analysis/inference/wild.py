"""The wild cluster bootstrap-t with the null imposed, over all patterns of signs, inverted."""

import numpy as np

from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import LEVEL, NO_SPREAD
from analysis.inference.paired_sums import Sums, Values
from analysis.inference.robust import cr1
from analysis.inference.sign_flips import every_pattern

MOST = 12  # dialogues of which all patterns are tried; of more there is no interval
HALVINGS = 50
WIDEST = 40.0  # standard errors from the mean at which the search ends


def wild_interval(sums: Sums) -> tuple[float, float]:
    """The differences mu that the wild cluster restricted bootstrap-t does not reject at 5 %.

    Rademacher signs on S_g - mu n_g, all 2^G of them, each pattern with its own CR1 error. Source: Cameron,
    Gelbach and Miller 2008, section III.C. NaN below six dialogues, above MOST, and where all agree.
    """
    found = cr1(sums)
    if not FEWEST <= sums.dialogues <= MOST or not found.error > NO_SPREAD:
        return float("nan"), float("nan")
    signs = every_pattern(sums.dialogues)
    low, high = (_edge(sums, signs, found.mean, step * WIDEST * found.error) for step in (-1, 1))
    return low, high


def _edge(sums: Sums, signs: Values, inside: float, reach: float) -> float:
    """The last difference on one side of the mean that is not rejected, by halving."""
    outside = inside + reach
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if _p(sums, signs, middle) > 1 - LEVEL:
            inside = middle
        else:
            outside = middle
    return inside


def _p(sums: Sums, signs: Values, mu: float) -> float:
    """The share of patterns whose |t| is at least the observed; the first pattern flips nothing."""
    apart = sums.sums - mu * sums.sizes
    shift = signs @ apart / sums.items
    spread = (apart**2).sum() - 2 * shift * (signs @ (apart * sums.sizes)) + shift**2 * (sums.sizes**2).sum()
    squares = shift**2 / np.maximum(spread, NO_SPREAD)
    return float(np.mean(squares >= squares[0] * (1 - 1e-9)))
