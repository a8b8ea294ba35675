"""What chance and an oracle would have left where a gate decided."""

from pathlib import Path

import pytest
from scored_gates import gate_of
from small_runs import ran

from analysis.chains.whole_run import WholeRun
from analysis.figures.chance_frames import blame_by_chance, oracle_by_links


def test_chance_loses_the_share_of_turns_that_was_rejected(tmp_path: Path):
    run = WholeRun(ran(tmp_path))
    gate = next(one for one in run.gates.each if one.arm == "gated")
    found = blame_by_chance(run.links, run.deletions, gate).set_index("group")["chance"]

    assert found["all of these"] == pytest.approx((~gate.passed).mean())


def test_an_oracle_keeps_what_is_asked_for_if_it_may_admit_as_many():
    gate = gate_of([1, *[9] * 9], ((0,), (1,), (0, 1)), threshold=5)
    found = oracle_by_links(gate)

    assert found["survival"].tolist() == [1.0, 1.0]
    assert found["hops"].tolist() == [1, 2]
