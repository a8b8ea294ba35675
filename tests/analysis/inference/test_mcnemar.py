"""McNemar's test against sums written out, and where it must be one or symmetric."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.inference.mcnemar import mcnemar


def test_discordant_counts_of_two_published_systems_have_their_known_p():
    exact, _ = mcnemar(176, 143)

    assert float(exact) == pytest.approx(0.073, abs=5e-4)


def test_many_tables_are_tested_at_once():
    exact, mid = mcnemar(np.array([[62, 63], [0, 6]]), np.array([[41, 42], [2, 0]]))

    assert (exact <= 0.05).tolist() == [[True, False], [False, True]]
    assert exact.shape == mid.shape == (2, 2)


@given(st.integers(0, 60), st.integers(0, 60))
@settings(derandomize=True, deadline=None)
def test_both_p_are_the_binomial_tails_written_out(right: int, wrong: int):
    larger, both = max(right, wrong), right + wrong
    tail = 2 * sum(comb(both, k) for k in range(larger, both + 1)) / 2**both

    exact, mid = mcnemar(right, wrong)

    assert float(exact) == pytest.approx(min(tail, 1))
    assert float(mid) == pytest.approx(1 if right == wrong else tail - comb(both, larger) / 2**both)


def test_no_discordant_question_is_no_evidence():
    exact, mid = mcnemar(0, 0)

    assert (float(exact), float(mid)) == (1.0, 1.0)
