"""What the similarity of words promises."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.egress.jaro_winkler import jaro_winkler

WORDS = st.text("abcdeé", max_size=9)


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [("MARTHA", "MARHTA", 0.961), ("DIXON", "DICKSONX", 0.813), ("DWAYNE", "DUANE", 0.840), ("A", "B", 0.0)],
)
def test_the_published_examples(one: str, other: str, published: float):
    assert jaro_winkler(one, other) == pytest.approx(published, abs=5e-4)


@settings(derandomize=True, deadline=None)
@given(WORDS, WORDS)
def test_it_is_symmetric_and_a_share(one: str, other: str):
    assert jaro_winkler(one, other) == pytest.approx(jaro_winkler(other, one))
    assert 0 <= jaro_winkler(one, other) <= 1


@settings(derandomize=True, deadline=None)
@given(WORDS.filter(bool))
def test_a_word_is_itself(word: str):
    assert jaro_winkler(word, word) == pytest.approx(1)
