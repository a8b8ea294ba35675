"""The words of a text, whatever its script and spelling."""

from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.text.folding import folded
from toolkit.text.words import folded_words, words


def test_a_word_keeps_its_marks_and_a_cjk_character_is_one():
    assert words("नदी, 我住 7x!") == ["नदी", "我", "住", "7x"]


def test_folded_words_do_not_differ_by_case_and_accents():
    assert folded_words("ÉTÉ Été") == ("ete", "ete")


@settings(derandomize=True, deadline=None)
@given(st.text())
def test_folded_words_are_the_words_of_the_folded_text(text: str):
    assert [*folded_words(text)] == words(folded(text))
