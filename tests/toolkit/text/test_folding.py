import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.text.folding import folded


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("  Café\n CRÈME ", "cafe creme"),
        ("Ёлка", "елка"),
        ("ＡＢＣ", "abc"),
        ("Straße", "strasse"),
        ("قَهْوَة", "قهوة"),
        ("Ana’s “best”", 'ana\'s "best"'),
    ],
)
def test_spellings_that_differ_in_case_accent_width_or_space_become_one(text, form):
    assert folded(text) == form


@pytest.mark.parametrize("text", ["हिन्दी", "がぎぐ", "가나다", "किताब"])
def test_signs_that_change_the_word_stay(text):
    assert folded(text) == text


@settings(derandomize=True, deadline=None)
@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert folded(folded(text)) == folded(text)
