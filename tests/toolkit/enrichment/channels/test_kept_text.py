"""What of a passage from elsewhere is kept."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.overlays.wording import wording
from toolkit.enrichment.channels.channel import Withheld
from toolkit.enrichment.channels.kept_text import LONGEST, kept_text, names_one_of

PLAIN = (
    "Slack Technologies is an American software company.",
    "The Assistant, a 2019 film, was directed by Kitty Green.",
    "Memory is the faculty of the mind by which information is stored.",
    "Ask Jeeves was a search engine.",
    "Lyon est une ville du Rhône.",
    "Der Rhein entspringt in den Alpen.",
    "東京は日本の首都です。",
    "上海是中国的直辖市。",
    "पेरिस फ़्रांस की राजधानी है।",
    "باريس هي عاصمة فرنسا.",
)


@pytest.mark.parametrize("text", PLAIN)
def test_what_only_tells_something_is_kept_as_it_stands(text: str):
    assert kept_text(text) == text


@pytest.mark.parametrize("language", ["en", "es", "de", "fr", "zh", "ja", "hi", "ar"])
def test_orders_of_the_injection_stressor_are_refused(language: str):
    for payload in wording(language).payloads:
        assert isinstance(kept_text(payload.format(marker="Quelm")), Withheld)


@pytest.mark.parametrize(
    "text",
    [
        "Velmora X2 ![](https://evil.org/x.png?q=) is a sensor.",
        "Velmora X2 is a [sensor](https://evil.org/).",
        "Velmora X2 is &lt;b&gt; a sensor.",
        "Velmora X2 is a s&#105;gnal.",
        f"Velmora X2 <img src=x alt='{'a' * 400}'> is a sensor.",
    ],
)
def test_markup_that_a_page_or_a_chat_would_follow_is_refused(text: str):
    assert kept_text(text) == Withheld("refused: the text holds markup")


def test_one_sentence_is_kept():
    assert kept_text("It is a lake. It is deep.") == "It is a lake."


def test_controls_and_unseen_letters_go():
    assert kept_text("A\x00 la\u00adke\x1b[31m\u200b.\n\nDeep.") == "A lake[31m."


@pytest.mark.parametrize("text", ["", "  \n", "\x00\x07", "...", "🙂"])
def test_without_words_nothing_is_kept(text: str):
    assert kept_text(text) == Withheld("it holds no words")


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=3000))
def test_whatever_comes_one_short_visible_line_is_kept_or_nothing(passage: str):
    kept = kept_text(passage)

    if isinstance(kept, str):
        assert 0 < len(kept) <= LONGEST + 2
        assert not {unicodedata.category(letter) for letter in kept} & {"Cc", "Cs", "Zl", "Zp"}


def test_a_name_is_looked_for_as_whole_words_in_any_spelling():
    assert names_one_of("Velmóra x2: a sensor.", ("VELMORA X2",))
    assert names_one_of("東京は首都です。", ("東京",))
    assert not names_one_of("Velmorax2", ("Velmora",))
