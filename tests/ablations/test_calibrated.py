"""A run cut down to its gates, and the command that calibrates them."""

from dataclasses import replace
from pathlib import Path

import pytest
from calibration_runs import NULL, Keen, both_splits, calibration_cases, suite
from small_runs import PROBES, SAID, Given, Parrot

from ablations.arms import Run, compared
from ablations.calibrate_cli import gate
from ablations.calibrated import gates_alone, suite_in
from toolkit.admission.cues import Cues
from toolkit.admission.learned import Learned
from toolkit.admission.margins import Margins
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.novelty import Novelty
from toolkit.admission.one_verdict import OneVerdict
from toolkit.admission.oracle import Oracle
from toolkit.admission.quarantine import Quarantine
from toolkit.admission.random_gate import Random
from toolkit.cases.case import Split
from toolkit.datasets.cases import Cases
from toolkit.errors import UserError
from toolkit.grounding.rules import Rules
from toolkit.models.no_model import NoModel
from toolkit.pipeline import Pipeline
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.rules import Clauses

CUES = replace(NULL, admission=Cues())
WHOLE = replace(CUES, segregation=Segregated(), structuring=Clauses(), grounding=Rules(), model=Parrot())
CONFIG = "name: t\ndata: {{cases: {{path: {}}}}}\nbaseline: ungated\narms:\n  ungated: {{}}\n  gated: {}\n"


def plan(**arms: Pipeline) -> Run:
    return compared("t", Given((SAID,), PROBES), arms, next(iter(arms)))


def config(folder: Path, cases: Path, gated: str = "{admission: cues}") -> Path:
    path = folder / "c.yaml"
    path.write_text(CONFIG.format(cases, gated), encoding="utf-8")
    return path


def test_what_stands_behind_the_gate_is_null_and_the_gate_is_not_touched():
    (arm,) = gates_alone(plan(only=WHOLE)).run.arms
    cut, null = arm.pipeline, NULL

    assert (cut.segregation, cut.admission) == (WHOLE.segregation, WHOLE.admission)
    assert (cut.structuring, cut.grounding, cut.reader) == (null.structuring, null.grounding, null.reader)
    assert cut.model == NoModel()


def test_a_gate_that_asks_a_model_keeps_it():
    for admission in (Margins(), Quarantine(Margins())):
        (arm,) = gates_alone(plan(only=replace(NULL, admission=admission, model=Keen()))).run.arms

        assert arm.pipeline.model == Keen()


@pytest.mark.parametrize("gate", [Cues(), Margins(), Learned(), Quarantine(Cues())])
def test_scored_gates_are_calibrated_and_other_arms_left_out_with_a_reason(gate: object):
    alone = gates_alone(plan(none=NULL, gated=replace(NULL, admission=gate, model=Keen())))

    assert [arm.name for arm in alone.run.arms] == [alone.run.baseline] == ["gated"]
    assert alone.left_out == {"none": "admit-all has no threshold on a score"}


@pytest.mark.parametrize(
    ("gate", "said"),
    [
        (OneVerdict(), "one-verdict has no threshold on a score"),
        (Random(), "random has no threshold on a score"),
        (Oracle(), "oracle has no threshold on a score"),
        (MatchedRandom(Cues()), "matched-random has no threshold on a score"),
        (Quarantine(Random()), "random has no threshold on a score"),
        (Novelty(), "novelty has scores that depend on its threshold"),
    ],
)
def test_a_config_without_a_scored_gate_is_one_line(gate: object, said: str):
    with pytest.raises(UserError, match=f"no arm has a gate whose threshold can be set: a: {said}"):
        gates_alone(plan(a=replace(NULL, admission=gate, model=Parrot())))


def test_replicates_are_left_out():
    once = plan(only=CUES)
    twice = replace(once, arms=(*once.arms, replace(once.arms[0], name="again", replicate=1)))

    assert [arm.name for arm in gates_alone(twice).run.arms] == ["only"]


def test_arms_on_several_suites_are_one_line():
    one = plan(only=CUES)
    two = replace(one, arms=(*one.arms, replace(one.arms[0], name="other", data=Cases(Path("x")))))

    assert (suite_in(one), suite_in(replace(one, arms=two.arms[1:], baseline="other"))) == (None, Path("x"))
    with pytest.raises(UserError, match="all arms must be on one suite of cases, or all on dialogues"):
        suite_in(two)


def test_the_command_runs_the_gates_and_prints_the_threshold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = suite(tmp_path, both_splits())
    gate(config(tmp_path, path), None, tmp_path / "run", None, as_json=False)
    printed = capsys.readouterr().out

    assert "ungated is left out: admit-all has no threshold on a score." in printed
    assert "admission:\n  cues:\n    threshold: " in printed
    assert (tmp_path / "run" / "manifest.json").is_file()


def test_a_suite_takes_the_place_of_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = suite(tmp_path, both_splits())
    gate(config(tmp_path, tmp_path / "none.jsonl"), path, tmp_path / "run", 0.5, as_json=True)

    assert "threshold by the admission rate nearest to 50 %, on the held-in cases" in capsys.readouterr().out


def test_real_dialogues_are_each_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = config(tmp_path, tmp_path)
    path.write_text(path.read_text().replace(f"{{cases: {{path: {tmp_path}}}}}", "samples"))
    gate(path, None, tmp_path / "run", None, as_json=False)

    assert "gated: each dialogue with the threshold of the others" in capsys.readouterr().out


def test_a_suite_that_cannot_calibrate_is_refused_before_anything_is_run(tmp_path: Path):
    path = suite(tmp_path, calibration_cases(Split.HELD_IN))

    with pytest.raises(UserError, match="no case has the split 'held_out', to report on"):
        gate(config(tmp_path, path), None, tmp_path / "run", None, as_json=False)
    assert not (tmp_path / "run").exists()
