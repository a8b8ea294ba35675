"""Agreement against published worked examples, and where it is not defined."""

import json
import os
from math import isnan, nan
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from analysis.judging.agreement import agreement, cohen_kappa, gwet_ac1, krippendorff_alpha, raw_agreement

FOLDER = os.environ.get("GATELAB_DATA_DIR")
# Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", section C: four observers, with gaps.
KRIPPENDORFF = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, nan, nan, nan],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, nan, 3],
        [nan, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, nan],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, nan],
    ]
).T


def pairs(both: int, first: int, second: int, neither: int) -> NDArray[np.float64]:
    """Verdicts of two judges: so many accepted by both, by one only, by none."""
    return np.repeat([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], [both, first, second, neither], axis=0)


def dialogues(items: int, many: int = 10) -> NDArray[np.str_]:
    return np.array([f"d{place % many}" for place in range(items)])


def test_alpha_of_krippendorffs_own_example():
    assert krippendorff_alpha(KRIPPENDORFF) == pytest.approx(0.743, abs=5e-4)


def test_kappa_of_a_table_worked_by_hand():
    assert cohen_kappa(pairs(20, 5, 10, 15)) == pytest.approx(0.4)  # (.70 - .50) / (1 - .50)


def test_ac1_where_kappa_fails_for_want_of_one_category():
    skewed = pairs(118, 5, 2, 0)  # Gwet 2002, "Kappa statistic is not satisfactory", table 2

    assert gwet_ac1(skewed) == pytest.approx(0.9408, abs=5e-5)
    assert cohen_kappa(skewed) == pytest.approx(-0.0234, abs=5e-5)


@pytest.mark.parametrize(
    ("right", "sensitivity", "specificity", "raw", "kappa", "ac1"),
    [
        (0.93, 0.95, 0.95, ".950", ".70", ".94"),
        (0.50, 0.95, 0.95, ".950", ".90", ".90"),
        (0.93, 0.97, 0.80, ".958", ".71", ".95"),
    ],
)
def test_one_judge_has_another_kappa_where_most_answers_are_right(
    right: float, sensitivity: float, specificity: float, raw: str, kappa: str, ac1: str
):
    yes, no = round(10_000 * right), round(10_000 * (1 - right))
    hits, refused = round(yes * sensitivity), round(no * specificity)
    judged = pairs(hits, yes - hits, no - refused, refused)

    shown = f"{raw_agreement(judged):.3f} {cohen_kappa(judged):.2f} {gwet_ac1(judged):.2f}"
    assert shown.replace("0.", ".") == f"{raw} {kappa} {ac1}"


@pytest.mark.skipif(FOLDER is None, reason="GATELAB_DATA_DIR names no folder with verdicts")
def test_three_rounds_of_a_published_judge_have_their_known_coefficients():
    path = Path(FOLDER or "") / "verdicts_wrong_answers_vague.json"
    given = json.loads(path.read_text(encoding="utf-8"))["detailed_results"]
    rows = [(name, [*row["llm_judgments"].values()]) for name, part in given.items() for row in part]

    found = agreement(np.array([row for _, row in rows], dtype=float), np.array([name for name, _ in rows]))

    assert (found.judged, found.judges, found.dialogues) == (1540, 3, 10)
    assert (f"{found.krippendorff.value:.5f}", f"{found.gwet.value:.5f}") == ("0.96109", "0.96588")
    assert found.krippendorff.low < 0.96109 < found.krippendorff.high < 1


@given(st.lists(st.tuples(*[st.sampled_from([0.0, 1.0, nan])] * 3), min_size=1, max_size=12))
@settings(derandomize=True, deadline=None)
def test_raw_agreement_is_the_share_of_like_pairs(rows: list[tuple[float, ...]]):
    given = [[one for one in row if not isnan(one)] for row in rows]
    shares = [
        np.mean([a == b for place, a in enumerate(row) for b in row[place + 1 :]])
        for row in given
        if len(row) > 1
    ]

    assert raw_agreement(np.array(rows)) == pytest.approx(np.mean(shares) if shares else nan, nan_ok=True)


@given(st.lists(st.sampled_from([0.0, 1.0]), min_size=2, max_size=20).filter(lambda row: len({*row}) == 2))
@settings(derandomize=True, deadline=None)
def test_judges_who_always_agree_have_coefficients_of_one(row: list[float]):
    same = np.array([row, row]).T

    assert [raw_agreement(same), cohen_kappa(same), krippendorff_alpha(same), gwet_ac1(same)] == [1.0] * 4


def test_two_judges_without_gaps_have_nearly_scotts_pi_as_alpha():
    table = pairs(200, 50, 100, 150)
    share = table.mean()
    scott = 1 - (1 - raw_agreement(table)) / (2 * share * (1 - share))

    assert krippendorff_alpha(table) - scott == pytest.approx((1 - scott) / table.size)


def test_where_only_one_verdict_occurs_kappa_and_alpha_are_undefined_and_ac1_is_one():
    found = agreement(pairs(20, 0, 0, 0), dialogues(20))

    assert isnan(found.krippendorff.value)
    assert found.cohen is not None
    assert isnan(found.cohen.value)
    assert found.gwet.value == 1.0


def test_missing_verdicts_are_counted_and_left_out():
    verdicts = np.array([[1, 1, nan], [nan, 0, nan], [0, 0, 0]])
    found = agreement(verdicts, dialogues(3))

    assert (found.items, found.judged, found.missing) == (3, 2, 3)
    assert (found.raw.value, found.cohen) == (1.0, None)


def test_an_unused_category_lowers_chance_and_not_agreement():
    table = pairs(20, 5, 10, 15)

    assert gwet_ac1(table, 3) > gwet_ac1(table, 2)


def test_below_six_dialogues_there_is_no_interval():
    table = pairs(20, 5, 10, 15)
    few, enough = (agreement(table, dialogues(50, many)).gwet for many in (5, 6))

    assert isnan(few.low)
    assert enough.low < few.value < enough.high


def test_verdicts_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="3 categories in the verdicts, and only 2"):
        agreement(np.array([[0.0, 0.5], [1.0, 1.0]]), dialogues(2))
    with pytest.raises(ValueError, match="at least two judges"):
        agreement(np.ones((3, 1)), dialogues(3))


def test_no_item_judged_twice_is_no_agreement():
    found = agreement(np.array([[1.0, nan], [nan, 0.0]]), dialogues(2))

    assert (found.judged, isnan(found.raw.value), isnan(found.gwet.value)) == (0, True, True)
