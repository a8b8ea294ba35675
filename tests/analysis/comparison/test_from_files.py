"""Files of verdicts as systems."""

import json
from pathlib import Path

import numpy as np
import pytest
from paired_scores import verdict_csv, verdict_json

from analysis.comparison.reading import read_system
from toolkit.errors import UserError


def test_a_json_file_gives_each_question_one_score_under_our_ids(tmp_path: Path):
    rows = {"locomo_0_qa0": [True, True, False], "locomo_9_qa7": [False, False, True]}
    found = read_system(str(verdict_json(tmp_path / "v.json", rows)))

    assert found.outcomes[0].name == "majority of 3 verdicts"
    assert found.outcomes[0].scores.tolist() == [1, 0]
    assert found.probes["probe"].tolist() == ["conv-26/q0", "conv-50/q7"]
    assert found.probes["category_name"].tolist() == ["single-hop", "single-hop"]


def test_the_aggregate_is_chosen(tmp_path: Path):
    path = str(verdict_json(tmp_path / "v.json", {"locomo_0_qa0": [True, True, False]}))

    assert read_system(path, "mean").outcomes[0].scores.tolist() == pytest.approx([2 / 3])
    assert read_system(path, "3").outcomes[0].scores.tolist() == [0]


def test_a_csv_file_has_scores_of_any_system(tmp_path: Path):
    found = read_system(
        str(verdict_csv(tmp_path / "v.csv", "q1,c1,single_hop,1", "q2,c1,x,0.25", "q3,c2,x,"))
    )

    assert found.outcomes[0].scores.tolist() == pytest.approx([1, 0.25, np.nan], nan_ok=True)
    assert found.outcomes[0].reasons.tolist() == ["", "", "no verdict"]
    assert found.probes["category"].tolist() == ["single_hop", "x", "x"]


@pytest.mark.parametrize(("word", "score"), [("true", 1), ("False", 0), ("YES", 1), ("no", 0), ("1.0", 1)])
def test_verdicts_may_be_words(tmp_path: Path, word: str, score: float):
    assert read_system(str(verdict_csv(tmp_path / "v.csv", f"q,c,1,{word}"))).outcomes[0].scores == [score]


@pytest.mark.parametrize("verdict", ["nan", "inf", "2", "-1", "maybe"])
def test_a_verdict_that_is_no_score_is_refused_with_its_line(tmp_path: Path, verdict: str):
    path = verdict_csv(tmp_path / "v.csv", "q1,c,1,1", f"q2,c,1,{verdict}")

    with pytest.raises(UserError, match=rf"v\.csv:3: the verdict is '{verdict}'; it must be from 0 to 1"):
        read_system(str(path))


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (("q1,c,1,1", "q1,c,1,0"), "1 probes are there twice: q1"),
        (("q1,,1,1",), "v.csv:2: 'conversation' is empty"),
        ((), "holds no question"),
        (("q1",), "v.csv:2: 'conversation' is empty"),
    ],
)
def test_a_csv_file_that_cannot_be_used_is_refused(tmp_path: Path, rows: tuple[str, ...], why: str):
    with pytest.raises(UserError, match=why):
        read_system(str(verdict_csv(tmp_path / "v.csv", *rows)))


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("id,category,correct", "column 'conversation' is missing; .* found: 'id', 'category', 'correct'"),
        (
            "id;conversation;category;correct",
            "set apart by commas; found: 'id;conversation;category;correct'",
        ),
        ("", "column 'id' is missing; .* found: none"),
    ],
)
def test_a_missing_column_is_named_beside_those_that_are_there(tmp_path: Path, head: str, why: str):
    (tmp_path / "v.csv").write_text(head, encoding="utf-8")

    with pytest.raises(UserError, match=why):
        read_system(str(tmp_path / "v.csv"))


def test_a_byte_order_mark_and_spaces_after_commas_are_no_part_of_a_name(tmp_path: Path):
    written = "\ufeffid, conversation, category, correct\nq, محادثة, <b>x</b>, 1\n"
    (tmp_path / "v.csv").write_text(written, encoding="utf-8")
    found = read_system(str(tmp_path / "v.csv"))

    assert found.probes.iloc[0][["dialogue", "probe", "category"]].tolist() == ["محادثة", "q", "<b>x</b>"]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ({"accuracy": 1}, "missing key 'detailed_results'"),
        ({"detailed_results": {}}, "holds no question"),
        ({"detailed_results": {"u": [{"question_id": "q"}]}}, "missing key 'category'"),
    ],
)
def test_a_json_file_of_another_layout_is_refused(tmp_path: Path, written: object, why: str):
    (tmp_path / "v.json").write_text(json.dumps(written), encoding="utf-8")

    with pytest.raises(UserError, match=why):
        read_system(str(tmp_path / "v.json"))


def test_questions_with_fewer_verdicts_than_others_have_no_score(tmp_path: Path):
    rows = {"locomo_0_qa0": [True, True, True], "locomo_0_qa1": [True, None, True], "locomo_0_qa2": [True]}
    found = read_system(str(verdict_json(tmp_path / "v.json", rows)))

    assert found.outcomes[0].scores.tolist() == pytest.approx([1, np.nan, np.nan], nan_ok=True)


def test_what_is_neither_a_run_nor_a_file_of_verdicts_is_refused(tmp_path: Path):
    with pytest.raises(UserError, match="is no run folder"):
        read_system(str(tmp_path / "nothing"))
    with pytest.raises(UserError, match="cannot be read"):
        read_system(str(tmp_path / "nothing.csv"))
