import pytest

from toolkit.text.quotations import quotations


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('Ben said "I am ill." and left', ['"I am ill."']),
        ("My boss said: 'You are fired.' Then", ["'You are fired.'"]),
        ("I said 'don't go' to him", ["'don't go'"]),
        ("„Ja“, sagte er", ["„Ja“"]),
        ("他说「我在北京」。", ["「我在北京」"]),
    ],
)
def test_quotations_are_found_with_their_marks(text, quoted):
    assert [text[start:end] for start, end in quotations(text)] == quoted


@pytest.mark.parametrize(
    "text",
    [
        "the boys' house and the girls' one",
        "rock 'n' roll in the '90s",
        'He is 5\'10" tall, 6" more',
        'He said "stop',
    ],
)
def test_apostrophes_inches_and_open_quotations_are_none(text):
    assert quotations(text) == ()
