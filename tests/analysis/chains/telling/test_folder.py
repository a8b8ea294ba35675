"""What `gatelab chains --out` leaves behind."""

from pathlib import Path

import pytest
from small_runs import ran

from analysis.chains.telling.folder import write_all, write_probe
from analysis.chains.whole_run import WholeRun
from toolkit.errors import UserError


def test_tables_and_figures_are_written_and_counted(tmp_path: Path):
    told = list(write_all(WholeRun(ran(tmp_path)), tmp_path / "out"))
    endings = [path.suffix for path in (tmp_path / "out").iterdir()]

    assert told[0].endswith(f"{endings.count('.csv')} tables, each as CSV and Markdown")
    assert told[1].endswith(f"{endings.count('.png')} figures, each as PNG, SVG, PDF")
    assert endings.count(".png") == endings.count(".pdf") > 0


def test_null_models_and_thresholds_are_among_the_tables(tmp_path: Path):
    tables = WholeRun(ran(tmp_path)).tables

    assert {"criteria", "hops", "hops_by_chance", "nulls", "without_nulls"} <= tables.keys()
    assert "thresholds" not in tables  # that gate has no scores


def test_a_probe_leaves_its_story_and_a_chain_for_each_arm(tmp_path: Path):
    list(write_probe(WholeRun(ran(tmp_path)), "dog", None, tmp_path / "out"))
    names = {path.name for path in (tmp_path / "out").iterdir()}

    assert {"story_dog.txt", "chain_dog_1_ungated.svg", "chain_dog_2_gated.png"} <= names
    assert "My dog is called Rex." in (tmp_path / "out" / "story_dog.txt").read_text()


def test_one_arm_leaves_one_chain(tmp_path: Path):
    list(write_probe(WholeRun(ran(tmp_path)), "dog", "gated", tmp_path / "out"))

    assert [path.name for path in (tmp_path / "out").glob("*.png")] == ["chain_dog_2_gated.png"]


def test_a_place_that_cannot_be_written_is_one_line(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(UserError, match="file/out: cannot be written: not a directory"):
        list(write_all(WholeRun(ran(tmp_path)), tmp_path / "file" / "out"))
