"""A rescue fits the run that it is of, and is written whole or not at all."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pyarrow.compute as pc
import pytest
from knowledge_server import Service
from pyarrow import parquet
from rescued_runs import DOG, GATED, LIVE, ran
from sending_parts import Asking
from small_runs import READ

from ablations.rescue.rescued import Rescue, rescue
from analysis.chains.rescue.stages import PutBackAt
from analysis.chains.rescue.tables import rescue_place, rescued, sent_place
from toolkit.errors import UserError
from toolkit.runs.rows_ahead import rows_ahead

WORK = "[4 March 2024] Ana: I work as a baker."


def test_a_run_whose_data_have_changed_is_refused(tmp_path: Path):
    plan, done = ran(tmp_path, GATED, LIVE, DOG)
    changed = replace(plan, arms=tuple(replace(arm, pipeline=READ) for arm in plan.arms))

    with pytest.raises(UserError, match="have changed since; run it again first"):
        rescue(changed, done, Rescue(PutBackAt.ADMITTED))


def test_an_arm_that_is_not_there_is_told(tmp_path: Path):
    plan, done = ran(tmp_path, GATED, LIVE, DOG)

    with pytest.raises(UserError, match="--arm: 'other' is no arm; choose one of ungated, gated"):
        rescue(plan, done, Rescue(PutBackAt.ADMITTED, "other"))


def test_a_memory_that_cannot_be_formed_again_is_refused(tmp_path: Path):
    plan, done = ran(tmp_path, GATED, LIVE, DOG)
    for file in (done.path / "items").iterdir():
        items = parquet.read_table(file)
        parquet.write_table(items.filter(pc.not_equal(items["text"], WORK)), file)

    with pytest.raises(UserError, match="the memory of d1 cannot be formed again as it was"):
        rescue(plan, done, Rescue(PutBackAt.STORED))


def test_an_interrupted_rescue_leaves_the_earlier_table_and_begins_anew(tmp_path: Path):
    plan, done = ran(tmp_path, GATED, LIVE, DOG)
    rescue(plan, done, Rescue(PutBackAt.ADMITTED))
    before = {file.name: file.read_bytes() for file in rescue_place(done.path).iterdir()}

    def stop(step: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rescue(plan, done, Rescue(PutBackAt.ADMITTED), stop)

    assert {file.name: file.read_bytes() for file in rescue_place(done.path).iterdir()} == before


def test_the_same_rescue_twice_gives_the_same_table(tmp_path: Path):
    plan, done = ran(tmp_path, GATED, LIVE, DOG)
    rescue(plan, done, Rescue(PutBackAt.STORED))
    first = rescued(done)
    rescue(plan, done, Rescue(PutBackAt.STORED))

    pd.testing.assert_frame_equal(first, rescued(done))


def test_before_any_rescue_there_is_nothing_to_read(tmp_path: Path):
    _, done = ran(tmp_path, GATED, LIVE, DOG)

    with pytest.raises(UserError, match="nothing was put back yet"):
        rescued(done)


def test_what_a_rescue_sends_is_logged_beside_its_tables(tmp_path: Path, service: Service):
    plan, done = ran(tmp_path, replace(GATED, enrichment=Asking(service.url)), LIVE, DOG)
    before = len(service.asked)
    rescue(plan, done, Rescue(PutBackAt.ADMITTED))
    rows = rows_ahead([sent_place(done.path)])

    assert len(rows) == len(service.asked) - before > 0
    assert {row["stage"] for row in rows} == {"enrichment"}
    assert {cell for row in rows for cell in row["cells"]} <= set(done.arms)


def test_a_rescue_that_sends_nothing_has_no_log(tmp_path: Path):
    plan, done = ran(tmp_path, GATED, LIVE, DOG)
    rescue(plan, done, Rescue(PutBackAt.ADMITTED))

    assert not sent_place(done.path).exists()
