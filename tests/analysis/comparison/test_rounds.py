"""Several verdicts made one score."""

import math

import numpy as np
import pytest
from paired_scores import NAN

from analysis.comparison.rounds import aggregated, disagreement
from toolkit.errors import UserError

THREE = np.array([[1.0, 1, 0], [0, 0, 0], [1, NAN, 1]])


@pytest.mark.parametrize(
    ("aggregate", "scores", "name"),
    [
        ("majority", [1, 0, NAN], "majority of 3 verdicts"),
        ("mean", [2 / 3, 0, NAN], "mean of 3 verdicts"),
        ("2", [1, 0, NAN], "verdict 2 of 3"),
        ("3", [0, 0, 1], "verdict 3 of 3"),
    ],
)
def test_a_lacking_verdict_is_no_score(aggregate: str, scores: list[float], name: str):
    found, called = aggregated(THREE, aggregate, "f")

    assert found.tolist() == pytest.approx(scores, nan_ok=True)
    assert called == name


def test_one_verdict_needs_no_aggregate():
    assert aggregated(np.array([[0.25]]), "majority", "f") == (np.array([0.25]), "one verdict")


@pytest.mark.parametrize(
    ("verdicts", "aggregate", "why"),
    [
        (THREE[:, :2], "majority", "2 verdicts have no majority; take --aggregate mean, or 1 to 2"),
        (THREE / 2, "majority", "a majority is of verdicts that are true or false"),
        (THREE, "4", "--aggregate: '4' must be majority, mean, or 1 to 3"),
        (THREE, "median", "--aggregate: 'median' must be majority, mean, or 1 to 3"),
        (THREE[:, :1], "median", "--aggregate: 'median' must be majority, mean, or 1 to 1"),
        (np.empty((2, 0)), "mean", "no question has a verdict"),
    ],
)
def test_what_cannot_be_made_one_score_is_refused(verdicts: np.ndarray, aggregate: str, why: str):
    with pytest.raises(UserError, match=why):
        aggregated(verdicts, aggregate, "f")


def test_verdicts_that_differ_are_counted_where_all_are_there():
    assert disagreement(THREE) == 0.5
    assert math.isnan(disagreement(THREE[:, :1]))
