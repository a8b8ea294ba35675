"""The shadow of a run: planted causes are found at the right stage and turn, alone and together."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from planted import PLAIN, Clipping, Dropping, Merging, Misreading, Missing, Turns, Worlds, worlds

from ablations.arms import compared
from ablations.runner import run
from ablations.shadow import shadow
from analysis.chains.causes.alone import broken_alone
from analysis.chains.causes.break_sets import causes
from analysis.chains.causes.readers import with_reader
from analysis.chains.outcomes.answers import answers, ends, read_chains, surprises
from analysis.chains.outcomes.whole import chains
from analysis.chains.tracing.links import links
from toolkit.pipeline import Pipeline

Planted = dict[str, dict[str, str]]  # by arm: the stage of each cause, and what it takes
READER = {"answered": "asked"}
PLANTED: Planted = {
    "gate": {"admitted": "first"},
    "clauses": {"structured": "first"},
    "merge": {"stored": "first"},
    "miss": {"retrieved": "first"},
    "reader": READER,
}
TWO: Planted = {
    "gate and clauses": {"admitted": "first", "structured": "second"},
    "gate and miss": {"admitted": "second", "retrieved": "first"},
    "clauses and merge": {"structured": "second", "stored": "first"},
    "gate and merge of one": {"admitted": "first", "stored": "first"},
}
READ: Planted = {"ungated": READER} | {  # arms of one reader, which is known from the baseline
    f"{arm} and reader": stages | READER for arm, stages in PLANTED.items() if arm != "reader"
}
LOSING: dict[str, Callable[[Turns], dict[str, Any]]] = {  # the part of a pipeline that loses at a stage
    "admitted": lambda turns: {"admission": Dropping(turns)},
    "structured": lambda turns: {"structuring": Clipping(turns)},
    "stored": lambda turns: {"backend": Merging(turns)},
    "retrieved": lambda turns: {"retrieval": Missing(turns)},
    "answered": lambda probes: {"reader": Misreading(probes)},
}


@dataclass(frozen=True)
class Found:
    """What was found in a run of worlds."""

    worlds: Worlds
    alone: pd.DataFrame  # what each stage breaks alone
    read: pd.DataFrame  # what the reader made of each chain
    why: pd.DataFrame  # the causes by content, the reader among them


def planted(found: Worlds, stages: dict[str, str]) -> Pipeline:
    pipeline = PLAIN
    for stage, which in stages.items():
        pipeline = replace(pipeline, **LOSING[stage](getattr(found, which)))
    return pipeline


def traced(folder: Path, size: int, arms: Planted) -> Found:
    """A run of so many worlds with the causes planted, beside its shadow."""
    found = worlds(folder, size)
    pipelines = {"ungated": PLAIN} | {arm: planted(found, stages) for arm, stages in arms.items()}
    plan = replace(compared("t", found.data, pipelines, "ungated"), calls=folder / "calls")
    done = run(plan, folder / "run")
    real = links(done)
    alone, read = broken_alone(done, shadow(plan, done), real), read_chains(done, chains(real), "content")
    return Found(found, alone, read, with_reader(causes(real, alone, "content"), read))


def expected(found: Found, arms: Planted) -> set[tuple[str, ...]]:
    """Arm, dialogue, stage and link, or probe, of everything planted."""
    return {
        (arm, dialogue, stage, lost)
        for arm, stages in arms.items()
        for stage, which in stages.items()
        for dialogue, lost in getattr(found.worlds, which)
    }


def told(found: Found, measure: str = "content") -> set[tuple[str, ...]]:
    """The same of everything that was found to be lost."""
    lost = found.alone[found.alone[measure].fillna(False).astype(bool)]
    misread = found.read[found.read["fails"].fillna(False).astype(bool)].assign(stage="answered")
    return {
        tuple(map(str, row))
        for rows, what in ((lost, "link"), (misread, "probe"))
        for row in rows[["arm", "dialogue", "stage", what]].itertuples(index=False)
    }


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Found:
    return traced(tmp_path_factory.mktemp("single"), 60, PLANTED)


@pytest.fixture(scope="module")
def double(tmp_path_factory: pytest.TempPathFactory) -> Found:
    return traced(tmp_path_factory.mktemp("double"), 20, TWO)


@pytest.fixture(scope="module")
def misread(tmp_path_factory: pytest.TempPathFactory) -> Found:
    return traced(tmp_path_factory.mktemp("misread"), 20, READ)


def test_300_planted_losses_are_found_at_their_stage_and_turn_and_nothing_else_is(single: Found) -> None:
    assert len(expected(single, PLANTED)) == 300
    assert told(single) == expected(single, PLANTED)


def test_turns_are_lost_where_nothing_of_them_is_left_but_not_where_they_are_cut_or_merged(
    single: Found,
) -> None:
    lost = {arm: PLANTED[arm] for arm in ("gate", "miss", "reader")}

    assert told(single, "turn") == expected(single, lost)


def test_a_planted_loss_is_the_sole_cause_of_its_chain_and_the_first_break(single: Found) -> None:
    blamed = single.why[single.why["alone"]]

    assert set(zip(blamed["arm"], blamed["stage"], strict=True)) == {
        (arm, stage) for arm, stages in PLANTED.items() for stage in stages
    }
    assert blamed["sole"].all()
    assert blamed["broken"].all()
    assert (blamed["blame"] == 1).all()
    assert (single.why["why"] == "").all()


def test_the_reader_that_loses_an_answer_is_named(single: Found) -> None:
    blamed = single.why[single.why["alone"] & (single.why["stage"] == "answered")]

    assert set(blamed["component"]) == {"Misreading"}
    assert set(zip(blamed["dialogue"], blamed["probe"], strict=True)) == set(single.worlds.asked)


def test_the_arm_without_a_loss_has_no_cause(single: Found) -> None:
    assert not single.why.loc[single.why["arm"] == "ungated", ["broken", "alone"]].any(axis=None)


def test_each_arm_ends_where_its_loss_was_planted(single: Found) -> None:
    found = ends(single.read, "category")
    lost = found[(found["group"] == "all of these") & (found["stage"] != "right") & (found["probes"] > 0)]

    assert lost[["arm", "stage", "probes", "n"]].to_numpy().tolist() == [
        [arm, stage, 60, 65] for arm, stages in PLANTED.items() for stage in stages
    ]
    assert (lost["low"] < 60 / 65).all()
    assert (lost["high"] > 60 / 65).all()


def test_what_the_reader_knew_although_its_chain_was_broken_is_reported(single: Found) -> None:
    found = answers(single.read, "category")
    pooled = found[found["group"] == "all of these"].set_index("arm")[["intact_wrong", "broken_right"]]
    odd = surprises(single.read).groupby(["arm", "kind"]).size().to_dict()

    assert pooled.loc["reader"].tolist() == [60, 0]
    assert pooled.loc["gate"].tolist() == [0, 60]
    assert odd == {
        (arm, "intact but wrong" if arm == "reader" else "broken but right"): 60 for arm in PLANTED
    }


def test_two_planted_losses_are_both_found(double: Found) -> None:
    assert told(double) == expected(double, TWO)


def test_two_causes_share_the_blame_and_the_later_one_is_masked(double: Found) -> None:
    assert_shared(double.why, TWO)


def test_a_reader_that_fails_beside_another_cause_is_found_with_it(misread: Found) -> None:
    assert told(misread) == expected(misread, READ)


def test_a_reader_shares_the_blame_with_what_broke_the_chain_before_it_and_is_masked(
    misread: Found,
) -> None:
    both = {arm: stages for arm, stages in READ.items() if len(stages) > 1}
    masked = misread.why[misread.why["masked"]]

    assert_shared(misread.why[misread.why["arm"] != "ungated"], both)
    assert set(masked["stage"]) == {"answered"}


def test_the_blame_of_each_chain_adds_up_to_one_over_its_break_set(double: Found, misread: Found) -> None:
    for why in (double.why, misread.why):
        of_chain = why.groupby(["cell", "dialogue", "probe"])[["blame", "alone"]].sum()

        assert (of_chain["blame"].round(9) == (of_chain["alone"] > 0)).all()


@pytest.mark.slow
def test_5000_planted_losses_are_found_at_their_stage_and_turn_or_probe(tmp_path: Path) -> None:
    found = traced(tmp_path, 1000, PLANTED)

    assert len(expected(found, PLANTED)) == 5000
    assert told(found) == expected(found, PLANTED)
    assert found.why.loc[found.why["alone"], "sole"].all()
    assert found.why["sole"].sum() == 5000


def assert_shared(why: pd.DataFrame, arms: Planted) -> None:
    """Each of 20 chains an arm has two causes, each with half the blame, of which the later is masked."""
    blamed = why[why["alone"]]

    assert len(blamed) == 40 * len(arms)
    assert blamed["co"].all()
    assert (blamed["blame"] == 0.5).all()
    assert (blamed["masked"] != blamed["broken"]).all()
    assert blamed.groupby("arm", observed=True)["masked"].sum().to_dict() == dict.fromkeys(arms, 20)
