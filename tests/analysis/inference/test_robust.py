"""Cluster-robust intervals, against worked examples of published verdicts."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paired_scores import MODELS, SIZES, VENDORS, VERSIONS, scored, sums

from analysis.inference.clusters import cluster_difference
from analysis.inference.paired_sums import Sums
from analysis.inference.robust import cr1, cr2, equal_weights, robust


def percents(*values: float) -> list[float]:
    return [round(100 * value, 2) for value in values]


@pytest.mark.parametrize(
    ("totals", "mean", "low", "high", "p"),
    [
        (VERSIONS, 4.87, 2.58, 7.16, 0.001),
        (VENDORS, 0.65, -3.31, 4.61, 0.719),
        (MODELS, 2.14, -0.60, 4.89, 0.111),
    ],
)
def test_cr1_equals_the_worked_examples(
    totals: tuple[int, ...], mean: float, low: float, high: float, p: float
):
    found = cr1(sums(totals))

    assert percents(found.mean, found.low, found.high) == [mean, low, high]
    assert round(found.p, 3) == p


def test_cr2_equals_the_worked_example_with_its_degrees_of_freedom():
    found = cr2(sums(VERSIONS))

    assert percents(found.low, found.high) == [2.56, 7.18]
    assert round(found.freedom, 2) == 8.59


@settings(derandomize=True, deadline=None)
@given(st.lists(st.integers(1, 60), min_size=6, max_size=9))
def test_degrees_of_freedom_are_those_of_the_matrices_written_out(sizes: list[int]):
    groups, items = np.repeat(np.eye(len(sizes)), sizes, axis=1), sum(sizes)
    residual = np.eye(items) - 1 / items
    rows = [(one @ residual) / np.sqrt(1 - one.sum() / items) for one in groups]
    gram = np.array([[row @ other for other in rows] for row in rows])

    assert cr2(sums(range(len(sizes)), sizes)).freedom == pytest.approx(np.trace(gram) ** 2 / (gram**2).sum())


def test_with_dialogues_of_one_size_cr2_is_cr1():
    equal = sums(MODELS, (100,) * 10)
    one, other = cr1(equal), cr2(equal)

    assert (one.low, one.high, one.freedom) == pytest.approx((other.low, other.high, other.freedom))


def test_a_dialogue_with_over_three_tenths_of_the_items_asks_for_cr2():
    assert robust(sums(MODELS)).method == "CR1, t on 9"
    assert robust(sums(MODELS, (900, *SIZES[1:]))).method.startswith("CR2, t on ")


@pytest.mark.parametrize(("dialogues", "errors"), [(10, 3.15), (9, 3.20)])
def test_the_detectable_effect_is_so_many_standard_errors(dialogues: int, errors: float):
    found = cr1(sums(MODELS[:dialogues]))

    assert found.detectable / found.error == pytest.approx(errors, abs=0.006)


@pytest.mark.parametrize("interval", [cr1, cr2, robust, equal_weights])
def test_fewer_than_six_dialogues_carry_no_interval(interval):
    found = interval(sums(MODELS[:5]))

    assert not math.isnan(found.mean)
    assert np.isnan([found.error, found.low, found.high, found.p, found.detectable]).all()


@pytest.mark.parametrize("interval", [cr1, cr2, robust, equal_weights])
def test_dialogues_that_all_agree_have_a_bound_instead_of_an_interval_without_width(interval):
    found = interval(sums((10,) * 10, (10,) * 10))

    assert (found.mean, found.high) == (1, 1)
    assert found.low == pytest.approx(1 - 2 * (1 - 0.05 ** (1 / 10)))
    assert math.isnan(found.p)


def test_dialogues_weigh_alike_in_the_mean_of_means():
    found = equal_weights(sums((10, 0, 0, 0, 0, 0), (10, 20, 30, 40, 50, 60)))

    assert found.mean == pytest.approx(1 / 6)


totals = st.lists(st.integers(-20, 20), min_size=6, max_size=12)


@settings(derandomize=True, deadline=None)
@given(totals)
def test_cr1_is_the_interval_of_cluster_difference(values: list[int]):
    first, second, names = scored(values, (30,) * len(values))
    one, other = cluster_difference(first - second, names), cr1(sums(values, (30,) * len(values)))

    if other.error:
        assert (one.low, one.high, one.detectable) == pytest.approx((other.low, other.high, other.detectable))


@settings(derandomize=True, deadline=None)
@given(totals, st.randoms(use_true_random=False))
def test_swapping_the_systems_flips_signs_and_the_order_of_dialogues_changes_nothing(values, random):
    sizes = [30 + place for place in range(len(values))]
    order = random.sample(range(len(values)), len(values))
    mixed = Sums(-np.array(values, float)[order], np.array(sizes, float)[order])

    for interval in (cr1, cr2, equal_weights):
        one, other = interval(sums(values, sizes)), interval(mixed)
        assert (one.low, one.high, one.mean) == pytest.approx((-other.high, -other.low, -other.mean))
