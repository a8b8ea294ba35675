"""The shadow of a run: planted causes are found at the right stage and turn, alone and together."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from planted import PLAIN, Clipping, Dropping, Merging, Missing, Turns, Worlds, worlds

from ablations.arms import compared
from ablations.runner import run
from ablations.shadow import shadow
from analysis.chains.causes.alone import broken_alone
from analysis.chains.causes.break_sets import causes
from analysis.chains.tracing.links import links
from toolkit.pipeline import Pipeline

Found = tuple[Worlds, pd.DataFrame, pd.DataFrame]  # what each stage breaks alone, and the causes
Planted = dict[str, dict[str, str]]  # by arm: the stage of each cause, and which link it takes
PLANTED: Planted = {
    "gate": {"admitted": "first"},
    "clauses": {"structured": "first"},
    "merge": {"stored": "first"},
    "miss": {"retrieved": "first"},
}
TWO: Planted = {
    "gate and clauses": {"admitted": "first", "structured": "second"},
    "gate and miss": {"admitted": "second", "retrieved": "first"},
    "clauses and merge": {"structured": "second", "stored": "first"},
    "gate and merge of one": {"admitted": "first", "stored": "first"},
}


LOSING: dict[str, Callable[[Turns], dict[str, Any]]] = {  # the part of a pipeline that loses turns at a stage
    "admitted": lambda turns: {"admission": Dropping(turns)},
    "structured": lambda turns: {"structuring": Clipping(turns)},
    "stored": lambda turns: {"backend": Merging(turns)},
    "retrieved": lambda turns: {"retrieval": Missing(turns)},
}


def planted(found: Worlds, stages: dict[str, str]) -> Pipeline:
    pipeline = PLAIN
    for stage, which in stages.items():
        pipeline = replace(pipeline, **LOSING[stage](getattr(found, which)))
    return pipeline


def traced(folder: Path, found: Worlds, arms: Planted) -> tuple[pd.DataFrame, pd.DataFrame]:
    """What each stage would break alone, and the causes by content."""
    pipelines = {"ungated": PLAIN} | {arm: planted(found, stages) for arm, stages in arms.items()}
    plan = replace(compared("t", found.data, pipelines, "ungated"), calls=folder / "calls")
    done = run(plan, folder / "run")
    real = links(done)
    alone = broken_alone(done, shadow(plan, done), real)
    return alone, causes(real, alone, "content")


def expected(found: Worlds, arms: Planted) -> set[tuple[str, ...]]:
    """Arm, dialogue, stage and link of everything planted."""
    return {
        (arm, dialogue, stage, turn)
        for arm, stages in arms.items()
        for stage, which in stages.items()
        for dialogue, turn in getattr(found, which)
    }


def told(alone: pd.DataFrame, measure: str) -> set[tuple[str, ...]]:
    """The same of everything that was found to be lost."""
    lost = alone[alone[measure].fillna(False).astype(bool)]
    return set(lost[["arm", "dialogue", "stage", "link"]].astype(str).itertuples(index=False, name=None))


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Found:
    folder = tmp_path_factory.mktemp("single")
    found = worlds(folder, 75)
    return found, *traced(folder, found, PLANTED)


@pytest.fixture(scope="module")
def double(tmp_path_factory: pytest.TempPathFactory) -> Found:
    folder = tmp_path_factory.mktemp("double")
    found = worlds(folder, 20)
    return found, *traced(folder, found, TWO)


def test_300_planted_losses_are_found_at_their_stage_and_turn_and_nothing_else_is(single: Found) -> None:
    found, alone, _ = single

    assert len(expected(found, PLANTED)) == 300
    assert told(alone, "content") == expected(found, PLANTED)


def test_turns_are_lost_where_nothing_of_them_is_left_but_not_where_they_are_cut_or_merged(
    single: Found,
) -> None:
    found, alone, _ = single
    lost = {arm: PLANTED[arm] for arm in ("gate", "miss")}

    assert told(alone, "turn") == expected(found, lost)


def test_a_planted_loss_is_the_sole_cause_of_its_chain_and_the_first_break(single: Found) -> None:
    _, _, why = single
    blamed = why[why["alone"]]

    assert set(zip(blamed["arm"], blamed["stage"], strict=True)) == {
        (arm, stage) for arm, stages in PLANTED.items() for stage in stages
    }
    assert blamed["sole"].all()
    assert blamed["broken"].all()
    assert (blamed["blame"] == 1).all()


def test_the_arm_without_a_loss_has_no_cause(single: Found) -> None:
    _, _, why = single

    assert not why.loc[why["arm"] == "ungated", ["broken", "alone"]].any(axis=None)
    assert (why["why"] == "").all()


def test_two_planted_losses_are_both_found(double: Found) -> None:
    found, alone, _ = double

    assert told(alone, "content") == expected(found, TWO)


def test_two_causes_share_the_blame_and_the_later_one_is_masked(double: Found) -> None:
    _, _, why = double
    blamed = why[why["alone"]]

    assert blamed["co"].all()
    assert (blamed["blame"] == 0.5).all()
    assert (blamed["masked"] != blamed["broken"]).all()
    assert blamed.groupby("arm", observed=True)["masked"].sum().to_dict() == dict.fromkeys(TWO, 20)


@pytest.mark.slow
def test_5000_planted_losses_are_found_at_their_stage_and_turn(tmp_path: Path) -> None:
    found = worlds(tmp_path, 1250)
    alone, why = traced(tmp_path, found, PLANTED)

    assert len(expected(found, PLANTED)) == 5000
    assert told(alone, "content") == expected(found, PLANTED)
    assert why.loc[why["alone"], "sole"].all()
