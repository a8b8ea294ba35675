"""What is said and not asserted: keys, turns and frames, over all templates."""

import pytest
from stress_ladders import cases, ladders, others, said

from analysis.stress.checks import checked
from analysis.stress.observed import Observation, Stored
from analysis.stress.references import empty, oracle, verbatim
from stressors.families.modality import FRAMES
from stressors.language import LANGUAGES
from stressors.sources import of_family
from toolkit.cases.case import Case, Expect, Modality, Relation, Status
from toolkit.cases.matching import says, says_all
from toolkit.cases.soundness import case_faults, suite_faults


def passes(case: Case, observation: Observation) -> bool:
    return all(check.passed for check in checked(case, observation))


def framed(code: str) -> list[Case]:
    return [case for case in cases("modality", code) if case.severity and case.kind != "asserted"]


def asserting(case: Case, control: Case) -> Observation:
    """A memory that has the plain fact, as the control says it, and what stands beside."""
    kept = [turn for turn in control.dialogue.turns if turn.id not in control.chaff]
    return Observation(tuple(Stored(turn.text, (turn.id,), turn.said_at) for turn in kept))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_is_sound_and_has_the_plain_fact_as_its_partner(code):
    for ladder in ladders("modality", code):
        assert [case.severity for case in ladder][:5] == [0, 0.25, 0.5, 0.75, 1]
        assert not [*suite_faults(ladder)]
        assert not [fault for case in ladder for fault in case_faults(case)]
        assert {case.partner.case for case in ladder[1:]} == {ladder[0].id}


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_oracle_passes_every_case_and_an_empty_memory_only_where_nothing_is_kept(code):
    for case in cases("modality", code):
        assert passes(case, oracle(case)), case.id
        assert passes(case, empty(case)) == (not case.must_store), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_stores_the_content_as_a_fact_fails_every_frame_and_passes_the_control(code):
    for ladder in ladders("modality", code):
        for case in ladder:
            plain = case.severity == 0 or case.kind == "asserted"
            assert passes(case, asserting(case, ladder[0])) == plain, case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_turns_kept_whole_keep_their_frame(code):
    for case in framed(code):
        assert passes(case, verbatim(case)), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_frame_says_the_content_with_a_cue_that_the_plain_fact_lacks(code):
    for ladder in ladders("modality", code):
        (fact,) = (one for one in ladder[0].must_store if one.id == "fact")
        for case in ladder[1:5]:
            (forbidden,) = case.must_not_store
            saying = [turn.text for turn in case.dialogue.turns if says_all(turn.text, forbidden.holds)]
            assert len(saying) == 1, case.id
            assert says(saying[0], forbidden.unless), case.id
            assert not says(said(ladder[0], fact)[0], forbidden.unless), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_turns_of_the_key_say_its_contents_and_chaff_says_none(code):
    for case in cases("modality", code):
        chaff = [case.dialogue.turn(turn).text for turn in case.chaff]
        for one in case.must_store:
            assert all(says_all(text, one.holds) for text in said(case, one)), case.id
            assert not one.qualifiers or says(said(case, one)[0], one.qualifiers), case.id
            assert not any(says_all(text, one.holds) for text in chaff), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_worth_keeping_is_kept_in_its_sense(code):
    for case in framed(code):
        kept = [one for one in case.must_store if one.id == "framed"]
        wanted = FRAMES[case.kind].kept_as

        assert [one.modality for one in kept] == ([wanted] if wanted else [])
        assert all(one.qualifiers == case.must_not_store[0].unless for one in kept)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_not_asserted_is_not_known_but_for_hearsay_and_hedges(code):
    for case in framed(code):
        own = [probe for probe in case.probes if not probe.bystander]
        status = Status.KNOWN if case.kind in ("hearsay", "hedged") else Status.UNKNOWN

        assert all(probe.status is status for probe in own)
        assert all(bool(probe.reject) == (status is Status.UNKNOWN) for probe in own)
        assert (case.partner.expect is Expect.FLIP) == (status is Status.UNKNOWN)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_open_question_is_only_asked_where_nothing_beside_might_answer_it(code):
    for source in of_family("modality", code):
        template, beside = source.entry.template, source.beside
        for case in source(3, 0)[1:5]:
            asked = [probe for probe in case.probes if probe.status is Status.UNKNOWN]
            if beside is not None and beside.template.answer == template.answer:
                assert not asked, case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_comes_true_is_a_fact_said_after_its_frame(code):
    for ladder in ladders("modality", code):
        later = [case for case in ladder if case.kind == "asserted"]

        assert len(later) == (ladder[0].kind in ("conditional", "intention"))
        for case in later:
            fact, control = case.must_store[0], ladder[0].must_store[0]
            saying = [turn for turn in case.dialogue.turns if says_all(turn.text, fact.holds)]
            assert (fact.id, fact.holds, fact.modality) == ("fact", control.holds, Modality.ACTUAL)
            assert fact.sources == (saying[-1].id,)
            assert saying[0].session < saying[-1].session
            assert (case.partner.relation, case.partner.expect) == (Relation.CHANGED, Expect.EQUAL)


@pytest.mark.parametrize("code", LANGUAGES)
def test_far_from_the_end_the_same_is_said_among_more_small_talk(code):
    for ladder in ladders("modality", code):
        for near, far in (ladder[1:3], ladder[3:5]):
            assert others(near, *near.chaff) == others(far, *far.chaff)
            assert len(far.chaff) > 3 * len(near.chaff)
            assert near.must_not_store == far.must_not_store


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_but_the_sentence_differs_between_plain_fact_and_frames(code):
    for ladder in ladders("modality", code):
        control, one, _, nested, *_ = ladder
        apart = [
            at
            for at, texts in enumerate(zip(others(control), others(one), others(nested), strict=True))
            if len({*texts}) > 1
        ]
        assert len(apart) == 1


def test_every_kind_of_frame_comes_up():
    kinds = {case.kind for code in LANGUAGES for case in cases("modality", code)}

    assert kinds == {*FRAMES, "asserted"}
