"""Bootstraps over dialogues."""

import math

import numpy as np
import pytest
from paired_scores import MODELS, VERSIONS, sums

from analysis.inference.bootstrap import cluster_bootstrap
from analysis.inference.robust import cr1


def test_the_percentile_interval_equals_the_worked_example_and_is_too_short():
    low, high = cluster_bootstrap(sums(VERSIONS), np.random.default_rng(0), 200_000).percentile

    assert [100 * low, 100 * high] == pytest.approx([3.09, 6.86], abs=0.006)
    assert high - low < 0.85 * (cr1(sums(VERSIONS)).high - cr1(sums(VERSIONS)).low)


def test_the_expanded_interval_is_about_as_wide_as_that_of_t():
    low, high = cluster_bootstrap(sums(MODELS), np.random.default_rng(0), 50_000).expanded
    t = cr1(sums(MODELS))

    assert (high - low) / (t.high - t.low) == pytest.approx(1, abs=0.1)


def test_the_same_seed_draws_the_same_dialogues():
    one, other = (cluster_bootstrap(sums(MODELS), np.random.default_rng(7)) for _ in range(2))

    assert one == other
    assert one.draws == 1_999


def test_fewer_than_six_dialogues_are_not_drawn():
    found = cluster_bootstrap(sums(MODELS[:5]), np.random.default_rng(0))

    assert found.draws == 0
    assert math.isnan(found.studentised[0])


def test_dialogues_that_all_agree_leave_the_mean_alone():
    found = cluster_bootstrap(sums((3,) * 8, (30,) * 8), np.random.default_rng(0))

    assert found.studentised == pytest.approx((0.1, 0.1))
    assert found.percentile == pytest.approx((0.1, 0.1))
