"""`gatelab rescue`: what putting back repairs, from a run folder alone."""

from pathlib import Path

import pytest
from planted_runs import ran_from_config

from ablations.rescue_cli import rescue
from analysis.chains.rescue.stages import PutBackAt
from toolkit.errors import UserError


def test_the_command_says_how_many_chains_are_rescued(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rescue(ran_from_config(tmp_path).path, PutBackAt.ADMITTED)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]

    assert ["broken", "at", "admitted", "2", "100.0"] in [line[:5] for line in lines]


@pytest.mark.parametrize(
    ("stage", "value", "draws"),
    [(None, False, None), (PutBackAt.SHOWN, True, None), (PutBackAt.SHOWN, False, 9)],
)
def test_one_of_stage_and_value_is_asked_for(
    tmp_path: Path, stage: PutBackAt | None, value: bool, draws: int | None
):
    with pytest.raises(UserError, match="give either --stage, or --value and perhaps --draws"):
        rescue(tmp_path, stage, value=value, draws=draws)


def test_the_command_says_what_turns_are_worth(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rescue(ran_from_config(tmp_path).path, value=True, draws=40, gate="gated")
    told = capsys.readouterr().out

    assert "Support behind the gate of gated, %" in told
    assert "40 draws, each keeping" in told


def test_a_folder_that_is_no_run_is_told(tmp_path: Path):
    with pytest.raises(UserError, match=r"no manifest\.json, so not a finished run folder"):
        rescue(tmp_path, PutBackAt.SHOWN)
