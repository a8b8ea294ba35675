"""`gatelab effects` as a user meets it."""

from pathlib import Path

import pandas as pd
from grid_runs import drawn, grid, grid_run
from typer.testing import CliRunner

import gatelab


def test_effects_are_told_and_written_with_their_figures(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(factors=3), drawn(admission=-0.2), again=drawn(1))
    done = CliRunner().invoke(gatelab.app, ["effects", str(folder.path), "--out", str(tmp_path / "out")])

    assert done.exit_code == 0, done.output
    assert "content support, all of these: 60 probes, 10 dialogues, 8 cells (factorial)" in done.output
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {
        "effects.csv",
        "means.md",
        "forest_content_support_all_of_these.png",
        "interactions_content_support_all_of_these.svg",
    }


def test_every_effect_is_written_with_n_and_what_it_rests_on(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid("fraction"), drawn())
    CliRunner().invoke(gatelab.app, ["effects", str(folder.path), "--out", str(tmp_path / "out")])
    effects, aliases = (pd.read_csv(tmp_path / "out" / f"{name}.csv") for name in ("effects", "aliases"))

    assert (effects["n"] == 60).all()
    assert (effects["smallest_p"] == 2 / 2**10).all()
    assert list(effects["effect"]) == list(dict.fromkeys(effects["effect"]))
    assert len(aliases) == 10


def test_no_line_is_wider_than_a_terminal(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(factors=5), drawn(admission=-0.2), again=drawn(1))
    done = CliRunner().invoke(gatelab.app, ["effects", str(folder.path)])

    assert max(map(len, done.output.splitlines())) <= 80


def test_the_p_of_an_effect_alone_is_told_from_the_adjusted_one_that_has_a_least(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(factors=3), drawn(admission=-0.2))
    done = CliRunner().invoke(gatelab.app, ["effects", str(folder.path)])
    told = " ".join(done.output.split())

    assert "p is that of t, of each effect alone" in told
    assert "same sign flips of dialogues; none can be below .00195" in told
