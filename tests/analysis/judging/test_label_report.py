"""From a run and a file of labels to corrected differences, and the commands that do it."""

import csv
from pathlib import Path

import pytest
from judged_runs import judged_run, labelled, rewritten
from small_runs import HasGold

from ablations.calibrate_cli import judge, sample
from analysis.judging.label_report import LabelReport, label_report
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return judged_run(tmp_path_factory.mktemp("judged"))


def drawn(folder: RunFolder, to: Path, n: int = 12) -> Path:
    sample(folder.path, n, to / "labels.csv", None, 0)
    return labelled(to / "labels.csv")


def by_estimator(found: LabelReport, judge: str) -> dict[str, float]:
    own = found.differences[found.differences["judge"] == judge]
    return dict(zip(own["estimator"], own["difference"], strict=True))


def test_a_judge_that_labels_confirm_is_believed(folder: RunFolder, tmp_path: Path):
    found = label_report(folder, drawn(folder, tmp_path, 21))

    assert by_estimator(found, "HasGold") == pytest.approx(
        {"judge alone": -1 / 3, "labels alone": -1 / 3, "PPI": -1 / 3, "PPI++": -1 / 3}
    )


def test_labels_correct_a_judge_that_sees_no_difference(folder: RunFolder, tmp_path: Path):
    found = label_report(folder, drawn(folder, tmp_path, 21))

    assert by_estimator(found, "TokenF1")["judge alone"] == 0
    assert by_estimator(found, "TokenF1")["PPI++"] == pytest.approx(-1 / 3)


def test_each_judge_is_laid_beside_the_labels(folder: RunFolder, tmp_path: Path):
    found = label_report(folder, drawn(folder, tmp_path, 21)).agreement.set_index("judge")

    assert found["n"].tolist() == [42, 42, 42]  # 21 questions in two arms; the last: judges among themselves
    assert (found.loc["HasGold", "sensitivity"], found.loc["HasGold", "specificity"]) == (1, 1)
    assert found.loc["TokenF1", "sensitivity"] == 0


def test_without_wrong_answers_in_an_arm_rogan_and_gladen_are_refused(folder: RunFolder, tmp_path: Path):
    found = label_report(folder, drawn(folder, tmp_path, 21)).corrections

    assert found["refused"].str.contains("no right or no wrong answer").all()
    assert found["difference"].isna().all()


def test_labels_that_are_missing_are_counted(folder: RunFolder, tmp_path: Path):
    path = drawn(folder, tmp_path, 21)
    with path.open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    rewritten(path, [{**row, "label": "" if row["dialogue"] == "d0" else row["label"]} for row in rows])
    found = label_report(folder, path)

    assert "4 of 28 drawn answers have no label." in found.notes
    assert set(found.differences["labelled"]) == {0, 18}
    assert by_estimator(found, "HasGold")["labels alone"] == pytest.approx(-1 / 3)


def test_a_stratum_without_labels_is_told_and_not_guessed(tmp_path: Path):
    folder = judged_run(tmp_path, judges=(HasGold(),))
    path = drawn(folder, tmp_path, 21)
    with path.open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    rewritten(path, [{**row, "label": row["label"] if "dog" in row["probe"] else ""} for row in rows])
    found = label_report(folder, path)

    assert found.differences.empty
    assert "HasGold: gated against ungated: no concordant question has labels of both answers." in found.notes


def test_one_arm_with_one_judge_has_agreement_and_no_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = judged_run(tmp_path, judges=(HasGold(),), alone=True)
    judge(folder.path, drawn(folder, tmp_path), None, 0, None, as_json=False)
    printed = capsys.readouterr().out

    assert "Agreement with people's labels" in printed
    assert "undefined" in printed  # kappa, where all is right
    assert "PPI++" not in printed


def test_labels_of_another_run_are_refused(folder: RunFolder, tmp_path: Path):
    path = labelled(drawn(folder, tmp_path), item="0000")
    with pytest.raises(UserError, match=r"1 items are no answers of .*, 0000 say"):
        label_report(folder, path)


def test_the_commands_draw_and_report_within_80_columns(
    folder: RunFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    judge(folder.path, drawn(folder, tmp_path), None, 0, tmp_path / "out", as_json=False)
    printed = capsys.readouterr().out
    told = printed[printed.index("Agreement with") :]

    assert "PPI++" in told
    assert "answers to label with 1 (right) or 0 (wrong)" in printed
    assert max(map(len, told.splitlines())) <= 80
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {
        "judged_differences.csv",
        "answer_traits.md",
    }
