"""What the gates of a run did: each frame once."""

from dataclasses import replace
from pathlib import Path

from small_runs import NULL, READ, ran

from analysis.chains.whole_run import WholeRun
from toolkit.admission.cues import Cues


def test_gates_that_decide_alike_share_their_sweep(tmp_path: Path):
    one, other = replace(NULL, admission=Cues()), replace(READ, admission=Cues())
    gates = WholeRun(ran(tmp_path, ungated=NULL, one=one, other=other)).gates

    assert {arm: set(frame["arm"]) for arm, frame in gates.sweeps.items()} == {
        "one": {"one"},
        "other": {"other"},
    }
    assert gates.sweeps["one"]["kept"].equals(gates.sweeps["other"]["kept"])
    assert gates._swept["one"] is gates._swept["other"]


def test_gates_that_decide_otherwise_do_not(tmp_path: Path):
    one, other = replace(NULL, admission=Cues()), replace(NULL, admission=Cues(threshold=0.9))
    gates = WholeRun(ran(tmp_path, ungated=NULL, one=one, other=other)).gates

    assert gates._swept["one"] is not gates._swept["other"]
