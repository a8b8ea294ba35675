"""The tables of a rescue take their place whole, and one process at a time writes each."""

from pathlib import Path

import pytest
from pyarrow import parquet
from small_runs import ran

from analysis.chains.rescue.stages import PutBackAt
from analysis.chains.rescue.tables import rescue_place, rescued, written
from toolkit.errors import UserError

STAGE = PutBackAt.STORED


def write(run: Path, *probes: str) -> None:
    with written(run, STAGE, "c1") as table:
        for probe in probes:
            table.add([{"cell": "c1", "probe": probe}])


def probes_in(run: Path) -> list[str]:
    (file,) = rescue_place(run).iterdir()
    found: list[str] = parquet.read_table(file)["probe"].to_pylist()
    return found


def test_a_table_that_is_being_written_is_refused_to_others_and_comes_out_whole(tmp_path: Path):
    run = tmp_path / "run"
    with written(run, STAGE, "c1") as table:
        table.add([{"cell": "c1", "probe": "first"}])
        with pytest.raises(UserError, match="is being written by process"):
            write(run, "second")
        table.add([{"cell": "c1", "probe": "last"}])

    assert probes_in(run) == ["first", "last"]


def test_tables_of_other_stages_may_be_written_at_once(tmp_path: Path):
    with written(tmp_path / "run", STAGE, "c1"), written(tmp_path / "run", PutBackAt.SHOWN, "c1"):
        pass

    assert len(list(rescue_place(tmp_path / "run").iterdir())) == 2


def test_what_was_broken_off_leaves_the_earlier_table_and_nothing_else(tmp_path: Path):
    write(tmp_path / "run", "earlier")
    with pytest.raises(KeyboardInterrupt), written(tmp_path / "run", STAGE, "c1"):
        raise KeyboardInterrupt

    assert probes_in(tmp_path / "run") == ["earlier"]


def test_what_a_killed_process_has_left_is_written_over(tmp_path: Path):
    left = rescue_place(tmp_path / "run") / f".{STAGE.value}-c1"
    left.mkdir(parents=True)
    for name in ("part", "lock"):
        (left / name).write_text("cut off")
    write(tmp_path / "run", "again")

    assert probes_in(tmp_path / "run") == ["again"]


def test_a_damaged_table_is_named(tmp_path: Path):
    folder = ran(tmp_path, probes=())
    cell = next(iter(folder.arms))
    rescue_place(folder.path).mkdir()
    (rescue_place(folder.path) / f"{STAGE.value}-{cell}.parquet").write_text("x")

    with pytest.raises(UserError, match=f"{cell}.parquet: is cut off or damaged"):
        rescued(folder)
