"""Which scores of a run effects are made of."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
from grid_runs import drawn, grid, grid_run

from analysis.effects.of_run import Asked, effects_of
from analysis.effects.scores import columns_of, outcome_names, scored
from analysis.summary import POOLED
from toolkit.runs.run_folder import RunFolder
from toolkit.runs.run_tables import as_table


def rewritten(folder: RunFolder, **columns: object) -> RunFolder:
    """The run with some columns of its probes the same in every row."""
    path = folder.path / "probes" / "000000.parquet"
    rows = [{**row, **columns} for row in parquet.read_table(path).to_pylist()]
    parquet.write_table(as_table("probes", rows), path)
    return RunFolder(folder.path)


def test_content_support_is_taken_unless_there_are_no_slots(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(factors=2), drawn())

    assert outcome_names(folder, None) == ("content support",)
    assert outcome_names(rewritten(folder, content_support=None), None) == ("turn support",)


def test_what_judges_say_comes_before_support_and_each_judge_has_its_own_effects(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(factors=2), drawn())
    judged = rewritten(folder, answer_status="answered", judgements=[("lenient", 1.0), ("strict", 0.0)])

    assert [one.scored.outcome for one in effects_of(judged, Asked())] == [
        "right by lenient",
        "right by strict",
    ]


def test_probes_that_tempt_are_not_pooled(tmp_path: Path):
    folder = rewritten(grid_run(tmp_path / "run", grid(factors=2), drawn(), probes=2), flags=[])
    path = folder.path / "probes" / "000000.parquet"
    rows = parquet.read_table(path).to_pylist()
    changed = [{**row, "category": 5} if row["probe"].endswith(":0") else row for row in rows]
    parquet.write_table(as_table("probes", changed), path)
    laid = grid(factors=2)

    own = scored(RunFolder(folder.path), columns_of(folder, laid), "content support", POOLED)
    assert list(own.probes["probe"]) == [f"d{place}:1" for place in range(10)]


def test_seeds_of_one_point_are_averaged(tmp_path: Path):
    laid = grid(factors=2)
    folder = grid_run(tmp_path / "run", laid, drawn(), again=drawn(seed=1))
    for cell in folder.manifest["cells"]:
        cell["spec"]["replicate"] = 0  # so the replicate is another seed of the first point
    columns = columns_of(folder, laid)
    first = scored(folder, columns[:1], "content support", POOLED)

    assert [len(one.cells) for one in columns] == [2, 1, 1, 1]
    assert set(np.unique(first.scores)) == {0.0, 0.5, 1.0}
