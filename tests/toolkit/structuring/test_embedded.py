import pytest

from toolkit.structuring.embedded import embedded_statement


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Can you believe I got the job?", "I got the job."),
        ("Wow, can you believe we won??", "We won."),
        ("Did you know that I moved to Oslo?", "I moved to Oslo."),
        ("Have you heard my sister is engaged?", "My sister is engaged."),
        ("Guess what, I quit?", "I quit."),
        ("Did I tell you our dog had puppies?", "Our dog had puppies."),
    ],
)
def test_what_the_speaker_says_of_themselves_is_stated(question, statement):
    assert embedded_statement(question) == statement


@pytest.mark.parametrize(
    "question",
    [
        "Can you believe it?",
        "Can you believe what I did?",
        "Guess what I bought?",
        "Guess what?",
        "Did you know Ben moved?",
        "Do you know where I live?",
        "Can you believe I would do that?",
        "Did you know whether I am late or not?",
        "Did you know I like tea or not?",
        "Can you help my sister?",
        "can you believe " * 50_000,
        "",
    ],
)
def test_what_only_asks_states_nothing(question):
    assert embedded_statement(question) is None
