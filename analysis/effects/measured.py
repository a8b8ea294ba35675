"""Effects with how sure they are: an interval over dialogues, a test, and one adjusted for the family."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.effects.adjusted import max_t
from analysis.effects.contrasts import Contrast, Weights
from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import NO_SPREAD
from analysis.inference.paired_sums import Sums
from analysis.inference.robust import Interval, robust
from analysis.inference.sign_flips import patterns, sign_flips

IDENTICAL = "identical"


@dataclass(frozen=True, slots=True)
class Effect:
    """A contrast as it was measured. Units: of the scores (0 to 1)."""

    contrast: Contrast
    interval: Interval  # its p is that of t
    flips: float  # two-sided p of flipping dialogues' signs; NaN below six dialogues, as all p
    adjusted: float  # p over the family; NaN outside of it


def measured(
    scores: Weights,
    dialogues: NDArray[np.str_],
    contrasts: Sequence[Contrast],
    family: Sequence[bool],
    rng: np.random.Generator,
) -> tuple[Effect, ...]:
    """Each contrast of paired scores, shape (probes, columns); `family` says which are tested together.

    Every effect is a mean over probes of c_i = sum_k w_k y_ik, so intervals and tests are those of any paired
    difference: CR1 with t over dialogues and sign flips. `rng` draws patterns above 20 dialogues only.
    """
    if not contrasts:
        return ()
    values = scores @ np.column_stack([one.weights for one in contrasts])
    values[np.abs(values) < NO_SPREAD] = 0.0  # equal columns cancel but for rounding
    _, place = np.unique(dialogues, return_inverse=True)
    sizes = np.bincount(place).astype(np.float64)
    sums = np.zeros((len(sizes), len(contrasts)))
    np.add.at(sums, place, values)
    tested = np.flatnonzero(family)
    adjusted = np.full(len(contrasts), np.nan)
    if len(tested) and len(sizes) >= FEWEST:
        adjusted[tested] = max_t(sums[:, tested], sizes, patterns(len(sizes), rng))
    return tuple(
        _effect(one, Sums(sums[:, at], sizes), float(adjusted[at]), rng, still=not values[:, at].any())
        for at, one in enumerate(contrasts)
    )


def _effect(
    contrast: Contrast, sums: Sums, adjusted: float, rng: np.random.Generator, *, still: bool
) -> Effect:
    if sums.dialogues < FEWEST:
        return Effect(contrast, robust(sums), math.nan, math.nan)
    found = robust(sums)
    if still:
        found = replace(found, method=IDENTICAL, low=0.0, high=0.0, p=1.0, detectable=math.nan)
    return Effect(contrast, found, sign_flips(sums, rng).p, adjusted)
