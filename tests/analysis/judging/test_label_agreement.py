"""Agreement with labels that stand for more answers than themselves."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.judging.agreement import agreement
from analysis.judging.label_agreement import Labelled, label_agreement
from analysis.judging.rates import rates


def labelled(truth: list[float], judged: list[float], weights: list[float] | None = None) -> Labelled:
    size = len(truth)
    names = np.array([f"d{place % 7}" for place in range(size)])
    return Labelled(np.array(truth), np.array(judged), np.array(weights or [1.0] * size), names)


@given(st.lists(st.tuples(st.sampled_from([0.0, 1.0]), st.sampled_from([0.0, 1.0])), min_size=2, max_size=40))
@settings(derandomize=True, deadline=None)
def test_equal_weights_give_what_unweighted_agreement_gives(rows: list[tuple[float, float]]):
    truth, judged = map(list, zip(*rows, strict=True))
    own = labelled(truth, judged)
    found, plain = label_agreement(own), agreement(np.array(rows), own.dialogues)
    assert plain.cohen is not None

    for one, other in (
        (found.raw, plain.raw),
        (found.cohen, plain.cohen),
        (found.krippendorff, plain.krippendorff),
        (found.gwet, plain.gwet),
    ):
        assert one.value == pytest.approx(other.value, nan_ok=True, abs=1e-9)


def test_equal_weights_give_the_usual_rates():
    truth, judged = [1.0] * 40 + [0.0] * 20, [1.0] * 35 + [0.0] * 5 + [1.0] * 4 + [0.0] * 16
    found = label_agreement(labelled(truth, judged))
    plain = rates(np.array(judged), np.array(truth) == 1)

    assert (found.sensitivity, found.specificity) == (plain.sensitivity, plain.specificity)


def test_a_label_counts_as_often_as_what_it_stands_for():
    found = label_agreement(labelled([1.0, 1.0], [1.0, 0.0], [3.0, 1.0]))

    assert (found.raw.value, found.sensitivity.value) == (0.75, 0.75)


def test_unequal_weights_widen_the_interval():
    truth, judged = [1.0] * 20, [1.0, 0.0] * 10
    even, uneven = (
        label_agreement(labelled(truth, judged, weights)).sensitivity
        for weights in ([1.0] * 20, [1.0, 1.0, 9.0, 9.0] * 5)
    )

    assert uneven.high - uneven.low > even.high - even.low


def test_where_all_is_right_nothing_is_known_of_wrong_answers():
    found = label_agreement(labelled([1.0] * 14, [1.0] * 14))

    assert (found.raw.value, found.gwet.value, found.specificity.n) == (1.0, 1.0, 0)
    assert isnan(found.cohen.value)
    assert isnan(found.specificity.value)
