"""When a rescue has figures."""

from pathlib import Path

from small_runs import ran

from analysis.chains.rescue.stages import PutBackAt
from analysis.chains.rescue.tables import written
from analysis.figures.of_rescue import of_rescue
from toolkit.runs.run_folder import RunFolder

ROW = {
    "dialogue": "d1",
    "probe": "dog",
    "category": 1,
    "category_name": "multi-hop",
    "measure": "content support",
    "broken_at": "admitted",
    "status": "scored",
    "before": 0.0,
    "changed": True,
}


def put_back(folder: RunFolder) -> None:
    stage = next(iter(PutBackAt))
    with written(folder.path, stage, next(iter(folder.arms))) as table:
        cell = {"cell": next(iter(folder.arms)), "stage": stage.value}
        rows = [{"treatment": "evidence", "after": 1.0}, {"treatment": "placebo", "after": 0.0}]
        table.add([ROW | cell | row for row in rows])


def test_a_run_in_which_nothing_was_put_back_has_none(tmp_path: Path):
    assert list(of_rescue(ran(tmp_path))) == []


def test_every_measure_has_one(tmp_path: Path):
    folder = ran(tmp_path)
    put_back(folder)

    assert [one.name for one in of_rescue(folder)] == ["rescue_content-support"]
