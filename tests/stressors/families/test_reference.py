"""Ambiguous reference: keys, twins and distances, over all templates."""

from functools import lru_cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.bank import entries
from stressors.draw import draw
from stressors.families.reference import DISTANCES, ladder
from stressors.language import LANGUAGES, language
from toolkit.cases.case import Case, Expect, Relation, Status
from toolkit.cases.matching import says, says_all
from toolkit.cases.soundness import case_faults, suite_faults

FILLINGS = 2
KINDS = ("resolvable", "ambiguous", "settled")


@lru_cache
def ladders(code: str) -> list[dict[tuple[str, float], Case]]:
    """A few fillings of every template of a language: cases by kind and severity."""
    return [
        {(case.kind, case.severity): case for case in ladder(entry.template, draw(entry, 7, number))}
        for entry in entries("reference", code)
        for number in range(FILLINGS)
    ]


def cases(code: str, *kinds: str) -> list[Case]:
    return [case for made in ladders(code) for case in made.values() if case.kind in (kinds or KINDS)]


def texts(case: Case) -> list[str]:
    return [turn.text for turn in case.dialogue.turns]


def said(case: Case, name: str) -> str:
    """What the turns of a content say, one after another."""
    (content,) = (one for one in case.must_store if one.id == name)
    return "\n".join(case.dialogue.turn(turn).text for turn in content.sources)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_is_sound_and_stands_behind_its_partner(code):
    for made in ladders(code):
        ids = [case.id for case in made.values()]

        assert not [*suite_faults(made.values())]
        for case in made.values():
            assert not [*case_faults(case)], case.id
            assert case.partner is None or ids.index(case.partner.case) < ids.index(case.id)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.data(), st.integers(0, 10_000), st.integers(0, 10_000))
def test_any_filling_of_any_template_is_sound(data, seed, number):
    entry = data.draw(st.sampled_from([entry for code in LANGUAGES for entry in entries("reference", code)]))

    assert not [
        fault for case in ladder(entry.template, draw(entry, seed, number)) for fault in case_faults(case)
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_target_says_the_content_and_names_nobody(code):
    for case in cases(code):
        names = [name for one in case.must_not_store for name in one.holds[-1]]

        assert says_all(said(case, "said"), case.must_store[0].holds)
        assert not says(said(case, "said"), names)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_settles_a_reference_says_name_and_content(code):
    for case in cases(code, "settled"):
        resolved = case.must_store[1]

        assert says_all(case.dialogue.turn(resolved.sources[-1]).text, resolved.holds)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_other_turn_says_the_content(code):
    for case in cases(code):
        named = {turn for one in case.must_store for turn in one.sources}

        assert not [
            turn.text
            for turn in case.dialogue.turns
            if turn.id not in named and says_all(turn.text, case.must_store[0].holds)
        ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_memory_of_the_words_as_they_were_said_makes_no_guess(code):
    for case in cases(code):
        for forbidden in case.must_not_store:
            guesses = [text for text in texts(case) if says_all(text, forbidden.holds)]

            assert all(says(text, forbidden.unless) for text in guesses), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_candidate_is_resolvable_and_several_are_not(code):
    for case in cases(code):
        assert (case.knobs["candidates"] == 1) == (case.kind == "resolvable")
        assert case.knobs["candidates"] <= DISTANCES[case.severity].candidates


def test_the_one_who_was_meant_is_not_always_named_first():
    order = []
    for case in cases("en", "settled"):
        told = " ".join(texts(case)[: case.dialogue.position[case.must_store[0].sources[0]]])
        names = [case.must_store[1].holds[-1], *(one.holds[-1] for one in case.must_not_store)]
        places = [min(told.find(name) for name in forms) for forms in names]
        order.append(places[0] == min(places))

    assert 0.25 < sum(order) / len(order) < 0.75


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_distance_has_every_kind(code):
    for made in ladders(code):
        assert set(made) == {(kind, severity) for kind in KINDS for severity in DISTANCES}


@pytest.mark.parametrize("code", LANGUAGES)
def test_naming_one_who_cannot_be_meant_is_forbidden(code):
    for case in cases(code, "resolvable"):
        wrong = [one.holds[-1][0] for one in case.must_not_store]

        assert set(wrong) == set(case.probes[0].reject)
        assert not says("\n".join(wrong), case.probes[0].accept)


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_guess_is_forbidden_and_naming_all_candidates_is_not(code):
    for case in cases(code, "ambiguous"):
        content = [forms[0] for forms in case.must_store[0].holds]
        names = [one.holds[-1][0] for one in case.must_not_store]

        assert len(names) == case.knobs["candidates"]
        for name, forbidden in zip(names, case.must_not_store, strict=True):
            assert says_all(" ".join([*content, name]), forbidden.holds)
            assert not says(name, forbidden.unless)
            assert says(" ".join(names), forbidden.unless)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_settled_reference_forbids_all_but_the_one_who_was_meant(code):
    for made in ladders(code):
        settled, ambiguous = made["settled", 1.0], made["ambiguous", 1.0]
        wrong = [one.holds for one in settled.must_not_store]

        assert wrong == [one.holds for one in ambiguous.must_not_store[1:]]
        assert not [holds for holds in wrong if says_all("\n".join(settled.probes[0].accept), holds[-1:])]


@pytest.mark.parametrize("code", LANGUAGES)
def test_twins_differ_in_the_lead_alone(code):
    for made in ladders(code):
        for severity in DISTANCES:
            one, two = made["resolvable", severity], made["ambiguous", severity]
            (place,) = (at for at, (a, b) in enumerate(zip(texts(one), texts(two), strict=True)) if a != b)

            assert one.dialogue.turns[place].id == one.probes[0].evidence[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_settled_case_begins_as_its_ambiguous_twin(code):
    for case in cases(code, "settled"):
        target = case.dialogue.position[case.must_store[0].sources[0]]
        twin = next(one for one in cases(code) if case.partner and one.id == case.partner.case)

        assert texts(case)[: target + 1] == texts(twin)[: target + 1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_target_moves_away_from_its_lead_with_severity(code):
    for made in ladders(code):
        apart = []
        for severity in DISTANCES:
            case = made["resolvable", severity]
            lead, target = (case.dialogue.position[turn] for turn in case.probes[0].evidence)
            apart.append(target - lead)

        assert apart == [1, 6, 10, 18, 18]
        assert len(case.dialogue.sessions) == 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_nearer_case_has_the_small_talk_of_a_farther_one(code):
    for made in ladders(code):
        near, far = made["resolvable", 0.25], made["resolvable", 0.75]

        assert {*texts(near)} <= {*texts(far)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_only_the_user_says_what_counts(code):
    for case in cases(code):
        speakers = {
            turn.speaker for turn in case.dialogue.turns if turn.id not in case.chaff
        }  # lead, target and what settles it

        assert len(speakers) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_open_question_has_no_answer_and_cites_nothing(code):
    for case in cases(code, "ambiguous"):
        (probe,) = case.probes

        assert (probe.status, probe.accept, probe.reject) == (Status.AMBIGUOUS, (), ())
        assert (probe.evidence, probe.slots) == ((), ())


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_cited_turn_says_what_its_slots_ask_for(code):
    for case in cases(code, "resolvable", "settled"):
        (probe,) = case.probes

        assert {slot.turn for slot in probe.slots} == {*probe.evidence}
        for slot in probe.slots:
            assert says(case.dialogue.turn(slot.turn).text, (slot.value, *slot.aliases))


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_answer_that_names_everybody_is_rejected(code):
    for case in cases(code, "settled"):
        everybody = "\n".join(name for one in case.must_not_store for name in one.holds[-1])

        assert says(everybody, case.probes[0].reject)
        assert not says(everybody, case.probes[0].accept)


def test_partners_say_what_the_change_should_do():
    made = ladders("en")[0]

    assert made["resolvable", 0.0].partner is None
    relations = {kind: made[kind, 0.5].partner for kind in KINDS}
    assert [(one.relation, one.expect) for one in relations.values() if one] == [
        (Relation.DISTANCED, Expect.EQUAL),
        (Relation.UNDECIDED, Expect.FLIP),
        (Relation.SETTLED, Expect.SUPERSET),
    ]


def test_equal_seeds_give_equal_cases_and_other_seeds_others():
    entry = entries("reference", "en")[0]

    assert ladder(entry.template, draw(entry, 3, 1)) == ladder(entry.template, draw(entry, 3, 1))
    assert ladder(entry.template, draw(entry, 3, 1)) != ladder(entry.template, draw(entry, 4, 1))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_writer_s_own_resolution_is_what_the_key_asks_for(code):
    for entry in entries("reference", code):
        drawn = draw(entry, 1, 0)
        resolved = ladder(entry.template, drawn)[0].must_store[1]

        assert says_all(drawn.say("resolved"), resolved.holds)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_name_stands_in_another(code):
    spoken = language(code)
    for names in (spoken.women, spoken.men, spoken.women + spoken.men):
        assert not [pair for pair in permutations(names, 2) if says(pair[0], pair[1:])]
