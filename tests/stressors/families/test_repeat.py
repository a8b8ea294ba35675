"""Repeated statements: who says what is repeated, and in what characters."""

from itertools import pairwise

import pytest
from stress_ladders import cases

from stressors.language import LANGUAGES, language
from toolkit.cases.matching import says_all
from toolkit.text.folding import folded


@pytest.mark.parametrize("code", LANGUAGES)
def test_nobody_reacts_to_their_own_words(code):
    for case in cases("repeat", code):
        pairs = [(said.speaker, answer) for said, answer in pairwise(case.dialogue.turns)]
        reactions = [(speaker, answer) for speaker, answer in pairs if answer.text in language(code).replies]

        assert all(speaker != answer.speaker for speaker, answer in reactions)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ["surface", "unicode"])
def test_copies_have_other_characters_and_the_same_words(code, kind):
    for case in cases("repeat", code):
        if case.kind == kind:
            first, *copies = [case.dialogue.turn(turn).text for turn in case.must_store[0].sources]

            assert first not in copies
            assert {folded(copy).strip(" .!।。…؟") for copy in copies} <= {folded(first).strip(" .!।。…؟")}


def test_near_misses_in_one_record_are_merged():
    for case in cases("repeat", "en"):
        if case.kind == "near_miss" and len(case.rows) > 1:
            *each, either = case.rows
            merged = " ".join(forms[0] for rows in each for forms in rows.holds)

            assert all(says_all(merged, rows.holds) for rows in case.rows)
            assert either.least == either.most == len(each)
