"""The command that writes a run as one page."""

import re
from pathlib import Path

import pytest
from small_runs import ran
from typer import Typer
from typer.testing import CliRunner

from analysis.report.cli import report
from toolkit.errors import UserError

APP = Typer()
APP.command()(report)


def test_a_page_is_written_beside_the_run(tmp_path: Path):
    folder = ran(tmp_path)
    done = CliRunner().invoke(APP, [str(folder.path)], catch_exceptions=False)
    text = (tmp_path / "run.html").read_text(encoding="utf-8")

    assert re.search(r"run\.html: \d+\.\d MB", done.output)
    assert text.count("<figure>") >= 3
    assert [path.name for path in tmp_path.glob(".*.part")] == []


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path):
    with pytest.raises(UserError, match="not a finished run folder"):
        CliRunner().invoke(APP, [str(tmp_path)], catch_exceptions=False)


def test_a_place_that_is_a_folder_is_refused(tmp_path: Path):
    folder = ran(tmp_path)
    (tmp_path / "taken").mkdir()

    with pytest.raises(UserError, match="taken"):
        CliRunner().invoke(APP, [str(folder.path), "--out", str(tmp_path / "taken")], catch_exceptions=False)
