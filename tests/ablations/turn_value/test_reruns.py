"""What the stored draws say of a gate, against running that gate: on generated worlds and on our samples."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from planted import PLAIN, worlds
from small_runs import Letters

from ablations.arms import Run, compared, experiments
from ablations.runner import run
from ablations.turn_value.deletions import deleted
from ablations.turn_value.frozen import frozen_memories
from ablations.turn_value.rankings import shows
from ablations.turn_value.valued import value
from analysis.chains.turn_values.checked import agreement, foretold, gate_support
from analysis.chains.turn_values.kept import kept_of
from analysis.chains.turn_values.stored import TurnValues
from analysis.summary import POOLED
from toolkit.admission.cues import Cues
from toolkit.admission.random_gate import Random
from toolkit.context import Context
from toolkit.datasets.loaded import Dataset
from toolkit.datasets.own import Samples
from toolkit.pipeline import Pipeline
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.shown import Shown
from toolkit.runs.run_folder import RunFolder

pytestmark = pytest.mark.slow  # runs of five arms, and two hundred draws of each dialogue

Done = tuple[Run, RunFolder, TurnValues]
GATES = {f"random {rate}": Random(rate) for rate in (0.95, 0.9, 0.8)} | {"cues": Cues(threshold=0.45)}


def done(folder: Path, data: Dataset, pipeline: Pipeline) -> Done:
    arms = {"ungated": pipeline} | {name: replace(pipeline, admission=gate) for name, gate in GATES.items()}
    plan = replace(compared("t", data, arms, "ungated"), calls=folder / "calls")
    ran = run(plan, folder / "run")
    return plan, ran, value(plan, ran)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Done:
    folder = tmp_path_factory.mktemp("world")
    return done(folder, worlds(folder, 60).data, replace(PLAIN, retrieval=BM25(Shown(tokens=300))))


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Done:
    pipeline = Pipeline(embedder=Letters(), retrieval=Hybrid(Shown(tokens=100)))
    return done(tmp_path_factory.mktemp("samples"), Samples(), pipeline)


def told(found: Done, gate: str) -> pd.DataFrame:
    _, folder, values = found
    return foretold(values, kept_of(folder, gate), folder, gate)


def deletions(found: Done, gate: str) -> dict[str, float]:
    """The support of each probe when exactly what the gate rejects is deleted from the frozen memory."""
    plan, folder, _ = found
    one, kept, support = experiments(plan.arms)[0], kept_of(folder, gate), {}
    pipeline = one.cell.pipeline
    memories = frozen_memories(folder, one.cell.key, one.data.dialogues, pipeline.embedder)
    for said in one.data.dialogues:
        probes = [probe for probe in one.data.asked_of(said.id) if probe.evidence]
        mask = np.array([[turn.id in kept.turns[said.id] for turn in said.turns]])
        show = shows(pipeline.retrieval, probes, memories[said.id], Context(said, pipeline.embedder))
        row = deleted(said, probes, memories[said.id], show, mask).supported[0]
        support |= {probe.id: float(there) for probe, there in zip(probes, row, strict=True)}
    return support


@pytest.mark.parametrize("gate", GATES)
@pytest.mark.parametrize("where", ["world", "samples"])
def test_deleting_what_a_gate_rejects_supports_the_probes_of_its_rerun(
    where: str, gate: str, request: pytest.FixtureRequest
):
    found = request.getfixturevalue(where)

    again = told(found, gate).set_index("probe")["rerun"]

    assert len(again) > 30
    assert again.to_dict() == deletions(found, gate)


@pytest.mark.parametrize("gate", GATES)
def test_expected_support_is_within_the_interval_of_the_rerun(world: Done, gate: str):
    rows = gate_support(told(world, gate)).set_index("group")

    assert rows.loc[POOLED, "dialogues"] >= 60
    assert rows.loc[POOLED, "rerun_low"] < rows.loc[POOLED, "expected"] < rows.loc[POOLED, "rerun_high"]
    assert abs(rows.loc[POOLED, "difference"]) < 0.03


@pytest.mark.parametrize("gate", GATES)
@pytest.mark.parametrize("where", ["world", "samples"])
def test_single_probes_mostly_turn_out_as_expected(where: str, gate: str, request: pytest.FixtureRequest):
    found = agreement(told(request.getfixturevalue(where), gate)).set_index("expected_in")

    assert found.loc["all probes", "n"] > 30
    assert found.loc["all probes", "agree"] > 0.93


def test_gates_change_what_is_supported(world: Done):
    shares = {gate: told(world, gate)["rerun"].mean() for gate in GATES}

    assert shares["random 0.8"] < shares["random 0.95"] < told(world, "cues")["intact"].mean()
