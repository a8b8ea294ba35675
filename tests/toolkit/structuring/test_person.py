import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.structuring.person import first_person_to_name


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("I live in Oslo and work at a bakery.", "Ana lives in Oslo and works at a bakery."),
        ("I'm tired, I've eaten and I'll sleep.", "Ana is tired, Ana has eaten and Ana will sleep."),
        ("I'd never been there. I'd like to go.", "Ana had never been there. Ana would like to go."),
        ("I don't know; I haven't asked.", "Ana doesn't know; Ana hasn't asked."),
        ("I was ill. I went home.", "Ana was ill. Ana went home."),
        ("My wife and I love hiking.", "Ana's wife and Ana love hiking."),
        ("He gave me my bike; it is mine.", "He gave Ana Ana's bike; it is Ana's."),
        ("I taught myself.", "Ana taught themself."),
        ("Am I right? So do I. What should I do?", "Is Ana right? So does Ana. What should Ana do?"),
        ("I really, really try to carry on.", "Ana really, really tries to carry on."),
        ("I want to live in Oslo and have kids.", "Ana wants to live in Oslo and have kids."),
        ("Whenever I travel I eat meat.", "Whenever Ana travels Ana eats meat."),
        ("I am not allergic to nuts.", "Ana is not allergic to nuts."),
        ("I never eat meat unless travelling.", "Ana never eats meat unless travelling."),
        ("It is so nice and I think so.", "It is so nice and Ana thinks so."),
        ("i think im late", "Ana thinks Ana is late"),
        ("Why'd I go, and why didn't I stay?", "Why'd Ana go, and why didn't Ana stay?"),
    ],
)
def test_first_person_becomes_the_name_and_verbs_agree(said, stored):
    assert first_person_to_name(said, "Ana") == stored


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("We moved and our dog came with us.", "Ana (we) moved and our dog came with us."),
        ("We're tired.", "Ana (we) are tired."),
        ("I cook and we eat.", "Ana cooks and we eat."),
        ("Our dog died.", "Ana's (our) dog died."),
        ("Ana (we) moved, and our dog came with us.", "Ana (we) moved, and our dog came with us."),
    ],
)
def test_we_stays_since_nobody_may_invent_the_others(said, stored):
    assert first_person_to_name(said, "Ana") == stored


@pytest.mark.parametrize(
    "text",
    [
        'He shouted "I hate my job!" at once.',
        "World War I was long.",
        "Take the I-95.",
        "Oh my god!",
        "They work in a coal mine.",
        "Let's go.",
        "Me gusta el café.",
        "我住在奥斯陆。",
    ],
)
def test_quotations_other_words_and_other_languages_stay(text):
    assert first_person_to_name(text, "Ana") == text


def test_a_name_is_put_in_as_it_is_written():
    assert first_person_to_name("I saw my dog.", r"\1 D'Arcy") == r"\1 D'Arcy saw \1 D'Arcy's dog."


@settings(derandomize=True, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            "I me my mine myself we us our Ana to have am don't go and live the dog with , . like".split()
        )
    )
)
def test_what_has_been_through_stays_as_it_is(words):
    stored = first_person_to_name(" ".join(words), "Ana")

    assert first_person_to_name(stored, "Ana") == stored


@settings(derandomize=True, deadline=None)
@given(
    st.lists(st.sampled_from("I me my mine we 'm ’ve am and have don't like \" ' , . to us World".split()))
)
def test_no_text_raises_and_none_loses_its_polarity(words):
    stored = first_person_to_name(" ".join(words), "Ana")

    assert stored.count("n't") == words.count("don't")
