"""Telling the language of a dialogue, and where words stand whole."""

import pytest
from builders import dialogue

from stressors.language import LANGUAGES, language
from stressors.overlays.spoken import language_of, spoken_in
from stressors.overlays.whole_words import whole_words


@pytest.mark.parametrize("code", LANGUAGES)
def test_small_talk_is_told_to_be_in_its_language(code: str):
    lines = [line for pair in language(code).small_talk for line in pair]

    assert spoken_in(dialogue(*lines)) == code


@pytest.mark.parametrize("text", ["", "12 😭", "Здравствуйте", "Oslo"])
def test_a_text_in_none_of_the_languages_counts_as_english(text: str):
    assert language_of(text) == "en"


def test_most_of_a_dialogue_decides():
    assert spoken_in(dialogue("I said: 猫。", "Then it rained and we went home.")) == "en"
    assert spoken_in(dialogue("猫がいます。漢字漢字漢字。", "ok")) == "ja"


def test_words_stand_whole_between_any_marks_and_beside_scripts_without_spaces():
    found = whole_words(["Ana", "Ana María"]).sub("*", "Ana María, Ana's _Ana Anas 我Ana了 Ana\u0301 ana")

    assert found == "*, *'s _Ana Anas 我*了 Ana\u0301 ana"


def test_no_word_is_no_pattern():
    with pytest.raises(ValueError, match="no words"):
        whole_words(["a", ""])
