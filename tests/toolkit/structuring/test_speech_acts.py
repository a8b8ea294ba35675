import pytest

from toolkit.structuring.speech_acts import is_interjection, is_question, states_something_too


@pytest.mark.parametrize(
    "text", ["Where do you live?", "你呢？", "أين تعيش؟", "how are you", "So what do you do"]
)
def test_questions_are_known_by_mark_or_order(text):
    assert is_question(text)


@pytest.mark.parametrize("text", ["When Ben is there we play.", "What I like is tea.", "How nice.", "I do."])
def test_statements_are_no_questions(text):
    assert not is_question(text)


@pytest.mark.parametrize("text", ["I moved to Oslo, did you know?", "Did I tell you my sister had a baby?"])
def test_a_question_may_state_something_too(text):
    assert states_something_too(text)


@pytest.mark.parametrize(
    "text", ["Hi Ben!", "Thanks so much!", "Wow!!", "Good morning, Mia.", "哈哈", "Oh my god!"]
)
def test_greetings_thanks_and_exclamations_are_interjections(text):
    assert is_interjection(text, frozenset({"ben"}))


@pytest.mark.parametrize("text", ["Yes, Oslo.", "Thanks, I moved.", "Great, two kids.", "I am fine."])
def test_what_says_more_is_none(text):
    assert not is_interjection(text, frozenset({"ben"}))
