import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.text.clauses import clauses


@pytest.mark.parametrize(
    ("sentence", "pieces"),
    [
        ("I live in Oslo and I work at a bakery.", ("I live in Oslo", "I work at a bakery.")),
        (
            "I love apples, pears and plums, and I hate figs.",
            ("I love apples, pears and plums", "I hate figs."),
        ),
        (
            "My sister's house is big; my garden is small.",
            ("My sister's house is big", "my garden is small."),
        ),
        ("She lives in Oslo and she works in Bergen.", ("She lives in Oslo", "she works in Bergen.")),
        (
            "I'm vegan and I don't eat honey because it comes from bees.",
            ("I'm vegan", "I don't eat honey because it comes from bees."),
        ),
        ("I eat meat but I never eat fish.", ("I eat meat", "I never eat fish.")),
    ],
)
def test_independent_statements_are_split_with_subject_and_polarity(sentence, pieces):
    assert clauses(sentence) == pieces


@pytest.mark.parametrize(
    "sentence",
    [
        "I moved to Oslo and started a bakery.",
        "I am vegan unless I travel and I drink tea.",
        "If it rains, I stay home and I read.",
        "I read and I write when it rains.",
        "I bike although it is far and I like cars.",
        "I cook except on Fridays and I bake.",
        "I waited until he came and I left.",
        "Ben said he is ill and he will stay home.",
        "It is not the heat but the humidity.",
        "I don't like cats but I like dogs.",
        "I have a dog and I love it.",
        "The man who sold it and I met.",
        "In 2020 I moved to Oslo and I started a bakery.",
        'He asked "are you ok and are you in?" and I left.',
        "Do you live here and do you work?",
        "Ben and I live here.",
        "I love my mom and my dad jokes.",
        "I used to smoke but I don't anymore.",
        "I run and I do too.",
        "Ich wohne in Oslo und ich arbeite.",
        "Sounds like you and I agree.",
    ],
)
def test_a_sentence_stays_whole_when_in_doubt(sentence):
    assert clauses(sentence) == (sentence,)


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("I likeandbut;,. '\""))) | st.text())
def test_clauses_are_exact_pieces_in_order(sentence):
    place = 0
    for piece in clauses(sentence):
        place = sentence.index(piece, place) + len(piece)
