"""A cell's key holds the seed where, and only where, something is drawn by it."""

from pathlib import Path

import pytest
from builders import context, dialogue
from small_runs import PROBES, SAID, Given, Letters
from write_stages import handed_over

import toolkit
from ablations.arms import Arm, experiments
from ablations.cell import Cell
from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.cues import Cues
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.quarantine import Quarantine
from toolkit.admission.random_gate import Random
from toolkit.pipeline import Pipeline
from toolkit.stages import Admission


def keys(pipeline: Pipeline) -> set[str]:
    return {Cell("a", pipeline, "data", seed).key for seed in (0, 1)}


@pytest.mark.parametrize("gate", [AdmitAll(), Cues(), Quarantine(Cues())])
def test_where_nothing_is_drawn_a_second_seed_is_the_same_experiment(gate: Admission):
    assert len(keys(Pipeline(admission=gate))) == 1


@pytest.mark.parametrize("gate", [Random(), MatchedRandom(Cues()), Quarantine(Quarantine(Random()))])
def test_where_something_is_drawn_a_second_seed_is_another_experiment(gate: Admission):
    assert len(keys(Pipeline(admission=gate))) == 2


def test_a_component_of_the_users_own_is_taken_to_draw():
    assert len(keys(Pipeline(embedder=Letters()))) == 2


def test_arms_of_several_seeds_are_twins_where_nothing_is_drawn():
    arms = [
        Arm(f"{name} {seed}", Pipeline(admission=gate), Given((SAID,), PROBES), seed)
        for name, gate in (("cues", Cues()), ("random", Random(0.5)))
        for seed in (0, 1)
    ]

    assert [len(one.arms) for one in experiments(arms)] == [2, 1, 1]


def test_what_uses_the_seed_says_so():
    root = Path(toolkit.__file__).parent
    using = {path for path in root.rglob("*.py") if "context.rng(" in path.read_text(encoding="utf-8")}
    saying = {path for path in root.rglob("*.py") if "draws: ClassVar[bool] = True" in path.read_text()}

    assert using == saying != set()


def test_a_gate_that_draws_decides_by_the_seed():
    said = dialogue(*(f"Ana: I live at number {number}." for number in range(20)))
    first, second = (
        [draft.fact.id for draft in handed_over(Pipeline(admission=Random(0.5)), context(said, seed=seed))[0]]
        for seed in (0, 1)
    )

    assert first != second
