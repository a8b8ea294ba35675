"""Bounds of shares, and of the difference of two: of draws or items that are independent."""

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
NO_SPREAD = 1e-12  # a variance below this is rounding
Z = 1.959963984540054  # of the standard normal, two-sided 95 %


def wilson(hits: Values, draws: Values) -> tuple[Values, Values]:
    """The 95 % score bounds of the share hits / draws, shapes (n,); NaN without draws.

    Source: Wilson 1927.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        share, spread = hits / draws, Z * Z / draws
        middle = (share + spread / 2) / (1 + spread)
        half = np.sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return np.maximum(middle - half, 0.0), np.minimum(middle + half, 1.0)


def newcombe(hits: Values, draws: Values, others: Values, other_draws: Values) -> tuple[Values, Values]:
    """The 95 % bounds of hits / draws - others / other_draws, shapes (n,); NaN without draws on a side.

    The hybrid score interval (Newcombe 1998, method 10), with the draw as the unit: draws are independent by
    construction. Wald's is no choice here: few draws delete a turn, and with shares of 0 or 1, which is what
    a sole carrier has, its width is 0.
    """
    (low, high), (other_low, other_high) = wilson(hits, draws), wilson(others, other_draws)
    with np.errstate(invalid="ignore", divide="ignore"):
        share, other = hits / draws, others / other_draws
    below = np.sqrt((share - low) ** 2 + (other_high - other) ** 2)
    above = np.sqrt((high - share) ** 2 + (other - other_low) ** 2)
    return share - other - below, share - other + above


def welch(sums: Values, squares: Values, draws: Values) -> tuple[Values, Values]:
    """The 95 % bounds of a difference of two means of draws, each shape (n,); Student's t after Welch 1947.

    All arguments have the shape (2, n): the sums, the sums of squares and the numbers of draws, of those that
    are first and of those that are taken from them. NaN where a side has fewer than two draws, or no spread.
    """
    from scipy.stats import t  # a quarter of a second to import

    with np.errstate(invalid="ignore", divide="ignore"):
        means = sums / draws
        spreads = np.maximum(squares - sums * means, 0.0) / (draws - 1) / draws
        spreads = np.where((draws > 1) & (spreads > NO_SPREAD), spreads, np.nan)
        error = spreads.sum(axis=0)
        freedom = error**2 / (spreads**2 / (draws - 1)).sum(axis=0)
        half = t.ppf(0.975, freedom) * np.sqrt(error)
    middle = means[0] - means[1]
    return middle - half, middle + half
