"""Emotional events: keys and rungs, over all templates."""

from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.bank import entries
from stressors.draw import Draw, draw
from stressors.families.emotion import DISMAYED, RUNGS, ladder
from stressors.language import LANGUAGES, language
from stressors.sources import of_family
from toolkit.cases.case import Case, Expect, Relation
from toolkit.cases.matching import says_all
from toolkit.cases.soundness import case_faults, suite_faults

FILLINGS = 2


@lru_cache
def ladders(code: str) -> list[tuple[Case, ...]]:
    """A few fillings of every template of a language, each with what a suite puts beside it."""
    return [source(7, number) for source in of_family("emotion", code) for number in range(FILLINGS)]


def drawn(code: str, place: int = 0) -> Draw:
    return draw(entries("emotion", code)[place], 1, 0)


def fact(case: Case) -> str:
    """What the turn of the fact says."""
    return case.dialogue.turn(case.must_store[0].sources[0]).text


def others(case: Case) -> list[str]:
    """What all turns but that of the fact say."""
    return [turn.text for turn in case.dialogue.turns if turn.id not in case.must_store[0].sources]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_is_sound_and_begins_with_the_neutral_one(code):
    for made in ladders(code):
        assert not [*suite_faults(made)]
        assert not [fault for case in made for fault in case_faults(case)]
        assert [case.partner is None for case in made] == [True, False, False, False, False]


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.data(), st.integers(0, 10_000), st.integers(0, 10_000))
def test_any_filling_of_any_template_is_sound(data, seed, number):
    entry = data.draw(st.sampled_from([entry for code in LANGUAGES for entry in entries("emotion", code)]))
    made = ladder(entry.template, draw(entry, seed, number))

    assert not [fault for case in made for fault in case_faults(case)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_fact_is_said_in_its_turn_and_in_no_other(code):
    for case in (case for made in ladders(code) for case in made):
        assert says_all(fact(case), case.must_store[0].holds)
        assert not [text for text in others(case) if says_all(text, case.must_store[0].holds)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_stands_beside_the_fact_is_the_same_at_every_rung(code):
    for made in ladders(code):
        assert len({case.must_store[1:] for case in made}) == 1
        for case in made:
            for one in case.must_store[1:]:
                assert says_all(case.dialogue.turn(one.sources[0]).text, one.holds)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_turn_says_a_trait(code):
    for case in (case for made in ladders(code) for case in made):
        said = "\n".join(turn.text for turn in case.dialogue.turns)

        assert case.must_not_store
        assert not [one.id for one in case.must_not_store if says_all(said, one.holds)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_rungs_differ_in_the_turn_of_the_fact_alone(code):
    for neutral, *felt, _ in ladders(code):
        assert all(others(case) == others(neutral) for case in felt)
        assert len({fact(case) for case in (neutral, *felt)}) == len(felt) + 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_last_rung_is_surrounded_by_affect_that_is_chaff(code):
    for *_, extreme, last in ladders(code):
        added = [turn for turn in last.dialogue.turns if turn.text not in {*others(extreme), fact(last)}]
        place = last.dialogue.position[last.must_store[0].sources[0]]

        affect = [turn for turn in added if turn.speaker == last.dialogue.turns[place].speaker]
        assert len(affect) == last.knobs["affect_turns"] >= 2
        assert last.dialogue.turns[place - 1] in affect
        assert last.dialogue.turns[place + 2] in affect
        assert {turn.id for turn in affect} <= {*last.chaff}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_last_rung_shouts_the_strongest_form(code):
    for entry in entries("emotion", code):
        one = draw(entry, 1, 0)

        assert one.say("extreme").upper() in fact(ladder(entry.template, one)[-1])


@pytest.mark.parametrize("code", LANGUAGES)
def test_only_bad_news_is_wailed_at(code):
    wails = language(code).elongated
    for made in ladders(code):
        assert fact(made[-1]).startswith(wails) == (made[-1].kind in DISMAYED)


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_that_the_fact_holds_must_stay_at_every_rung(code):
    for case in (case for made in ladders(code) for case in made):
        assert {*case.egress.forbid} == {form for forms in case.must_store[0].holds for form in forms}
        assert not case.egress.allow


def test_every_way_to_say_what_the_fact_holds_must_stay():
    entry = entries("emotion", "en")[0]
    either = replace(entry, template=replace(entry.template, holds=("{org}|{place}", "{org}|{n}")))
    one = draw(either, 1, 0)

    values = one.filling.values
    assert ladder(either.template, one)[0].egress.forbid == (values["org"], values["place"], values["n"])


def test_severity_is_arousal():
    made = ladder(drawn("en").entry.template, drawn("en"))

    assert [case.severity for case in made] == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert [case.knobs["arousal"] for case in made] == [*range(len(RUNGS))]
    assert [case.must_store[0].manner for case in made] == ["plain", *["emotional"] * 4]


def test_every_rung_is_the_neutral_one_wrapped_and_holds_the_same():
    neutral, *felt = ladder(drawn("en").entry.template, drawn("en"))

    for case in felt:
        assert case.partner is not None
        assert (case.partner.case, case.partner.relation, case.partner.expect) == (
            neutral.id,
            Relation.WRAPPED,
            Expect.EQUAL,
        )
        assert case.must_store[0].holds == neutral.must_store[0].holds


def test_equal_seeds_give_equal_cases_and_other_seeds_others():
    source = of_family("emotion", "en")[0]

    assert source(3, 1) == source(3, 1)
    assert source(3, 1) != source(4, 1)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_friend_never_reacts_twice_alike_to_one_story(code):
    for *_, last in ladders(code):
        user = last.dialogue.turn(last.must_store[0].sources[0]).speaker
        reactions = [turn.text for turn in last.dialogue.turns if turn.session == 2 and turn.speaker != user]

        assert len({*reactions}) == len(reactions)


def test_nothing_stands_beside_a_fact_that_has_no_company():
    case = ladder(drawn("en").entry.template, drawn("en"))[0]

    assert [one.id for one in case.must_store] == ["fact"]
    assert [probe.id for probe in case.probes] == ["asked"]
