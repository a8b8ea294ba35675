"""What a switch may change: nothing before its stage (P4); and of a threshold, only in one direction (P7)."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rule_pipelines import BY_ITEM
from small_dialogues import at_one_sitting
from small_runs import NULL
from step_by_step import remembered
from stress_cases import case
from stress_memories import ran_on
from suite_cases import hardest, mildest

from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.mem0 import Mem0
from toolkit.grounding.rules import Rules
from toolkit.ledger import Stage
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.rules import Clauses

SWITCHES = {
    "segregation": Segregated(),
    "admission": Cues(threshold=0.5),
    "structuring": Clauses(),
    "grounding": Rules(),
    "backend": Mem0(conflicts="supersede"),
}
CORRECTED = ("My dog is called Ilvo.", "Actually, my dog is called Rex.")
FORMING = [Stage(name) for name in SWITCHES]
COLUMNS = ["dialogue", "inputs", "outputs", "outcome", "reason", "score"]
SOME = st.deferred(lambda: st.sampled_from([one.dialogue for one in (*mildest(20), *hardest(20))]))
THRESHOLDS = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted)
laws = settings(derandomize=True, deadline=None, max_examples=25)


@pytest.fixture(scope="module")
def switched(tmp_path_factory) -> dict[tuple[bool, ...], dict[str, list[tuple[object, ...]]]]:
    """The decisions of each stage, as switches are on or off, from one run in which all share their work."""
    states = [*product((False, True), repeat=len(SWITCHES))]
    arms = {str(state): arm(state) for state in states}
    cases = [replace(one, partner=None) for one in (case(*CORRECTED), *hardest(3))]
    ledger = ran_on(tmp_path_factory.mktemp("switched"), *cases, **arms).ledger
    return {state: decisions(ledger[ledger["arm"] == str(state)]) for state in states}


def arm(state):
    parts = {name: part for on, (name, part) in zip(state, SWITCHES.items(), strict=True) if on}
    return replace(NULL, **parts)


def decisions(ledger):
    return {
        stage: [tuple(map(str, row)) for row in ledger.loc[ledger["stage"] == stage, COLUMNS].to_numpy()]
        for stage in FORMING
    }


@pytest.mark.parametrize("place", range(len(SWITCHES)), ids=SWITCHES)
def test_switching_a_stage_changes_no_decision_before_it(switched, place):
    for state, found in switched.items():
        other = switched[(*state[:place], not state[place], *state[place + 1 :])]

        for stage in FORMING[:place]:
            assert found[stage] == other[stage]


@pytest.mark.parametrize("place", range(len(SWITCHES)), ids=SWITCHES)
def test_every_switch_changes_some_decision(switched, place):
    states = [state for state in switched if not state[place]]
    flipped = [(*state[:place], True, *state[place + 1 :]) for state in states]

    assert any(switched[one] != switched[other] for one, other in zip(states, flipped, strict=True))


@laws
@given(said=SOME, thresholds=THRESHOLDS)
def test_a_lower_threshold_remembers_all_that_a_higher_one_does(store, said, thresholds):
    many, few = (texts(store, replace(BY_ITEM["clauses"], admission=Cues(at)), said) for at in thresholds)

    assert few <= many


@laws
@given(said=SOME, lows=THRESHOLDS)
def test_a_quarantine_that_begins_lower_keeps_all_that_one_that_begins_higher_does(store, said, lows):
    gates = [Quarantine(Cues(threshold=0.9), low=low) for low in lows]
    many, few = (texts(store, replace(BY_ITEM["clauses"], admission=gate), said) for gate in gates)

    assert few <= many


def test_where_corrections_supersede_to_admit_more_may_be_to_hold_less(superseding):
    said = at_one_sitting(
        [("Ana", "My dog is called Ilvo."), ("Ana", "Actually, the dog is in the rain right now.")]
    )
    many, few = (
        texts(superseding, replace(BY_ITEM["clauses"], admission=Cues(at)), said) for at in (0.0, 0.7)
    )

    assert not few <= many


def texts(store, pipeline, said):
    return {record.text for record in remembered(store, pipeline, said).records}
