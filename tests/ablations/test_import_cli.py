"""`gatelab import` as its user meets it."""

from pathlib import Path

import pytest
from imported_runs import RECORDS, file_of, in_arm, record
from typer.testing import CliRunner

import gatelab
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

SAMPLE = "{jsonl: {path: toolkit/datasets/samples/ana-ben.jsonl}}"
LINE = {**record("m1", "Ana moved to Bergen."), "dialogue": "ana-ben"}


def ask(*words: str) -> str:
    done = CliRunner().invoke(gatelab.app, ["import", *words], catch_exceptions=False)
    return done.output


def test_it_says_what_was_imported_and_what_is_unseen(tmp_path: Path):
    path = file_of(tmp_path, [*in_arm("a", [LINE]), *in_arm("b", [LINE])])
    text = ask(str(path), "--data", SAMPLE, "--baseline", "b", "--out", str(tmp_path / "run"))

    assert text.startswith(f"{tmp_path / 'run'}: a, b; baseline b\n")
    assert "a, b: imported; unseen are segregation" in text
    assert RunFolder(tmp_path / "run").manifest["name"] == "theirs"


def test_without_a_place_it_is_written_below_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = file_of(tmp_path, [LINE])
    data = SAMPLE.replace("toolkit", str(Path("toolkit").absolute()))
    monkeypatch.chdir(tmp_path)
    ask(path.name, "--data", data)

    assert (tmp_path / "runs" / "theirs" / "manifest.json").is_file()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("nothing", "--data: unknown component 'nothing'; choose one of cases, "),
        ("{jsonl: ", "--data: no YAML: while parsing"),
        ("locomo", "--data: locomo: setting 'path' is missing"),
    ],
)
def test_a_data_set_that_is_none_is_one_line(data: str, said: str, tmp_path: Path):
    with pytest.raises(UserError) as caught:
        ask(str(file_of(tmp_path, RECORDS)), "--data", data)

    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)
