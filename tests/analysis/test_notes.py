"""The sentences beneath the tables: each is there only where it holds."""

from dataclasses import replace
from pathlib import Path

from builders import probe
from shown_tables import flowing, shown
from small_runs import NULL, PROBES, READ, SAID, Failing, Given, Without, entity, ran

from ablations.arms import Arm, Run
from ablations.runner import run
from toolkit.structuring.rules import Clauses


def test_slots_are_said_to_be_missing_only_where_they_are(tmp_path: Path):
    none = tuple(replace(one, slots=()) for one in PROBES)
    half = (probe("Who?", "1:1", "1:4", id="half", slots=(entity("1:1", "Oslo"),)),)
    failed = replace(NULL, retrieval=Failing(tuple(one.id for one in PROBES)))

    assert "no probe of this data set has slots" in flowing(shown(ran(tmp_path / "a", probes=none)))
    assert "no probe has slots for every link" in flowing(shown(ran(tmp_path / "b", probes=half)))
    unscored = flowing(
        shown(ran(tmp_path / "c", ungated=failed, gated=replace(failed, admission=Without(""))))
    )
    assert "Content support, %: not to be had, for no probe was scored." in unscored
    assert "slots" not in unscored


def test_probes_without_slots_are_counted(tmp_path: Path):
    text = shown(ran(tmp_path, probes=(*PROBES, probe("Who skis?", "1:4", id="ski"))))

    assert "Content support: 3 of 4 probes have slots for every link." in text
    assert "have slots" not in shown(ran(tmp_path))


def test_answers_that_a_judge_cannot_tell_are_counted(tmp_path: Path):
    asked = (*PROBES, probe("Who skis?", "1:4", gold=None, id="ski"))
    text = shown(ran(tmp_path, probes=asked, ungated=READ))

    assert "ungated: HasGold could not tell about 1 of 4 answers." in text


def test_few_dialogues_are_said_to_carry_no_interval(tmp_path: Path):
    assert "No intervals: 1 dialogues cannot carry one at 95 %; 6 can." in shown(ran(tmp_path))


def test_arms_of_another_structuring_are_not_to_be_compared_by_turns(tmp_path: Path):
    folder = ran(tmp_path, ungated=NULL, split=replace(NULL, structuring=Clauses()))

    assert "Turn support of split is not comparable with ungated" in flowing(shown(folder))


def test_with_several_seeds_each_arm_is_compared_with_the_baseline_of_its_own(tmp_path: Path):
    data = Given((SAID,), PROBES)
    without = replace(NULL, admission=Without("Rex"))
    arms = tuple(
        Arm(f"{name} seed={seed}", pipeline, data, seed)
        for seed in (0, 1)
        for name, pipeline in (("a", NULL), ("b", without))
    )
    folder = run(Run("t", arms, "a seed=0"), tmp_path / "run")
    text = flowing(shown(folder))

    assert folder.baselines["b seed=1"] == "a seed=1"
    assert "Content support, %: b seed=1 against a seed=1" in text
    assert "a seed=1 against" not in text
    assert "Each arm is compared with the baseline of its own seed." in text
