import pytest

from toolkit.text.negation import is_negated


@pytest.mark.parametrize(
    "text",
    [
        "I don’t eat",
        "She never did",
        "I cannot",
        "i dont know",
        "No meat",
        "Ich habe keinen Hund",
        "Je n'aime pas",
        "nunca como",
        "我不吃肉",
        "肉は食べない",
        "मैं नहीं जाता",
        "لا أحب",
    ],
)
def test_a_cue_of_negation_is_found(text):
    assert is_negated(text)


@pytest.mark.parametrize(
    "text", ["I note it", "No doubt", "I can't wait", "Not only that", "不错", "No. 5", "a knot"]
)
def test_idioms_that_deny_nothing_are_none(text):
    assert not is_negated(text)
