"""A finished run is run from again only as what it was."""

from pathlib import Path

import pytest
from planted_runs import ran_from_config
from small_runs import ran

from ablations.finished import experiments_of, planned_in
from toolkit.errors import UserError


def test_a_run_without_a_config_has_no_plan(tmp_path: Path):
    with pytest.raises(UserError, match="t was not run from a config, so its stages cannot run again"):
        planned_in(ran(tmp_path))


def test_the_plan_of_a_run_gives_its_cells_again(tmp_path: Path):
    done = ran_from_config(tmp_path)

    assert {one.cell.key for one in experiments_of(planned_in(done), done)} == set(done.arms)


def test_a_run_whose_data_have_changed_is_refused(tmp_path: Path):
    done = ran_from_config(tmp_path)
    (suite,) = tmp_path.glob("*.jsonl")
    first, *_ = suite.read_text(encoding="utf-8").splitlines(keepends=True)
    suite.write_text(first, encoding="utf-8")

    with pytest.raises(UserError, match="data, config, code or packages have changed since"):
        experiments_of(planned_in(done), done)
