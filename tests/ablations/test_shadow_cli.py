"""`gatelab shadow`: the table of a run's causes, from its folder alone."""

from dataclasses import replace
from pathlib import Path

import pytest
from planted import worlds

from ablations.grid.config import read_config
from ablations.runner import run
from ablations.shadow_cli import shadow
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

CONFIG = """
name: planted
data: {{cases: {{path: {path}}}}}
baseline: ungated
shared:
  embedder: small_runs:Letters
  backend: planted:Merging
  retrieval: whole
arms:
  ungated: {{}}
  gated:
    admission: {{"planted:Dropping": {{turns: {turns}}}}}
"""


def ran(folder: Path) -> RunFolder:
    """A run of two worlds in which a gate takes one link of each."""
    found = worlds(folder, 2)
    config = folder / "c.yaml"
    turns = [list(one) for one in found.first]
    config.write_text(CONFIG.format(path=found.data.path, turns=turns), encoding="utf-8")
    plan = read_config(config)
    return run(
        replace(plan, written=config.read_text(encoding="utf-8"), calls=folder / "calls"), folder / "run"
    )


def test_the_command_says_which_stage_breaks_the_chains(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    shadow(ran(tmp_path).path)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]

    assert ["admitted", "2", "2", "100.0"] in lines  # first, sole, blame
    assert ["passing_situation", "2", "2", "0"] in [line[:4] for line in lines]


def test_the_tables_fit_into_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    shadow(ran(tmp_path).path)

    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_a_folder_that_is_no_run_is_told(tmp_path: Path):
    with pytest.raises(UserError, match=r"no manifest\.json, so not a finished run folder"):
        shadow(tmp_path)
