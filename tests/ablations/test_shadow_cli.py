"""`gatelab shadow`: the table of a run's causes, from its folder alone."""

from pathlib import Path

import pytest
from planted_runs import ran_from_config

from ablations.shadow_cli import shadow
from toolkit.errors import UserError


def test_the_command_says_which_stage_breaks_the_chains(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    shadow(ran_from_config(tmp_path).path)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]

    assert ["admitted", "2", "2", "100.0"] in lines  # first, sole, blame
    assert ["passing_situation", "2", "2", "0"] in [line[:4] for line in lines]


def test_the_tables_fit_into_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    shadow(ran_from_config(tmp_path).path)

    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_a_folder_that_is_no_run_is_told(tmp_path: Path):
    with pytest.raises(UserError, match=r"no manifest\.json, so not a finished run folder"):
        shadow(tmp_path)
