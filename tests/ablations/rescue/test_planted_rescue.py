"""What is planted at a stage is rescued by what is put back there or behind it, and by nothing before it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from planted import PLAIN, Clipping, Dropping, Merging, Missing, Turns, worlds

from ablations.arms import compared
from ablations.rescue.rescued import Rescue, rescue
from ablations.runner import run
from analysis.chains.rescue.stages import PutBackAt, Treatment
from analysis.chains.rescue.tables import rescued

LOSING: dict[str, Callable[[Turns], dict[str, Any]]] = {  # the part of a pipeline that loses turns at a stage
    "admitted": lambda turns: {"admission": Dropping(turns)},
    "structured": lambda turns: {"structuring": Clipping(turns)},
    "stored": lambda turns: {"backend": Merging(turns)},
    "retrieved": lambda turns: {"retrieval": Missing(turns)},
}
REPAIRED_BY = {  # where a planted loss can be repaired: at its stage, or past it
    "admitted": ("admitted", "stored", "shown"),
    "structured": ("stored", "shown"),
    "stored": ("stored", "shown"),
    "retrieved": ("shown",),
}


def put_back(folder: Path, size: int) -> pd.DataFrame:
    """So many losses planted at each stage, put back at every place."""
    found = worlds(folder, size)
    arms = {"ungated": PLAIN} | {
        stage: replace(PLAIN, **losing(found.first)) for stage, losing in LOSING.items()
    }
    plan = replace(compared("t", found.data, arms, "ungated"), calls=folder / "calls")
    done = run(plan, folder / "run")
    for at in PutBackAt:
        rescue(plan, done, Rescue(at))
    return rescued(done)


def of(rows: pd.DataFrame, planted: str, at: str, treatment: Treatment) -> pd.DataFrame:
    own: pd.DataFrame = rows[
        (rows["arm"] == planted) & (rows["stage"] == at) & (rows["treatment"] == treatment)
    ]
    return own


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> pd.DataFrame:
    return put_back(tmp_path_factory.mktemp("planted"), 8)


@pytest.mark.parametrize("at", [at.value for at in PutBackAt])
@pytest.mark.parametrize("planted", LOSING)
def test_all_is_rescued_at_the_cause_or_past_it_and_nothing_before_it(
    rows: pd.DataFrame, planted: str, at: str
) -> None:
    found = of(rows, planted, at, Treatment.EVIDENCE)

    assert len(found) == 8
    assert (found["before"] == 0).all()
    assert (found["after"] == (at in REPAIRED_BY[planted])).all()


def test_a_rerun_with_nothing_put_back_changes_nothing(rows: pd.DataFrame) -> None:
    nothing = rows[rows["treatment"] == Treatment.NOTHING]

    assert len(nothing) == 8 * len(LOSING) * len(PutBackAt)
    assert not nothing["changed"].any()


def test_the_stage_that_broke_the_chain_is_told(rows: pd.DataFrame) -> None:
    assert (rows["broken_at"] == rows["arm"]).all()


def test_the_baseline_is_left_alone(rows: pd.DataFrame) -> None:
    assert set(rows["arm"]) == set(LOSING)


@pytest.mark.slow
def test_of_300_planted_losses_all_and_only_those_within_reach_are_rescued(tmp_path: Path) -> None:
    rows = put_back(tmp_path, 75)
    found = rows[rows["treatment"] == Treatment.EVIDENCE]
    within = [at in REPAIRED_BY[arm] for arm, at in zip(found["arm"], found["stage"], strict=True)]

    assert len(found) == 75 * len(LOSING) * len(PutBackAt)
    assert (found["after"] == within).all()
