"""Costs and latency, recomputed from the rows of the run."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from small_runs import NULL, Parrot, ran

from analysis.costs import costs_by, is_online, latency_by
from toolkit.models.replay import Recording
from toolkit.readers.fixed_prompt import FixedPrompt


def test_a_batched_run_has_no_latency(tmp_path: Path):
    folder = ran(tmp_path)

    assert not is_online(folder)
    assert latency_by(folder).empty
    assert costs_by(folder).empty


def test_latency_is_a_quantile_over_exchanges_and_over_probes(tmp_path: Path):
    folder = ran(tmp_path, online=True)
    rows = folder.costs[(folder.costs["arm"] == "gated") & (folder.costs["stage"] == "retrieval")]
    found = latency_by(folder).set_index(["arm", "stage"]).loc[("gated", "retrieval")]

    assert (found["per"], found["n"]) == ("probe", 3)
    assert found["p50"] == pytest.approx(np.quantile(rows["seconds"], 0.5))
    assert found["p95"] == pytest.approx(np.quantile(rows["seconds"], 0.95))


def test_the_calls_for_one_probe_are_the_same_whether_asked_or_kept(tmp_path: Path):
    other = Recording(Parrot(), tmp_path / "judge.jsonl")
    asking = replace(NULL, model=Parrot(), judge_model=other, reader=FixedPrompt())
    twice = [latency_by(ran(tmp_path, asking=asking, online=True)) for _ in range(2)]

    for found in twice:
        calls = found[found["arm"] == "asking"].set_index("stage")["calls"]
        assert (calls["reader"], calls["retrieval"]) == (1.0, 0.0)


def test_segregation_is_done_once_and_has_no_latency(tmp_path: Path):
    folder = ran(tmp_path, online=True)

    assert "segregation" not in set(latency_by(folder)["stage"])
    assert "segregation" in set(costs_by(folder)["stage"])


def test_an_online_run_decides_and_finds_what_a_batched_one_does(tmp_path: Path):
    online, batched = ran(tmp_path / "a", online=True), ran(tmp_path / "b")

    assert online.probes["content_support"].tolist() == batched.probes["content_support"].tolist()
    assert len(online.ledger) == len(batched.ledger)
