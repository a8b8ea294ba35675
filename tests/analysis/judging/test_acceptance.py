"""Acceptance by kind of answer, and the budget of bias that follows from it."""

from math import isnan, nan

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.judging.acceptance import acceptance
from analysis.judging.bias import Errors, budget, errors_of, faking_shift, judged_difference, leverage
from analysis.judging.kinds import AnswerKind
from analysis.judging.probe_tables import in_words, probe_tables

SPECIFIC, VAGUE = 0.1061, 0.6281  # what a published judge accepts of wrong answers: mean of three verdicts
SHARES = st.floats(0, 1)


def judged(kind: AnswerKind, *scores: float, why: str = "", dialogues: int = 10) -> pd.DataFrame:
    """One judge's scores of answers of a kind, a dialogue after another."""
    return pd.DataFrame(
        [
            {"judge": "J", "dialogue": f"d{place % dialogues}", "kind": kind.value, "right": kind.is_right}
            | {"score": score, "why": why if isnan(score) else ""}
            for place, score in enumerate(scores)
        ]
    )


def usual(vague: float = 0.6) -> pd.DataFrame:
    """A judge that accepts 90 % of right, 10 % of specific wrong and more of vague answers."""
    parts = {AnswerKind.RESTATED: 0.9, AnswerKind.SPECIFIC: 0.1, AnswerKind.VAGUE: vague}
    counts = {kind: round(100 * share) for kind, share in parts.items()}
    return pd.concat([judged(kind, *[1.0] * n, *[0.0] * (100 - n)) for kind, n in counts.items()])


def test_a_score_of_one_half_accepts():
    (row,) = acceptance(judged(AnswerKind.VAGUE, 0.49, 0.5, 1.0, 0.0)).to_dict("records")

    assert (row["n"], row["accepted"], row["share"]) == (4, 2, 0.5)


def test_silence_and_failure_are_counted_and_no_refusal():
    silent = judged(AnswerKind.VAGUE, nan, why="could not tell")
    failed = judged(AnswerKind.VAGUE, nan, nan, why="failed: gone")
    (row,) = acceptance(pd.concat([judged(AnswerKind.VAGUE, 1.0), silent, failed])).to_dict("records")

    assert (row["n"], row["share"], row["silent"], row["failed"]) == (1, 1.0, 1, 2)


def test_a_judge_that_never_answers_has_no_share():
    (row,) = acceptance(judged(AnswerKind.VAGUE, nan, nan, why="failed: gone")).to_dict("records")

    assert (row["n"], isnan(row["share"]), isnan(row["wilson_low"])) == (0, True, True)


def test_below_six_dialogues_only_wilsons_interval_stands():
    (row,) = acceptance(judged(AnswerKind.VAGUE, *[1.0] * 5, *[0.0] * 5, dialogues=5)).to_dict("records")

    assert isnan(row["low"])
    assert (row["wilson_low"], row["wilson_high"]) == pytest.approx((0.2366, 0.7634), abs=5e-5)


def test_kinds_stand_in_one_order_for_all_judges():
    two = pd.concat([usual().iloc[::-1], usual().assign(judge="K")])

    assert acceptance(two)["kind"].tolist() == ["gold restated", "specific wrong", "vague"] * 2


@given(SHARES, SHARES, SHARES, SHARES, SHARES, SHARES)
@settings(derandomize=True, deadline=None)
def test_a_judged_difference_is_what_two_judged_scores_differ_by(
    first: float, second: float, one_se: float, one_sp: float, other_se: float, other_sp: float
):
    def score(accuracy: float, errors: Errors) -> float:
        return accuracy * errors.sensitivity + (1 - accuracy) * (1 - errors.specificity)

    one, other = Errors(one_se, one_sp), Errors(other_se, other_sp)

    assert judged_difference(second - first, first, one, other) == pytest.approx(
        score(second, other) - score(first, one)
    )


@pytest.mark.parametrize(("accuracy", "shift"), [(0.5, "5.2"), (0.65, "7.5"), (0.8, "13.1")])
def test_the_shift_to_vague_answers_that_fakes_a_published_difference(accuracy: float, shift: str):
    assert f"{100 * faking_shift(0.01364, accuracy, VAGUE, SPECIFIC):.1f}" == shift


def test_a_point_more_of_vague_answers_gains_a_quarter_of_a_point():
    assert leverage(0.5, VAGUE, SPECIFIC) == pytest.approx(0.261, abs=5e-4)


def test_a_kind_that_is_accepted_less_often_fakes_nothing():
    assert isnan(faking_shift(0.01, 0.5, 0.05, 0.1))


def test_the_budget_has_a_row_a_kind_of_wrong_answer():
    (row,) = budget(acceptance(usual())).to_dict("records")

    assert (row["kind"], row["leverage_0.5"], row["faking"]) == (
        "vague",
        pytest.approx(0.25),
        pytest.approx(0.04),
    )


def test_errors_are_those_on_restated_golds_and_specific_wrong_answers():
    assert errors_of(acceptance(usual()), "J") == Errors(0.9, 0.9)


def test_without_restated_golds_there_is_no_budget():
    only = judged(AnswerKind.VAGUE, 1.0)

    assert "so no budget" in in_words(errors_of(acceptance(only), "J"), budget(acceptance(only)))


def test_the_words_name_the_kind_that_pays_most():
    accepted = acceptance(usual())
    said = in_words(errors_of(accepted, "J"), budget(accepted))

    assert "a true difference of 10 points shows as 8.0 (Se + Sp - 1 = 0.800)" in said
    assert "4.0 points more often vague rather than specific gains 1 point" in said


def test_a_judge_without_a_weak_spot_is_told_so():
    accepted = acceptance(usual(vague=0.1))

    assert "No shift between kinds of wrong answers fakes a point" in in_words(
        errors_of(accepted, "J"), budget(accepted)
    )


def test_the_tables_end_with_how_to_read_them():
    *_, read, gain = probe_tables(usual())

    assert "one half or more accepts" in str(read)
    assert "Fakes" in str(gain)
