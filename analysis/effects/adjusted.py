"""Tests of several effects at once, adjusted for one another by flipping the signs of whole dialogues."""

import numpy as np
from numpy.typing import NDArray

from analysis.inference.estimates import NO_SPREAD
from analysis.inference.paired_sums import Values

BLOCK = 4_096  # patterns at a time: bounds the memory
ROUNDING = 1e-9  # relative; statistics as close as this are equal


def max_t(sums: Values, sizes: Values, signs: Values) -> NDArray[np.float64]:
    """The adjusted p of each effect of a family, two-sided, shape (effects,).

    `sums`, shape (dialogues, effects), are the contrasts added up by dialogue; `sizes`, shape (dialogues,),
    the items of each; `signs`, shape (patterns, dialogues), what is tried, the first of it flipping nothing.
    Each pattern flips the same dialogues of all effects, and gives each a t with its own CR1 error; p is the
    share of patterns whose largest |t| is at least the effect's own. So what effects have in common is kept,
    and the least p is that of a single test whatever the number of effects (Westfall and Young 1993,
    "Resampling-based multiple testing", single-step max T). An effect of exactly 0 has p = 1.
    """
    observed = _squares(sums, sizes, signs[:1])[0]
    largest = np.concatenate(
        [
            _squares(sums, sizes, signs[start : start + BLOCK]).max(axis=1)
            for start in range(0, len(signs), BLOCK)
        ]
    )
    return np.asarray((largest[:, None] >= observed * (1 - ROUNDING)).mean(axis=0))


def _squares(sums: Values, sizes: Values, signs: Values) -> Values:
    """What t^2 is proportional to, shape (patterns, effects); in no spread a shift counts for very much."""
    items = sizes.sum()
    means = signs @ sums / items
    spread = (sums**2).sum(axis=0) - 2 * means * (signs @ (sums * sizes[:, None]))
    spread += means**2 * (sizes**2).sum()
    return np.asarray(means**2 / np.maximum(spread, NO_SPREAD))
