"""Verdict files that others have published: the numbers that every comparison rests on."""

import os
from itertools import combinations
from pathlib import Path

import pytest

from analysis.comparison.locomo_ids import wrong_golds
from analysis.comparison.reading import read_systems
from analysis.comparison.results import ALL, CLEAN, Asked, Row, results
from analysis.summary import POOLED

FOLDER = Path(os.environ.get("GATELAB_DATA_DIR", ""))
pytestmark = pytest.mark.skipif(
    "GATELAB_DATA_DIR" not in os.environ, reason="GATELAB_DATA_DIR names no data folder"
)

RUNS = ("gpt-4.1-mini-cot", "gpt-4.1-mini-memos", "gpt-4o-mini-cot", "gpt-4o-mini-memos")
ERRATA = "locomo_audit_errors.json"


def rows(a: str, b: str, errata: str | None = None) -> dict[tuple[str, str], Row]:
    names = [str(FOLDER / f"verdicts_full_context_{name}.json") for name in (a, b)]
    ours, theirs = read_systems(names, "majority", FOLDER / errata if errata else None)
    (found,) = results(ours, theirs, Asked())
    return {(row.subset, row.group): row for row in found.rows}


def test_two_models_with_two_prompts_cannot_be_told_apart():
    one = rows("gpt-4.1-mini-memos", "gpt-4o-mini-cot")[ALL, POOLED].found

    assert [round(100 * value, 2) for value in (one.difference, one.interval.low, one.interval.high)] == [
        2.14,
        -0.60,
        4.89,
    ]
    assert (round(one.interval.p, 3), round(one.flips.p, 3)) == (0.111, 0.141)
    assert one.mcnemar is not None
    assert (one.mcnemar.only_first, one.mcnemar.only_second, round(one.mcnemar.exact, 3)) == (176, 143, 0.073)


@pytest.mark.parametrize(("a", "b"), list(combinations(RUNS, 2)))
def test_every_pair_is_compared_on_all_questions_with_nine_conversations_in_category_3(a: str, b: str):
    found = rows(a, b)

    sizes = [(row.group, row.found.n, row.found.dialogues) for row in found.values()]
    assert sizes == [
        ("1 multi-hop", 282, 10),
        ("2 temporal", 321, 10),
        ("3 open-domain", 96, 9),
        ("4 single-hop", 841, 10),
        (POOLED, 1540, 10),
    ]
    one, other = found[ALL, POOLED].found, rows(b, a)[ALL, POOLED].found
    assert (one.difference, one.flips.p) == (-other.difference, other.flips.p)


def test_without_the_wrong_golds_1441_questions_are_left():
    found = rows("gpt-4.1-mini-memos", "gpt-4o-mini-cot", errata=ERRATA)

    assert len(wrong_golds(FOLDER / ERRATA)) == 99
    assert [row.found.n for (subset, _), row in found.items() if subset == CLEAN] == [254, 295, 87, 805, 1441]


@pytest.mark.parametrize(
    ("kind", "aggregate", "percent"),
    [
        ("specific", "mean", 10.61),
        ("specific", "majority", 10.65),
        ("vague", "mean", 62.81),
        ("vague", "majority", 62.73),
    ],
)
def test_the_judge_accepts_so_many_wrong_answers(kind: str, aggregate: str, percent: float):
    (found,) = read_systems([str(FOLDER / f"verdicts_wrong_answers_{kind}.json")], aggregate, None)

    assert round(100 * found.outcomes[0].scores.mean(), 2) == percent


@pytest.mark.parametrize(
    ("kind", "percents"),
    [("specific", [5.91, 3.43, 8.33, 15.18]), ("vague", [44.44, 63.24, 65.28, 68.53])],
)
def test_which_wrong_answers_it_accepts_goes_with_the_category(kind: str, percents: list[float]):
    (found,) = read_systems([str(FOLDER / f"verdicts_wrong_answers_{kind}.json")], "mean", None)
    by_category = found.probes.assign(score=found.outcomes[0].scores).groupby("category")["score"].mean()

    assert [round(100 * share, 2) for share in by_category] == percents
