"""The figures of effects say of which probes they are."""

from pathlib import Path

import pytest
from grid_runs import drawn, grid, grid_run

from analysis.effects.of_run import Asked, effects_of
from analysis.effects.written import write_effects
from analysis.figures.written import Drawing


def test_every_figure_names_its_probes_and_their_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    drawings: list[Drawing] = []
    monkeypatch.setattr("analysis.effects.written.write_figures", lambda given, _: drawings.extend(given))
    folder = grid_run(tmp_path / "run", grid(factors=3), drawn())
    write_effects(list(effects_of(folder, Asked(group="1 multi-hop"))), tmp_path / "out")

    assert [drawing.name.split("_")[0] for drawing in drawings] == ["forest", "interactions"]
    assert all("1 multi-hop (n = 30)" in drawing.title for drawing in drawings)
