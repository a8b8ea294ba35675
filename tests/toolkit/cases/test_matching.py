"""Whether a text says a content."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.cases.matching import says, says_all


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("I work at BRIVANE.", "Brivane"),
        ("Ｂｒｉｖａｎｅ it is", "Brivane"),
        ("mit Jürgen", "Jurgen"),
        ("就职于恺朔源公司", "恺朔源"),
        ("وسلمى ذهبت", "سلمى"),
        ("तारविन में", "तारविन"),
        ("फरवरी", "फ़रवरी"),
        ("في ابريل", "أبريل"),
    ],
)
def test_a_form_is_said_in_any_case_accents_and_width(text, form):
    assert says(text, (form,))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Brivanes", "Brivane"),
        ("annex", "Ann"),
        ("12", "2"),
        ("तारविनी", "तारविन"),
        ("पढ़ा", "पढा"),
        ("", "x"),
        ("x", ""),
    ],
)
def test_a_part_of_a_word_does_not_say_it(text, form):
    assert not says(text, (form,))


def test_any_form_of_each_content_will_do():
    assert says_all("She is a welder at Brivane", (("Brivane",), ("welding", "welder")))
    assert not says_all("She is a nurse at Brivane", (("Brivane",), ("welding", "welder")))


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet="abc xyz", max_size=12), st.text(alphabet="abc", min_size=1, max_size=4))
def test_a_form_between_spaces_is_always_said(around, form):
    assert says(f"{around} {form} {around}", (form,))
