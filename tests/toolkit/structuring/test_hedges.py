import pytest

from toolkit.structuring.hedges import asks_to_remember, is_inferred


@pytest.mark.parametrize(
    "statement",
    [
        "Maybe I will go.",
        "I think it is red.",
        "It might rain.",
        "He may come.",
        "She seems ill.",
        "I guess so.",
        "I heard that Mia moved.",
        "My boss said I am late.",
        "People say it is cold.",
        "According to Ben it is open.",
        "I'm not sure about it.",
        "“I’m late,” said Ben.",
        '"To be or not to be."',
        "我也许去。",
        "Creo que sí.",
        "Ich glaube, es regnet.",
    ],
)
def test_hedged_heard_and_quoted_statements_are_inferred(statement):
    assert is_inferred(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "I live in Oslo.",
        "I told Ben I quit.",
        "I was born in May.",
        "I'm thinking of you.",
        "No doubt it is red.",
        'I read "The Old Man and the Sea".',
        "I can't believe it.",
        "I said no.",
    ],
)
def test_what_the_speaker_states_is_not(statement):
    assert not is_inferred(statement)


@pytest.mark.parametrize(
    "text", ["Remember this: I am vegan.", "Please remember that I fly.", "Don't forget, I'm in."]
)
def test_a_cue_to_remember_is_found(text):
    assert asks_to_remember(text)


@pytest.mark.parametrize("text", ["I remember that day.", "I can't remember.", "I will never forget it."])
def test_a_memory_of_the_speaker_is_no_cue(text):
    assert not asks_to_remember(text)
