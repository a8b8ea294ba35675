"""The exact sign-flip test over dialogues, and the interval of all differences that it does not reject."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import LEVEL, NO_SPREAD
from analysis.inference.paired_sums import Sums, Values

MOST_EXACT = 20  # dialogues of which all 2^G patterns of signs are tried; of more, DRAWS at random
DRAWS = 9_999
BLOCK = 2_000_000  # signs drawn at once


@dataclass(frozen=True, slots=True)
class Flips:
    """What flipping the signs of whole dialogues says about a mean difference."""

    p: float  # two-sided, of no difference
    smallest: float  # the least p that so many dialogues can give
    low: float  # of the 95 % interval, in the units of the scores; NaN below six dialogues
    high: float
    exact: bool  # whether all patterns were tried


def sign_flips(sums: Sums, rng: np.random.Generator) -> Flips:
    """The share of sign patterns with |sum of +-(S_g - mu n_g)| at least the observed, at mu = 0; inverted.

    A pattern splits the dialogues in two parts, and is as extreme at mu as what was observed just if mu lies
    between the mean differences of the parts (Hartigan 1969, typical values). So the interval is a pair of
    order statistics of subset means: no search, no tolerance. Valid if dialogues' differences are symmetric
    about the mean (Canay, Romano and Shaikh 2017, section 2). `rng` draws patterns only above MOST_EXACT.
    ValueError without a dialogue.
    """
    if not sums.dialogues:
        raise ValueError("no dialogue whose sign could be flipped")
    exact = sums.dialogues <= MOST_EXACT
    totals, sizes = _halves(sums) if exact else _drawn(sums, rng)
    total, items = totals[-1], sizes[-1]  # the last pattern flips nothing
    extreme = np.abs(2 * totals - total) >= abs(total) - NO_SPREAD * items
    low, high = _inverted(totals, sizes) if sums.dialogues >= FEWEST else (float("nan"), float("nan"))
    return Flips(float(extreme.mean()), smallest_p(sums.dialogues), low, high, exact)


def every_pattern(dialogues: int) -> Values:
    """The signs of dialogues, shape (2^(G-1), G), no flip first: the last is +1, all others mirror these."""
    codes: NDArray[np.int64] = np.arange(2 ** (dialogues - 1))[:, None] >> np.arange(dialogues)
    return (1 - 2 * (codes & 1)).astype(np.float64)


def patterns(dialogues: int, rng: np.random.Generator) -> Values:
    """Every pattern; above MOST_EXACT dialogues that without a flip and DRAWS drawn ones."""
    if dialogues <= MOST_EXACT:
        return every_pattern(dialogues)
    drawn = 1.0 - 2.0 * rng.integers(0, 2, size=(DRAWS, dialogues))
    return np.vstack([np.ones(dialogues), drawn])


def smallest_p(dialogues: int) -> float:
    """The least p, two-sided, that so many dialogues can give."""
    return float(2.0 ** (1 - dialogues)) if dialogues <= MOST_EXACT else 1 / (DRAWS + 1)


def _halves(sums: Sums) -> tuple[Values, Values]:
    """Sum and size of every part that has the first dialogue: the other parts are their mirrors."""
    return _subsets(sums.sums), _subsets(sums.sizes)


def _subsets(values: Values) -> Values:
    """The sums of all subsets with the first value, shape (2^(G-1),); the whole comes last."""
    found = values[:1]
    for value in values[1:]:
        found = np.concatenate([found, found + value])
    return found


def _drawn(sums: Sums, rng: np.random.Generator) -> tuple[Values, Values]:
    """Sum and size of parts drawn at random, then of the whole (Phipson and Smyth 2010)."""
    both = np.stack([sums.sums, sums.sizes], axis=1)
    rows = max(1, BLOCK // sums.dialogues)
    parts = [
        rng.integers(0, 2, size=(min(rows, DRAWS - done), sums.dialogues)) @ both
        for done in range(0, DRAWS, rows)
    ]
    found = np.vstack([*parts, both.sum(axis=0)])
    return found[:, 0], found[:, 1]


def _inverted(totals: Values, sizes: Values) -> tuple[float, float]:
    """The least and largest difference mu whose p is above 5 %."""
    rest, others = totals[-1] - totals, sizes[-1] - sizes
    split = (sizes > 0) & (others > 0)  # the parts of the others are all or nothing: as extreme at every mu
    means = totals[split] / sizes[split], rest[split] / others[split]
    always = len(totals) - int(split.sum())
    needed = int((1 - LEVEL) * len(totals) + NO_SPREAD) + 1 - always  # patterns as extreme for p > 5 %
    if needed <= 0:
        return float("-inf"), float("inf")
    low = np.partition(np.minimum(*means), needed - 1)[needed - 1]
    high = -np.partition(-np.maximum(*means), needed - 1)[needed - 1]
    return float(low), float(high)
