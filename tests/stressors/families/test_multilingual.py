"""Languages and code-switching: keys and rungs, over all templates."""

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.bank import entries
from stressors.draw import draw
from stressors.families.multilingual import OWN_LETTERS, ladder
from stressors.language import LANGUAGES, language
from stressors.sources import of_family
from toolkit.cases.case import Case, Expect, Relation
from toolkit.cases.matching import says, says_all
from toolkit.cases.soundness import case_faults, suite_faults
from toolkit.text.languages import is_english

FILLINGS = 2
FOREIGN = tuple(code for code in LANGUAGES if code != "en")
SCRIPTS = tuple(OWN_LETTERS)


def rung(case: Case) -> str:
    return case.id.rpartition("/")[2]


@lru_cache
def ladders(code: str) -> list[dict[str, Case]]:
    """A few fillings of every template of a language, with what a suite puts beside them: cases by rung."""
    return [
        {rung(case): case for case in source(7, number)}
        for source in of_family("multilingual", code)
        for number in range(FILLINGS)
    ]


def cases(code: str) -> list[Case]:
    return [case for made in ladders(code) for case in made.values()]


def fact(case: Case) -> list[str]:
    """What the turns of the fact say."""
    return [case.dialogue.turn(turn).text for turn in case.must_store[0].sources]


def others(case: Case) -> list[str]:
    """What all turns but those of the fact say."""
    return [turn.text for turn in case.dialogue.turns if turn.id not in case.must_store[0].sources]


def beside_of(case: Case) -> list[str]:
    """The turns of what stands beside the fact."""
    return [turn for one in case.must_store[1:] for turn in one.sources]


def written(code: str) -> set[str]:
    """All small talk and reactions of a language."""
    spoken = language(code)
    return {text for pair in spoken.small_talk for text in pair} | {*spoken.replies}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_is_sound_and_begins_with_the_english_one(code):
    for made in ladders(code):
        assert not [*suite_faults(made.values())]
        assert not [fault for case in made.values() for fault in case_faults(case)]
        assert [name for name, case in made.items() if case.partner is None] == ["english"]
        assert next(iter(made)) == "english"


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.data(), st.integers(0, 10_000), st.integers(0, 10_000))
def test_any_filling_of_any_template_is_sound(data, seed, number):
    entry = data.draw(st.sampled_from([one for code in LANGUAGES for one in entries("multilingual", code)]))
    made = ladder(entry.template, draw(entry, seed, number))

    assert not [fault for case in made for fault in case_faults(case)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_fact_is_said_in_its_turns_and_in_no_other(code):
    for case in cases(code):
        holds = case.must_store[0].holds

        assert all(says_all(text, holds) for text in fact(case))
        assert not [text for text in others(case) if says_all(text, holds)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_key_of_the_fact_is_the_same_in_every_language(code):
    for made in ladders(code):
        assert len({case.must_store[0].holds for case in made.values()}) == 1


@pytest.mark.parametrize("code", FOREIGN)
def test_rungs_differ_in_the_turn_of_the_fact_alone(code):
    for made in ladders(code):
        alike = [made[name] for name in ("english", "between", "mixed", "fact")]

        assert len({tuple(others(case)) for case in alike}) == 1
        assert len({tuple(fact(case)) for case in alike}) == 4


@pytest.mark.parametrize("code", FOREIGN)
def test_friends_chat_in_both_languages(code):
    for made in ladders(code):
        small_talk = {
            turn.text for turn in made["english"].dialogue.turns if turn.id in made["english"].chaff
        }

        assert small_talk & written(code)
        assert small_talk & written("en")
        assert small_talk <= written(code) | written("en")


@pytest.mark.parametrize("code", FOREIGN)
def test_the_last_rung_is_in_latin_letters_or_amid_nothing_but_english(code):
    for made in ladders(code):
        last = [*made.values()][-1]
        if rung(last) == "romanised":
            assert code in SCRIPTS
            assert not [letter for letter in fact(last)[0] if OWN_LETTERS[code].match(letter)]
        else:
            assert fact(last) == fact(made["fact"])
            assert {turn.text for turn in last.dialogue.turns if turn.id in last.chaff} <= written("en")


def test_english_with_another_language_in_it_has_three_rungs():
    for made in ladders("en"):
        assert [(name, case.severity) for name, case in made.items()] == [
            ("english", 0.0),
            ("between", 0.5),
            ("mixed", 1.0),
        ]
        assert others(made["english"]) == others(made["mixed"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_whole_turns_have_all_or_no_letters_in_the_language(code):
    for made in ladders(code):
        shares = {name: case.knobs.get("share") for name, case in made.items()}

        assert shares["english"] == 0
        assert shares.get("fact", 1) == 1
        assert shares.get("repeat_across", 0.5) == 0.5


@pytest.mark.parametrize("code", SCRIPTS)
def test_scripts_tell_how_much_of_a_mixture_is_in_the_language(code):
    for made in ladders(code):
        assert 0 < made["between"].knobs["share"] <= 1
        assert 0 < made["mixed"].knobs["share"] < 1


def test_no_share_is_given_where_letters_do_not_tell():
    assert not [made for code in ("es", "de", "fr") for made in ladders(code) if made["mixed"].knobs]


@pytest.mark.parametrize("code", FOREIGN)
def test_the_fact_is_asked_for_in_both_languages(code):
    for made in ladders(code):
        own, english = made["fact"].probes[:2]

        assert own.question != english.question
        assert (own.accept, own.evidence) == (english.accept, english.evidence)
        assert not says(own.question + english.question, own.accept)


@pytest.mark.parametrize("code", FOREIGN)
def test_a_question_crosses_from_english_to_the_language_of_the_fact(code):
    for made in ladders(code):
        crossing = made["question_crosses"]

        assert crossing.kind == "question_crosses"
        assert fact(crossing) == fact(made["fact"])
        assert [probe.id for probe in crossing.probes if not probe.bystander] == ["asked_english"]


@pytest.mark.parametrize("code", FOREIGN)
def test_a_fact_that_is_said_in_two_languages_is_one_record(code):
    for made in ladders(code):
        twice = made["repeat_across"]

        assert fact(twice) == [*fact(made["english"]), *fact(made["fact"])]
        assert [(rows.least, rows.most) for rows in twice.rows] == [(1, 1)]
        assert twice.partner is not None
        assert twice.partner.relation is Relation.REPEATED


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_other_rung_is_the_english_one_translated(code):
    for made in ladders(code):
        for name, case in made.items():
            if name not in ("english", "repeat_across"):
                assert case.partner is not None
                assert case.partner.case == made["english"].id
                assert (case.partner.relation, case.partner.expect) == (Relation.TRANSLATED, Expect.EQUAL)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_stands_beside_is_said_and_asked_in_english(code):
    for made in ladders(code):
        beside = [probe for case in made.values() for probe in case.probes if probe.bystander]

        assert len({(probe.question, probe.accept) for probe in beside}) <= 1
        assert all(is_english(probe.question) for probe in beside)
        said = {case.dialogue.turn(turn).text for case in made.values() for turn in beside_of(case)}
        assert all(map(is_english, said))


def test_equal_seeds_give_equal_cases_and_other_seeds_others():
    source = of_family("multilingual", "hi")[0]

    assert source(3, 1) == source(3, 1)
    assert source(3, 1) != source(4, 1)
