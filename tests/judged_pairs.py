"""Pairs of answers whose truth is known, a judge that errs at known rates, and labels of some of them."""

from dataclasses import dataclass
from math import nan

import numpy as np
from numpy.typing import NDArray

from analysis.judging.powered import Sample, Values
from analysis.judging.rogan_gladen import Pairs

SIZE, LABELS = 1540, 200
DELTA, DISCORDANT = 0.0136, 0.2


def sampled(judged: Values, truth: Values, known: NDArray[np.int_], dialogues: int = 10) -> Sample:
    """One stratum, of which the `known` items were drawn and labelled."""
    size = len(judged)
    labels = np.where(np.isin(np.arange(size), known), truth, nan)
    weights = np.full(size, size / max(len(known), 1))
    return Sample(judged, labels, weights, np.full(size, "all"), names(size, dialogues))


def names(size: int, dialogues: int = 10) -> NDArray[np.str_]:
    return np.array([f"d{place % dialogues}" for place in range(size)])


@dataclass(frozen=True)
class Judged:
    """Two arms, judged on every question and labelled on some."""

    judged: Values  # (2, N)
    truth: Values  # (2, N)
    known: NDArray[np.int_]

    @property
    def difference(self) -> Sample:
        return sampled(self.judged[1] - self.judged[0], self.truth[1] - self.truth[0], self.known)

    @property
    def pairs(self) -> Pairs:
        first, second = (sampled(self.judged[arm], self.truth[arm], self.known) for arm in (0, 1))
        return Pairs(first, second)


def judged_pairs(
    rng: np.random.Generator,
    *,
    specificity: float = 0.90,
    labels: int = LABELS,
    right: tuple[float, float] = (0.95, 0.90),
) -> Judged:
    """Both arms half right, the second DELTA better; `right`: Se of both, Sp of the first."""
    size = SIZE
    gain, alike = (DISCORDANT + DELTA) / 2, (1 - DISCORDANT) / 2
    kinds = rng.choice(4, size, p=[alike, alike, gain, DISCORDANT - gain])  # both, neither, second, first
    truth = np.array([np.isin(kinds, (0, 3)), np.isin(kinds, (0, 2))], dtype=float)
    accepts = np.where(truth == 1, right[0], 1 - np.array([[right[1]], [specificity]]))
    judged = (rng.random((2, size)) < accepts).astype(float)
    return Judged(judged, truth, rng.permutation(size)[:labels])
