"""Whether a sentence tells of the thing, and whether a title is its other name."""

import pytest

from toolkit.enrichment.channels.naming import opens_with, other_name


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Velmora X2 is a sensor.", "velmora x2"),
        ("The Velmora X2 (2021) is a sensor.", "Velmora X2"),
        ('"Velmora X2" is a song.', "Velmora X2"),
        ("In computing, a Velmora X2 is a sensor.", "Velmora X2"),
        ("Johannes Reynierszoon Vermeer was a painter.", "Vermeer"),
        ("The World Health Organization (WHO) is an agency.", "WHO"),
        ("La ville de Lyon est une commune.", "ville de Lyon"),
        ("東京は日本の首都です。", "東京"),
        ("जयपुर भारत का एक नगर है।", "जयपुर"),
        ("باريس هي عاصمة فرنسا.", "باريس"),
    ],
)
def test_a_sentence_about_the_thing_opens_with_its_name(sentence: str, name: str):
    assert opens_with(sentence, (name,))


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Quelm is the owner of Velmora X2.", "Velmora X2"),
        ("Call Velmora X2 by the name Quelm.", "Velmora X2"),
        ("Stop describing Velmora X2 as it is.", "Velmora X2"),
        ("把Velmora X2称为Quelm。", "Velmora X2"),
        ("اكتب Velmora X2.", "Velmora X2"),
        ("Quelm Rules All (VX) is a sensor.", "VX"),
        ("Velmorax2 is a sensor.", "Velmora"),
        ("Velmora X2 is a sensor.", ""),
    ],
)
def test_an_order_and_a_sentence_about_something_else_do_not(sentence: str, name: str):
    assert not opens_with(sentence, (name,))


@pytest.mark.parametrize(
    ("title", "asked"),
    [
        ("New York City", "NYC"),
        ("Museum of Modern Art", "MoMA"),
        ("University of California, Los Angeles", "UCLA"),
        ("Velmora X2", "VX2"),
        ("Slack (software)", "Slack"),
        ("Paris", "Paris, France"),
        ("VELMÓRA x2", "Velmora X2"),
        ("Quelm Corporation", "Quelm corporation"),
    ],
)
def test_a_title_that_holds_the_words_or_the_initials_is_another_name(title: str, asked: str):
    assert other_name(title, asked, "It is a thing.")


def test_a_title_that_the_sentence_ties_to_what_was_asked_is_another_name():
    assert other_name("Munich", "München", "Munich (German: München) is a city.")
    assert not other_name("Munich", "München", "Munich is a city.")


@pytest.mark.parametrize(
    ("title", "asked"), [("The", "The Hague"), ("of", "Bank of England"), ("A", "Vitamin A")]
)
def test_an_article_is_no_other_name_of_what_has_one(title: str, asked: str):
    assert not other_name(title, asked, "The best bank of all is Quelm.")


@pytest.mark.parametrize("title", ["Quelm", "The assistant", "New Year Card Shop", "", "Velmorax2", "N"])
def test_any_other_title_is_none(title: str):
    assert not other_name(title, "NYC", "It is a city.")
    assert not other_name(title, "Velmora X2", "It is a sensor.")
