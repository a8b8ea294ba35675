"""What 95 % intervals are worth at ten dialogues, in data sets whose truth is known."""

from collections.abc import Callable

import numpy as np
import pytest
from paired_scores import SIZES

from analysis.inference.bootstrap import Bounds, cluster_bootstrap
from analysis.inference.paired_sums import Sums
from analysis.inference.robust import cr1
from analysis.inference.sign_flips import sign_flips

TRUTH, BETWEEN, DISCORDANT = 0.013, 0.03, 0.22


def drawn(rng: np.random.Generator) -> Sums:
    """Differences of as many questions as LoCoMo has, in dialogues whose means have a spread of 3 points."""
    own = np.clip(TRUTH + BETWEEN * rng.standard_normal(len(SIZES)), -DISCORDANT, DISCORDANT)
    differing = rng.binomial(SIZES, DISCORDANT)
    better = rng.binomial(differing, (1 + own / DISCORDANT) / 2)
    return Sums((2 * better - differing).astype(float), np.array(SIZES, dtype=float))


def of_t(sums: Sums, _: np.random.Generator) -> Bounds:
    return cr1(sums).low, cr1(sums).high


def of_flips(sums: Sums, rng: np.random.Generator) -> Bounds:
    return sign_flips(sums, rng).low, sign_flips(sums, rng).high


def of_percentile(sums: Sums, rng: np.random.Generator) -> Bounds:
    return cluster_bootstrap(sums, rng).percentile


@pytest.mark.slow
@pytest.mark.parametrize(
    ("interval", "rounds", "least", "most"),
    [(of_t, 4_000, 0.94, 0.965), (of_flips, 4_000, 0.94, 0.965), (of_percentile, 1_000, 0.88, 0.92)],
)
def test_t_and_sign_flips_hold_the_truth_as_often_as_they_promise_and_the_percentile_does_not(
    interval: Callable[[Sums, np.random.Generator], Bounds], rounds: int, least: float, most: float
):
    rng = np.random.default_rng(1)
    bounds = [interval(drawn(rng), rng) for _ in range(rounds)]

    assert least <= np.mean([low <= TRUTH <= high for low, high in bounds]) <= most
