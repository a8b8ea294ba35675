"""What changes: keys, turns and ways to change, over all templates."""

from itertools import pairwise

import pytest
from stress_ladders import cases, ladders, others, said

from analysis.stress.checks import checked
from analysis.stress.observed import Observation, Stored
from analysis.stress.references import empty, oracle, verbatim
from stressors.families.change import GAPS, WAYS
from stressors.language import LANGUAGES
from toolkit.cases.case import Case, Expect, Relation, Status
from toolkit.cases.matching import says, says_all
from toolkit.cases.soundness import case_faults, suite_faults


def passes(case: Case, observation: Observation) -> bool:
    return all(check.passed for check in checked(case, observation))


def of_kind(code: str, kind: str, *severities: float) -> list[Case]:
    """The cases of a kind beyond the control, at some severities or at all."""
    found = [case for case in cases("change", code) if case.kind == kind and case.severity]
    return [case for case in found if not severities or case.severity in severities]


def without(case: Case, *turns: str) -> Observation:
    """A memory of all turns but some."""
    kept = [turn for turn in case.dialogue.turns if turn.id not in turns]
    return Observation(tuple(Stored(turn.text, (turn.id,), turn.said_at) for turn in kept))


def states(case: Case) -> list[str]:
    (current,) = case.current
    return [state[0][0] for state in current.states]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_is_sound_and_stands_behind_its_partner(code):
    for ladder in ladders("change", code):
        assert [case.severity for case in ladder] == [0, 0.25, 0.5, 0.75, 1]
        assert not [*suite_faults(ladder)]
        assert not [fault for case in ladder for fault in case_faults(case)]
        assert {case.partner.case for case in ladder[1:]} == {ladder[0].id}


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_oracle_passes_every_case_and_an_empty_memory_only_what_was_retracted_beside_nothing(code):
    for case in cases("change", code):
        assert passes(case, oracle(case)), case.id
        assert passes(case, empty(case)) == (not case.must_store), case.id
        assert case.must_store or case.kind == "retraction"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_turns_of_the_key_say_its_contents_and_chaff_says_none(code):
    for case in cases("change", code):
        chaff = [case.dialogue.turn(turn).text for turn in case.chaff]
        contents = [one.holds for one in case.must_store]
        contents += [state for current in case.current for state in current.states]
        for one in case.must_store:
            assert all(says_all(text, one.holds) for text in said(case, one)), case.id
            assert not one.qualifiers or says(said(case, one)[0], one.qualifiers), case.id
        assert not any(says_all(text, holds) for text in chaff for holds in contents), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_values_are_said_in_the_order_of_the_states(code):
    for case in cases("change", code):
        if case.current and case.kind != "negation":
            told = [turn.text for turn in case.dialogue.turns if turn.id not in case.chaff]
            first = [
                min(at for at, text in enumerate(told) if says(text, (value,))) for value in states(case)
            ]
            assert first == sorted(first) or case.kind == "revert", case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_updates_double_and_each_value_is_new(code):
    for case in of_kind(code, "update"):
        wanted = {0.25: 1, 0.5: 2, 0.75: 4, 1.0: 8}[case.severity]

        assert len({*states(case)}) == len(states(case))
        assert len(states(case)) == 1 + wanted or 5 <= len(states(case)) < 1 + wanted  # of a short list
        assert {probe.id: probe.accept for probe in case.probes}["asked"] == (states(case)[-1],)
        assert {probe.id: probe.accept for probe in case.probes}["before"] == (states(case)[-2],)


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_misses_the_last_change_fails(code):
    for case in (case for kind in ("update", "negation", "revert") for case in of_kind(code, kind)):
        (last,) = case.must_store[0].sources[-1:]

        assert passes(case, verbatim(case))
        assert not passes(case, without(case, last)), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_keeps_the_slip_and_not_its_correction_fails(code):
    for case in of_kind(code, "correction"):
        slip, value = states(case)
        (turn,) = case.must_store[0].sources
        text = case.dialogue.turn(turn).text

        assert says(text, (value,))
        assert says(text, (slip,))
        assert not passes(case, without(case, turn))


@pytest.mark.parametrize("code", LANGUAGES)
def test_slip_and_correction_move_apart_with_severity(code):
    for case in of_kind(code, "correction"):
        told = [turn for turn in case.dialogue.turns if says(turn.text, (states(case)[0],))]
        sessions = told[-1].session - told[0].session

        assert (len(told) == 1) == (case.severity == 0.25)
        assert sessions == {0.25: 0, 0.5: 0, 0.75: 1, 1.0: 3}[case.severity]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_retraction_forbids_the_assertion_and_allows_a_record_of_itself(code):
    for case in of_kind(code, "retraction"):
        (forbidden,) = case.must_not_store
        saying = [turn for turn in case.dialogue.turns if says_all(turn.text, forbidden.holds)]
        first, retracts = saying

        assert not says(first.text, forbidden.unless), case.id
        assert says(retracts.text, forbidden.unless), case.id
        assert not passes(case, verbatim(case))
        assert passes(case, without(case, first.id))


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_was_retracted_is_not_known_and_what_is_denied_is_not_asked(code):
    for case in of_kind(code, "retraction"):
        assert all(one.status is Status.UNKNOWN and one.reject for one in case.probes if one.id == "asked")
    for case in of_kind(code, "negation"):
        assert "asked" not in {probe.id for probe in case.probes}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_revert_brings_back_the_content_of_the_control(code):
    for ladder in ladders("change", code):
        if ladder[0].kind == "revert":
            for case in ladder[1:]:
                assert case.must_store[0].holds == ladder[0].must_store[0].holds
                assert case.partner.expect is Expect.EQUAL
                assert states(case)[0] == states(case)[-1] != states(case)[1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_cases_of_a_ladder_begin_with_the_same_control(code):
    for control, *rest in ladders("change", code):
        assert control.partner is None
        assert {one.id for one in control.must_store} - {"beside"} == {"fact"}
        for case in rest:
            assert case.partner.relation is Relation.CHANGED
            if case.knobs["statements"] > 1:
                assert others(case)[: len(others(control))] == others(control)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_stands_beside_is_asked_for_and_never_changes(code):
    for ladder in ladders("change", code):
        for one, other in pairwise(ladder):
            assert [m.holds for m in one.must_store if m.id == "beside"] == [
                m.holds for m in other.must_store if m.id == "beside"
            ]
            assert ("beside" in {m.id for m in one.must_store}) == any(p.bystander for p in one.probes)


@pytest.mark.parametrize("kind", GAPS)
def test_later_severities_put_more_days_between_the_statements(kind):
    for ladder in (ladder for code in LANGUAGES for ladder in ladders("change", code)):
        if ladder[0].kind == kind:
            lasting = [case.dialogue.turns[-1].said_at - case.dialogue.turns[0].said_at for case in ladder]
            assert lasting == sorted(lasting)
            assert lasting[-1] > lasting[-2]


def test_every_way_to_change_comes_up_in_every_language():
    for code in LANGUAGES:
        assert {case.kind for case in cases("change", code)} == {*WAYS}
