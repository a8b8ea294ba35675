"""`gatelab compare` as it is typed."""

from dataclasses import replace
from pathlib import Path

import pytest
from paired_scores import verdict_csv
from shown_tables import cells, flowing
from small_runs import READ, FirstRecord, Without, ran
from typer.testing import CliRunner

import gatelab
from toolkit.errors import UserError

RUNNER = CliRunner()


def typed(*words: object) -> str:
    done = RUNNER.invoke(gatelab.app, ["compare", *map(str, words)], env={"COLUMNS": "80"})
    if done.exception is not None:
        raise done.exception
    return done.output


def files(folder: Path, dialogues: int = 8) -> tuple[Path, Path]:
    """A is right on six questions of eight dialogues each, B on as many less as the dialogue's number."""
    rows = {"a": [], "b": []}
    for number in range(dialogues):
        for place in range(6):
            rows["a"].append(f"{number}-{place},c{number},{place % 2 + 1},1")
            rows["b"].append(f"{number}-{place},c{number},{place % 2 + 1},{int(place >= number % 4)}")
    a, b = (verdict_csv(folder / f"{name}.csv", *lines) for name, lines in rows.items())
    return a, b


def test_scores_verdicts_and_what_they_rest_on_are_shown_within_80_columns(tmp_path: Path):
    text = typed(*files(tmp_path), "--bootstrap", "--margin", "50")

    assert cells(text, "all of these")[:5] == ["48", "8", "100.0", "75.0", "+25.00"]
    assert "better, but equivalent within 50 points" in flowing(text)
    assert "McNemar: these conversations only" in text
    assert "covers about 90 %, not 95 %" in flowing(text)
    assert max(map(len, text.splitlines())) <= 80


def test_tables_and_the_dot_plot_are_written(tmp_path: Path):
    typed(*files(tmp_path), "--out", tmp_path / "out")

    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        *(f"{name}.{ending}" for name in ("comparison", "dialogues") for ending in ("csv", "md")),
        *(f"differences_one_verdict.{ending}" for ending in ("pdf", "png", "svg")),
    }


def test_fewer_than_six_conversations_have_no_verdict(tmp_path: Path):
    text = flowing(typed(*files(tmp_path, dialogues=5)))

    assert "no verdict: fewer than 6 dialogues cannot reach p = .05" in text
    assert "No interval and no verdict below 6 dialogues" in text


def test_one_conversation_is_shown_without_an_interval(tmp_path: Path):
    text = typed(*files(tmp_path, dialogues=1))

    assert cells(text, "all of these")[:5] == ["6", "1", "100.0", "100.0", "+0.00"]


def test_a_system_against_itself_is_identical(tmp_path: Path):
    a, _ = files(tmp_path)

    assert "identical: no question differs" in flowing(typed(a, a))


def test_two_arms_of_a_run_are_compared_by_their_judge(tmp_path: Path):
    folder = ran(tmp_path, ungated=READ, gated=replace(READ, admission=Without("Rex"))).path
    text = typed(f"{folder}:gated", f"{folder}:ungated")

    assert "right by HasGold" in flowing(text)
    assert cells(text, "all of these")[2:5] == ["66.7", "100.0", "-33.33"]


def test_unequal_coverage_is_refused_until_it_is_intersected(tmp_path: Path):
    folder = ran(tmp_path, ungated=READ, gated=replace(READ, reader=FirstRecord(fails_on=("dog",)))).path
    arms = f"{folder}:gated", f"{folder}:ungated"

    with pytest.raises(UserError, match=r"only .*:ungated has a score of 1 \(dog\): failed: reader"):
        typed(*arms)
    assert "Intersected, left out: only" in flowing(typed(*arms, "--intersect"))


def test_a_rerun_that_changed_nothing_is_said_to_say_nothing(tmp_path: Path):
    folder = ran(tmp_path, ungated=READ, gated=replace(READ, admission=Without("Rex"))).path
    text = flowing(typed(f"{folder}:gated", f"{folder}:ungated", "--noise", f"{folder}:gated"))

    assert "Reruns of A: what chance alone does" in text
    assert "answers may come from a cache" in text
    assert "A/A = 0, by construction or from a cache" in text


def test_a_difference_within_the_noise_of_reruns_is_no_claim(tmp_path: Path):
    a, b = files(tmp_path)
    lines = a.read_text().splitlines()[1:]
    again = [line if place % 2 else f"{line[:-1]}0" for place, line in enumerate(lines)]
    text = flowing(typed(a, b, "--noise", verdict_csv(tmp_path / "again.csv", *again)))

    assert "Within run-to-run noise, so no claim: " in text


def test_it_is_said_that_lines_are_tested_one_by_one(tmp_path: Path):
    assert "p is not adjusted for how many there are" in flowing(typed(*files(tmp_path)))


def test_bounds_of_dialogues_that_all_agree_are_explained(tmp_path: Path):
    a, b = (
        verdict_csv(tmp_path / f"{right}.csv", *(f"q{number},c{number},1,{right}" for number in range(8)))
        for right in (1, 0)
    )

    assert "there is no spread: the bounds say how far others may differ" in flowing(typed(a, b))
    assert "there is no spread" not in flowing(typed(a, a))
