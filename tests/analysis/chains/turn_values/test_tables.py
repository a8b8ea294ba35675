"""The tables of turn values on a terminal."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from small_runs import NULL, PROBES, SAID, Failing, Given, Without

from ablations.arms import compared
from ablations.runner import run
from ablations.turn_value.valued import value
from analysis.chains.turn_values.tables import value_tables
from toolkit.pipeline import Pipeline


def shown(folder: Path, draws: int = 40, **arms: Pipeline) -> str:
    plan = replace(compared("t", Given((SAID,), PROBES), arms, "ungated"), calls=folder / "c")
    done = run(plan, folder / "run")
    console = Console(file=StringIO(), width=80, markup=False, emoji=False)
    console.print(*value_tables(done, value(plan, done, draws)), sep="\n")
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    gated = replace(NULL, admission=Without("Rex"))
    return shown(tmp_path_factory.mktemp("tables"), ungated=NULL, gated=gated)


def test_each_gate_has_its_expected_support_beside_its_rerun(text: str):
    said = " ".join(text.split())

    assert "Support behind the gate of gated, %: expected, and rerun" in said
    assert "4 single-hop 3 100.0 66.7 66.7 +0.0" in said


def test_nothing_is_cut_off_at_80_columns(text: str):
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_rate_the_draws_and_what_was_not_run_are_said(text: str):
    said = " ".join(text.split())

    assert "ungated: 40 draws, each keeping 90.0 % of 4 turns; 3 probes." in said
    assert "no reader is run" in said
    assert "gated keeps 75.0 % of the turns, the draws 90.0 %" in said
    assert "below 6 none can be had" in said


def test_what_was_left_out_is_named(tmp_path: Path):
    said = " ".join(shown(tmp_path, 5, ungated=replace(NULL, retrieval=Failing(("dog",)))).split())

    assert "1 probes left out (failed: retrieval): dog." in said


def test_a_turn_is_worth_the_sum_over_the_probes_that_it_matters_to(tmp_path: Path):
    plan = replace(compared("t", Given((SAID,), PROBES), {"ungated": NULL}, "ungated"), calls=tmp_path / "c")
    found = value(plan, run(plan, tmp_path / "run"), 60).turns.set_index("turn")

    assert found.loc["1:2", "cited"] == 1
    assert found.loc["1:2", "value"] == pytest.approx(1.0, abs=0.25)
    assert 0.5 < found.loc["1:2", "low"] < found.loc["1:2", "value"]
