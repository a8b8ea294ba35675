"""A run in YAML: what its keys mean."""

from pathlib import Path

import pytest

from ablations.arms import Arm, Run, experiments
from ablations.grid.config import read_config
from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.cues import Cues
from toolkit.datasets.locomo import Locomo
from toolkit.datasets.own import Samples
from toolkit.errors import UserError

GOOD = "name: x\ndata: samples\nbaseline: a\narms:\n  a: {}\n"
DESIGN = "name: x\ndata: samples\ndesign: factorial\nfactors: {admission: {off: admit-all, on: cues}}\n"


def config(folder: Path, text: str) -> Path:
    path = folder / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def read(folder: Path, text: str) -> Run:
    return read_config(config(folder, text))


def arm(run: Run, name: str) -> Arm:
    (found,) = (arm for arm in run.arms if arm.name == name)
    return found


def test_arms_are_pipelines_that_share_what_they_do_not_name(tmp_path: Path):
    run = read(tmp_path, GOOD + "  b: {admission: {cues: {threshold: 0.5}}}\nshared: {admission: cues}\n")

    assert [arm.name for arm in run.arms] == ["a", "b"]
    assert arm(run, "a").pipeline.admission == Cues()
    assert arm(run, "b").pipeline.admission == Cues(threshold=0.5)
    assert arm(run, "b").data == Samples()


def test_arms_may_name_single_settings_and_those_of_the_data_set(tmp_path: Path):
    text = GOOD.replace("samples", "{locomo: {path: l.json}}") + "  b: {data.captions: false}\n"
    run = read(tmp_path, text + "  c: {admission.threshold: 0.5, admission: cues}\n")

    assert arm(run, "b").data == Locomo(Path("l.json"), captions=False)
    assert arm(run, "c").pipeline.admission == Cues(threshold=0.5)


def test_a_single_setting_of_an_arm_changes_what_is_shared(tmp_path: Path):
    shared = "shared: {admission: {cues: {threshold: 0.5}}}\n"

    run = read(tmp_path, GOOD + "  b: {admission.threshold: 0.1}\n" + shared)

    assert arm(run, "b").pipeline.admission == Cues(threshold=0.1)


def test_a_shared_setting_holds_where_the_component_has_it(tmp_path: Path):
    shared = "shared: {retrieval.shown.tokens: 9}\n"

    run = read(tmp_path, GOOD + "  b: {retrieval: dense}\n  c: {retrieval: whole}\n" + shared)

    assert arm(run, "a").pipeline.retrieval.shown.tokens == 9
    assert arm(run, "b").pipeline.retrieval.shown.tokens == 9


def test_an_arm_may_be_called_off(tmp_path: Path):
    assert read(tmp_path, "{name: x, data: samples, baseline: off, arms: {off: , on: }}").baseline == "off"


def test_a_list_of_arms_has_one_seed_and_no_replicate(tmp_path: Path):
    (only,) = read(tmp_path, GOOD + "seed: 7\n").arms

    assert (only.name, only.seed, only.replicate, only.levels) == ("a", 7, 0, {})


def test_every_arm_has_every_seed_and_the_baseline_is_of_the_first(tmp_path: Path):
    run = read(tmp_path, GOOD + "  b: {admission: cues}\nseeds: [3, 1]\n")

    assert [(arm.name, arm.seed) for arm in run.arms] == [
        ("a seed=3", 3),
        ("b seed=3", 3),
        ("a seed=1", 1),
        ("b seed=1", 1),
    ]
    assert run.baseline == "a seed=3"


def test_one_seed_in_a_list_is_no_part_of_names(tmp_path: Path):
    assert [(arm.name, arm.seed) for arm in read(tmp_path, GOOD + "seeds: [3]\n").arms] == [("a", 3)]


def test_replicates_are_the_baseline_once_more(tmp_path: Path):
    run = read(tmp_path, GOOD + "  b: {admission: cues}\nreplicates: 2\n")

    assert [(arm.name, arm.replicate) for arm in run.arms] == [
        ("a", 0),
        ("b", 0),
        ("a again", 1),
        ("a again 2", 2),
    ]
    assert arm(run, "a again").pipeline == arm(run, "a").pipeline


def test_a_design_has_a_replicate_of_the_baseline_with_its_levels(tmp_path: Path):
    run = read(tmp_path, DESIGN)

    assert [(arm.name, arm.replicate, arm.levels) for arm in run.arms] == [
        ("baseline", 0, {"admission": "off"}),
        ("admission=on", 0, {"admission": "on"}),
        ("baseline again", 1, {"admission": "off"}),
    ]
    assert run.baseline == "baseline"
    assert [type(arm.pipeline.admission) for arm in run.arms] == [AdmitAll, Cues, AdmitAll]


def test_replicates_of_a_design_can_be_switched_off(tmp_path: Path):
    assert len(read(tmp_path, DESIGN + "replicates: 0\n").arms) == 2


def test_every_replicate_has_every_seed(tmp_path: Path):
    run = read(tmp_path, DESIGN + "seeds: [0, 1]\n")

    assert [arm.name for arm in run.arms if arm.replicate] == [
        "baseline again seed=0",
        "baseline again seed=1",
    ]


def test_a_toggle_without_effect_is_one_experiment_under_two_names(tmp_path: Path):
    structuring = "structuring: {off: verbatim, on: clauses}, structuring.remember: [keep, stated]"

    run = read(tmp_path, DESIGN.replace("admission: {off: admit-all, on: cues}", structuring))

    assert [[arm.name for arm in one.arms] for one in experiments(run.arms)] == [
        ["baseline", "structuring.remember=stated"],
        ["structuring=on"],
        ["structuring=on structuring.remember=stated"],
        ["baseline again"],
    ]


def test_a_config_says_how_large_a_shard_is(tmp_path: Path):
    assert read_config(config(tmp_path, GOOD + "shard_turns: 500\n")).shard_turns == 500
    with pytest.raises(UserError, match="shard_turns: must be greater than 0, not 0"):
        read_config(config(tmp_path, GOOD + "shard_turns: 0\n"))
