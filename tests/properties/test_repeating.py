"""Saying a thing again adds nothing (P1), as far as the stages and the store promise it."""

from collections import Counter
from dataclasses import replace
from unicodedata import normalize

import pytest
from builders import dialogue
from grown_memory import keeps_its_letter, other_case
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rule_pipelines import BY_ITEM, NULL
from small_dialogues import LINES, at_one_sitting
from step_by_step import remembered
from stress_ladders import cases

from stressors.language import LANGUAGES
from toolkit.cases.matching import says
from toolkit.grounding.rules import Rules
from toolkit.segregation.segregated import Segregated
from toolkit.text.folding import folded

laws = settings(derandomize=True, deadline=None, max_examples=40)
ANY = st.text(max_size=20)


@pytest.mark.parametrize("pipeline", BY_ITEM.values(), ids=BY_ITEM)
@laws
@given(lines=LINES)
def test_a_dialogue_that_is_said_twice_in_a_day_is_remembered_once(store, pipeline, lines):
    once = remembered(store, pipeline, at_one_sitting(lines)).records
    twice = remembered(store, pipeline, at_one_sitting(lines + lines)).records

    assert [record.text for record in twice] == [record.text for record in once]
    assert [record.id for record in twice] == [record.id for record in once]


@pytest.mark.parametrize("pipeline", BY_ITEM.values(), ids=BY_ITEM)
@laws
@given(lines=LINES)
def test_a_repetition_is_kept_as_a_further_source_of_what_it_repeats(store, pipeline, lines):
    once = remembered(store, pipeline, at_one_sitting(lines)).records
    twice = remembered(store, pipeline, at_one_sitting(lines + lines)).records
    again = {f"1:{place}": f"1:{place + len(lines)}" for place in range(1, len(lines) + 1)}

    for record, first in zip(twice, once, strict=True):
        assert record.sources == (*first.sources, *(again[turn] for turn in first.sources))


def test_with_a_history_a_repetition_may_mean_more_than_what_it_repeats(store):
    lines = [("Ana", "She is nice."), ("Ana", "My sister Lea called.")]
    grounded = replace(NULL, segregation=Segregated(), grounding=Rules())
    twice = remembered(store, grounded, at_one_sitting(lines + lines)).records

    assert [record.text.partition(": ")[2] for record in twice] == [
        "She is nice.",
        "Ana's sister Lea called.",
        "Lea is nice.",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_repeated_word_for_word_is_one_record_a_day(store, code):
    found = [case for case in cases("repeat", code) if case.kind == "exact"]

    assert found
    for case in found:
        (fact,) = (one for one in case.must_store if one.id == "fact")
        days = Counter(case.dialogue.turn(turn).said_at.date() for turn in fact.sources)
        records = remembered(store, NULL, case.dialogue).records
        rows = [record for record in records if {*record.sources} & {*fact.sources}]

        assert len(rows) == len(days)
        assert sorted(len(record.sources) for record in rows) == sorted(days.values())


@laws
@given(ANY)
@example("ı")
@example("ß")
@example("ΟΔΟΣ οδος")
@example("\u0130")
@example("À la carte")
def test_the_other_case_of_letters_that_have_one_is_the_same_content(text):
    assert folded(other_case(text)) == folded(text)
    assert not folded(text) or says(other_case(text), (text,))


@laws
@given(ANY)
@example("ı")
@example("ß")
@example("ς")
@example("À")
def test_a_composed_and_a_decomposed_text_are_the_same_content(text):
    assert folded(normalize("NFD", text)) == folded(normalize("NFC", text)) == folded(text)


@pytest.mark.parametrize(
    ("letter", "capital", "same"), [("ß", "SS", True), ("ς", "Σ", True), ("i", "I", True), ("ı", "I", False)]
)
def test_of_capitals_only_that_of_the_dotless_i_is_another_letter(letter, capital, same):
    assert letter.upper() == capital
    assert keeps_its_letter(letter) is same
    assert (folded(capital) == folded(letter)) is same


def test_other_spellings_of_a_repetition_are_records_of_their_own(store):
    said = dialogue(
        "My dog is called Brünka.", "my dog is called brünka.", normalize("NFD", "My dog is called Brünka.")
    )

    assert len(remembered(store, NULL, said).records) == 3
