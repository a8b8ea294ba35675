"""Sums of differences by dialogue."""

import numpy as np
import pytest
from paired_scores import MODELS, SIZES, scored

from analysis.inference.paired_sums import Sums, sums_by


def test_differences_are_added_up_by_dialogue_in_the_order_of_names():
    first, second, names = scored(MODELS)
    found = sums_by(first - second, names)

    assert (tuple(found.sums), tuple(found.sizes)) == (MODELS, SIZES)
    assert (found.items, found.dialogues, found.mean) == (1540, 10, pytest.approx(33 / 1540))


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_a_difference_that_is_no_finite_number_is_refused(bad: float):
    with pytest.raises(ValueError, match="a finite sum"):
        sums_by(np.array([1.0, bad]), np.array(["a", "b"]))


def test_an_empty_dialogue_is_refused():
    with pytest.raises(ValueError, match="at least one item"):
        Sums(np.zeros(2), np.array([3.0, 0.0]))
