"""What a reader of a terminal sees of a run on a suite, and what is left as a file."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
import yaml
from rich.console import Console, RenderableType
from shown_tables import flowing
from small_runs import NULL, READ, Parrot, Without
from stress_cases import case, content
from stress_memories import ran_on, suite_file
from typer import Exit

from analysis.stress.cli import check, score
from analysis.stress.scores import scores_of, suite_in
from analysis.stress.tables import score_tables, tables_of
from toolkit.admission.one_verdict import OneVerdict
from toolkit.cases.case import Case, CaseProbe, Expect, Partner, Relation, Rows, Split, Status
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

WORK = content("Brivane")
ASKED = CaseProbe("q", "Where does Ana work?", Status.KNOWN, ("Brivane",), evidence=("1:1",))


def suite(templates: int = 7) -> list[Case]:
    """A case a template with two severities; the harder one says the same again, twice."""
    made = []
    for number in range(templates):
        own = {
            "template": f"t{number}",
            "must_store": (WORK,),
            "rows": (Rows(WORK.holds, 1, 1),),
            "probes": (ASKED,),
        }
        made.append(case(name=f"{number}/1x", **{**own, "severity": 0.0}))
        partner = Partner(f"{number}/1x", Relation.REPEATED, Expect.EQUAL)
        said = "I work at Brivane.", "Brivane is where I work.", "Lovely."
        held_out = Split.HELD_OUT if number == 0 else Split.HELD_IN
        made.append(
            case(
                *said, name=f"{number}/2x", **{**own, "severity": 1.0, "partner": partner, "chaff": ("1:3",)}
            )
        )
        made[-2:] = [replace(one, split=held_out) for one in made[-2:]]
    return made


def shown(folder: RunFolder, path: Path, split: Split | None = None) -> str:
    """Every table."""
    return printed(tables_of(folder, scores_of(folder, path, split)))


def printed(tables: Iterable[RenderableType]) -> str:
    console = Console(width=80, force_terminal=False, markup=False, emoji=False)
    with console.capture() as caught:
        console.print(*tables, sep="\n")
    return caught.get()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """A run whose second arm keeps nothing of a repeat."""
    arms = {"ungated": NULL, "gated": replace(NULL, admission=Without("where"))}
    return ran_on(tmp_path_factory.mktemp("stress"), *suite(), **arms)


@pytest.fixture(scope="module")
def text(folder: RunFolder) -> str:
    return shown(folder, folder.path.parent / "suite.jsonl")


@pytest.fixture(scope="module")
def overview(folder: RunFolder) -> str:
    return printed(score_tables(folder, folder.path.parent / "suite.jsonl"))


def test_the_tables_fit_into_a_terminal(text: str, overview: str):
    assert max(map(len, (text + overview).splitlines())) <= 80


def test_the_overview_fits_on_two_screens_and_says_where_the_rest_is(overview: str):
    assert len(overview.splitlines()) < 80
    assert "Every table, with intervals: gatelab stress score" in overview


def test_the_overview_has_arms_side_by_side_and_stars_what_is_sure(overview: str):
    assert "repeat (14) 50.0 100.0" in flowing(overview)
    assert "Points against the baseline" in flowing(overview)
    assert "repeat +50.0" in flowing(overview)
    assert "+50.0*" not in overview


def test_passing_is_shown_by_family_with_its_interval(text: str):
    assert "14 cases (held_out, held_in) of 7 templates, in en." in text
    assert "repeat ungated 14 7 50.0 [32.6, 67.4]" in flowing(text)


def test_the_arm_is_shown_against_its_baseline(text: str):
    row = next(line.split() for line in text.split("Against the baseline")[1].splitlines() if "gated" in line)

    assert row == ["repeat", "gated", "14", "7", "50.0", "0", "7", "+50.0", "[-2.2,", "+67.4]"]


def test_severity_idempotency_and_admission_are_shown(text: str):
    assert "Cases that pass, % by severity" in text
    assert "idempotent: same fact ungated 7 7 0.0" in flowing(text)
    assert "chaff all 2 arms" in flowing(text)


def test_a_suite_of_few_templates_gets_no_interval(tmp_path: Path):
    few = shown(ran_on(tmp_path, *suite(3)), tmp_path / "suite.jsonl")

    assert "none below 6" in few
    assert "[" not in few.split("95 %: interval")[0].split("Cases that pass")[1]


def test_what_failed_is_named_and_not_scored(tmp_path: Path):
    failing = case("This will fail.", name="bad", template="t9", must_store=(content("fail"),))
    arms = {"ungated": NULL, "gated": replace(NULL, admission=Without("nothing"))}
    told = shown(ran_on(tmp_path, *suite(2), failing, **arms), tmp_path / "suite.jsonl")

    assert "gated: 1 cases not scored (failed: admission)." in told
    assert "gated is not compared with ungated: only one of them has a score for bad" in told


def test_a_run_in_which_everything_failed_still_has_its_notes(tmp_path: Path):
    failing = case("This will fail.", must_store=(content("fail"),))
    told = shown(
        ran_on(tmp_path, failing, ungated=replace(NULL, admission=Without("x"))), tmp_path / "suite.jsonl"
    )

    assert "ungated: 1 cases not scored (failed: admission)." in told
    assert "Cases that pass, %" not in told


def test_an_uncalibrated_model_gate_is_named_in_every_table(tmp_path: Path):
    judged = replace(NULL, admission=OneVerdict(), model=Parrot())
    told = shown(ran_on(tmp_path, *suite(2), ungated=NULL, judged=judged), tmp_path / "suite.jsonl")
    tables = sum("──" in line for line in told.splitlines())

    assert tables > 5
    assert flowing(told).count("Uncalibrated model gate: judged") == tables
    assert "judged: its gate gives no score" in flowing(told)


def test_answers_are_shown_where_a_reader_gave_some(tmp_path: Path):
    read = shown(ran_on(tmp_path, *suite(2), ungated=READ), tmp_path / "suite.jsonl")

    assert "answered: known ungated 4 2 100.0" in flowing(read)
    assert "What answers take a question for" in flowing(read)


def test_a_split_is_scored_alone(folder: RunFolder):
    path = folder.path.parent / "suite.jsonl"

    assert {one.case.template for one in scores_of(folder, path, Split.HELD_OUT).every} == {"t0"}
    assert "2 cases (held_out) of 1 templates" in shown(folder, path, Split.HELD_OUT)


def test_a_split_without_cases_is_refused(tmp_path: Path):
    folder = ran_on(tmp_path, case(must_store=(WORK,)))

    with pytest.raises(UserError, match="no case of the split held_out"):
        scores_of(folder, tmp_path / "suite.jsonl", Split.HELD_OUT)


def test_another_suite_than_the_run_was_on_is_refused(folder: RunFolder, tmp_path: Path):
    other = suite_file(tmp_path, case(must_store=(WORK,)))

    with pytest.raises(UserError, match=rf"{folder.path}: ran on data \w+; the suite {other} is \w+"):
        scores_of(folder, other)


def test_the_suite_is_found_in_the_config_of_the_run(tmp_path: Path):
    (tmp_path / "config.yaml").write_text(yaml.safe_dump({"data": {"cases": {"path": "suites/a.jsonl"}}}))

    assert suite_in(RunFolder(tmp_path)) == Path("suites/a.jsonl")


@pytest.mark.parametrize("contents", ["data: samples", "data: {cases: {}}", "[]", "data: {cases: {path: 3}}"])
def test_a_config_without_a_suite_asks_for_one(tmp_path: Path, contents: str):
    (tmp_path / "config.yaml").write_text(contents)

    with pytest.raises(UserError, match=r"names no suite .* give one with --suite"):
        suite_in(RunFolder(tmp_path))


def test_a_run_without_a_config_asks_for_a_suite(folder: RunFolder):
    with pytest.raises(UserError, match=r"names no suite .* give one with --suite"):
        suite_in(folder)


def test_a_folder_without_a_run_is_told_from_a_run_without_a_config(tmp_path: Path):
    with pytest.raises(UserError, match="not a finished run folder"):
        suite_in(RunFolder(tmp_path))


def test_one_severity_alone_has_a_dash_for_its_area(tmp_path: Path):
    told = printed(score_tables(ran_on(tmp_path, case(must_store=(WORK,))), tmp_path / "suite.jsonl"))

    assert "repeat -" in flowing(told.split("Area under")[1])
    assert "nan" not in told


def test_rates_that_cannot_be_written_are_refused_with_the_reason(folder: RunFolder, tmp_path: Path):
    with pytest.raises(UserError, match=r"rates\.csv: cannot be written: no such file or directory"):
        score(folder.path, folder.path.parent / "suite.jsonl", None, None, tmp_path / "no" / "rates.csv")


def test_score_draws_and_writes_what_it_is_told_to(folder: RunFolder, tmp_path: Path):
    figure, rates = tmp_path / "heat.png", tmp_path / "rates.csv"
    score(folder.path, folder.path.parent / "suite.jsonl", None, figure, rates)

    assert figure.read_bytes().startswith(b"\x89PNG")
    assert list(pd.read_csv(rates)["rate"]) == [1, 1, 0, 1]


def test_a_figure_of_an_unknown_kind_is_refused(folder: RunFolder, tmp_path: Path):
    with pytest.raises(UserError, match=r"--figure: .*heat.txt': unknown ending; choose one of .*png"):
        score(folder.path, folder.path.parent / "suite.jsonl", None, tmp_path / "heat.txt", None)


def test_check_names_each_case_that_is_not_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = suite_file(tmp_path, *suite(1), case("Hello.", name="bad", must_store=(WORK,)))

    with pytest.raises(Exit):
        check(path)
    assert capsys.readouterr().out.splitlines() == [
        "bad: nobody has said 'Brivane' of must_store 'fact' by its last source",
        f"{path}: 2 of 3 cases are proven",
    ]


def test_check_is_content_with_a_proven_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    check(suite_file(tmp_path, *suite(1)))

    assert capsys.readouterr().out.endswith("2 of 2 cases are proven\n")
