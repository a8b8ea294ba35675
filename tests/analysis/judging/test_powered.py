"""PPI++ on paired differences: against the authors' package, by its laws, and in simulation."""

from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judged_pairs import judged_pairs, sampled

from analysis.judging.powered import Sample, least_variance, powered_mean


def labelled(rng: np.random.Generator, n: int = 60, size: int = 300) -> Sample:
    judged = rng.integers(-1, 2, size).astype(float)
    truth = np.clip(judged + rng.integers(-1, 2, size), -1, 1).astype(float)
    return sampled(judged, truth, rng.permutation(size)[:n])


@pytest.mark.parametrize("seed", range(5))
def test_one_stratum_is_what_the_authors_package_gives(seed: int):
    import ppi_py as ppi  # seconds to import

    sample = labelled(np.random.default_rng(seed))
    known = sample.is_labelled
    theirs = ppi.ppi_mean_pointestimate(sample.truth[known], sample.judged[known], sample.judged[~known])

    assert powered_mean(sample).estimate.value == pytest.approx(float(theirs[0]), abs=1e-12)


def test_with_a_dialogue_for_each_item_the_interval_is_that_of_the_authors_package():
    import ppi_py as ppi  # seconds to import

    sample = labelled(np.random.default_rng(7), n=400, size=3000)
    known = sample.is_labelled
    alone = Sample(sample.judged, sample.truth, sample.weights, sample.strata, np.arange(3000).astype(str))
    low, high = ppi.ppi_mean_ci(sample.truth[known], sample.judged[known], sample.judged[~known], alpha=0.05)
    found = powered_mean(alone).estimate

    assert (found.low, found.high) == pytest.approx((float(low[0]), float(high[0])), abs=2e-3)


@given(st.integers(0, 10_000))
@settings(derandomize=True, deadline=None, max_examples=30)
def test_a_judge_that_is_always_right_is_believed_whole(seed: int):
    rng = np.random.default_rng(seed)
    judged = rng.integers(-1, 2, 50).astype(float)
    sample = sampled(judged, judged, rng.permutation(50)[:10])

    assert powered_mean(sample, 1.0).estimate.value == pytest.approx(judged.mean())


@given(st.integers(0, 10_000), st.floats(0, 1))
@settings(derandomize=True, deadline=None, max_examples=30)
def test_where_all_are_labelled_the_judge_is_of_no_account(seed: int, power: float):
    sample = labelled(np.random.default_rng(seed), n=40, size=40)

    assert powered_mean(sample, power).estimate.value == pytest.approx(sample.truth.mean())


def test_a_judge_without_spread_is_not_believed_at_all():
    sample = sampled(np.zeros(20), np.arange(20) % 2.0, np.arange(10))

    assert (least_variance(sample), powered_mean(sample).estimate.value) == (0.0, 0.5)


def test_a_label_of_a_rare_draw_stands_for_many():
    truth = np.array([1.0] * 10 + [0.0] * 90)
    strata = np.array(["odd"] * 10 + ["even"] * 90)
    known = np.array([*range(10), *range(10, 20)])
    sample = Sample(
        np.zeros(100),
        np.where(np.isin(np.arange(100), known), truth, nan),
        np.where(strata == "odd", 1.0, 9.0),
        strata,
        np.array([f"d{place % 10}" for place in range(100)]),
    )

    assert powered_mean(sample).estimate.value == pytest.approx(0.10)


def test_a_draw_without_a_label_is_made_up_for_in_its_stratum():
    sample = sampled(np.zeros(40), np.ones(40), np.arange(7))

    assert sample.shares.sum() == pytest.approx(40)


def test_below_six_dialogues_there_is_no_interval():
    sample = sampled(np.zeros(20), np.arange(20) % 2.0, np.arange(10), dialogues=5)

    assert isnan(powered_mean(sample).estimate.low)


def test_labels_of_few_dialogues_give_no_interval_however_many_there_are():
    sample = sampled(np.zeros(40), np.arange(40) % 2.0, np.array([0, 1, 10, 11, 20, 21]))

    assert isnan(powered_mean(sample).estimate.low)


def test_what_cannot_be_extended_is_refused():
    with pytest.raises(ValueError, match="no item has a label in: all"):
        sampled(np.zeros(4), np.zeros(4), np.arange(0))
    with pytest.raises(ValueError, match="needs a verdict"):
        sampled(np.array([nan, 0.0]), np.zeros(2), np.arange(1))


def simulated(specificity: float, runs: int = 300) -> tuple[float, float, float, float]:
    """Bias of the judge's difference and of the corrected one, coverage of both; in shares."""
    naive, corrected = [], []
    for seed in range(runs):
        pairs = judged_pairs(np.random.default_rng(seed), specificity=specificity)
        sample = pairs.difference
        everywhere = Sample(sample.judged, sample.judged, np.ones(1540), sample.strata, sample.dialogues)
        naive.append(powered_mean(everywhere).estimate)
        corrected.append(powered_mean(sample).estimate)
    return tuple(  # type: ignore[return-value]
        value
        for found in (naive, corrected)
        for value in (
            float(np.mean([one.value for one in found])) - 0.0136,
            float(np.mean([one.low <= 0.0136 <= one.high for one in found])),
        )
    )


def test_a_judge_that_is_easier_on_one_arm_misleads_and_labels_put_it_right():
    bias, coverage, corrected_bias, corrected_coverage = simulated(specificity=0.85)

    assert bias == pytest.approx(0.0223, abs=0.003)
    assert coverage < 0.75
    assert corrected_bias == pytest.approx(0, abs=0.004)
    assert corrected_coverage == pytest.approx(0.955, abs=0.03)


def test_a_judge_that_is_fair_to_both_arms_shrinks_the_difference_a_little():
    bias, coverage, corrected_bias, corrected_coverage = simulated(specificity=0.90)

    assert bias == pytest.approx(-0.0024, abs=0.003)
    assert coverage == pytest.approx(0.94, abs=0.03)
    assert corrected_bias == pytest.approx(0, abs=0.004)
    assert corrected_coverage == pytest.approx(0.95, abs=0.03)


def test_labels_spent_on_what_the_judge_finds_different_cover_and_tell_more():
    """As `calibrate sample` draws: half of the labels where the two verdicts differ, the others elsewhere."""
    widths, covered = [], []
    for seed in range(200):
        rng = np.random.default_rng(seed)
        pairs = judged_pairs(rng, specificity=0.85)
        even = pairs.difference
        odd = even.judged != 0
        known = np.concatenate([rng.permutation(np.flatnonzero(side))[:100] for side in (odd, ~odd)])
        truth = np.where(np.isin(np.arange(1540), known), pairs.truth[1] - pairs.truth[0], nan)
        weights = np.where(odd, odd.sum() / 100, (~odd).sum() / 100)
        sample = Sample(even.judged, truth, weights, np.where(odd, "odd", "even"), even.dialogues)
        found = [powered_mean(one).estimate for one in (even, sample)]
        widths.append([one.high - one.low for one in found])
        covered.append(found[1].low <= 0.0136 <= found[1].high)

    assert np.mean(covered) == pytest.approx(0.95, abs=0.04)
    assert np.mean(widths, axis=0)[1] < np.mean(widths, axis=0)[0]
