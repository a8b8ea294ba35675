import pytest

from toolkit.facts import Kind
from toolkit.structuring.kind_cues import CUES
from toolkit.structuring.kinds import kinds_of


@pytest.mark.parametrize(
    ("statement", "kinds"),
    [
        ("I'm a nurse.", {Kind.PROFILE}),
        ("My sister is allergic to nuts.", {Kind.PROFILE}),
        ("I prefer tea.", {Kind.PREFERENCE}),
        ("I moved to Oslo last year.", {Kind.EVENT}),
        ("My wife loves jazz.", {Kind.PROFILE, Kind.PREFERENCE}),
        ("First mix the flour, then bake it.", {Kind.PROCEDURE}),
        ("From now on, call me Al.", {Kind.USER_RULE}),
        ("Please never send me ads.", {Kind.USER_RULE}),
        ("Actually, it is Tuesday.", {Kind.CORRECTION}),
        ("That is nice.", set()),
        ("我喜欢茶。", {Kind.PREFERENCE}),
    ],
)
def test_a_statement_is_of_every_kind_that_a_cue_speaks_for(statement, kinds):
    assert kinds_of(statement) == kinds


def test_every_kind_has_cues():
    assert set(CUES) == set(Kind)


@pytest.mark.parametrize(
    "statement",
    [
        "Actually, it is Tuesday.",
        "Wait, actually the walk has to be on Sunday.",
        "Oh no, actually the train leaves at nine.",
        "No, it's on Monday.",
        "No, I'm a nurse.",
        "No, the party is on Monday.",
        "No, that's wrong.",
        "I meant Leah.",
        "One correction: the show is in May.",
        "I misspoke.",
        "I made a mistake: it is nine.",
        "It is not on Monday but on Tuesday.",
        "Her name is not Lea, but Lena.",
        "It is on Sunday, not Saturday.",
        "It starts on the twelfth, not the tenth.",
        "The party was moved to Friday.",
        "They've moved it to Saturday.",
        "They changed the date to the sixth.",
        "I changed my mind about the blue one.",
        "Sorry, it's the other way round.",
        "其实是星期二。",
        "Ich meinte Dienstag.",
    ],
)
def test_what_puts_an_earlier_statement_right_in_so_many_words_is_a_correction(statement):
    assert Kind.CORRECTION in kinds_of(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "He can't climb into her any more.",
        "I can't eat bread anymore.",
        "I don't smoke any more.",
        "I no longer live in Oslo.",
        "Has the baker got any more?",
        "I used to swim, but now I run.",
        "I train nurses instead of driving nights.",
        "I'd rather walk than drive.",
        "She can't eat wheat, not a crumb.",
        "No, I've got a recording of my niece.",
        "No, my sister stayed at home.",
        "I was not sure, but I went.",
        "It is not only cheap but good.",
        "Not bad, but I have seen better.",
        "Actually, I just took the kids camping.",
        "Actually I've never been fishing.",
        "It actually works.",
        "I moved to Oslo last year.",
        "I changed jobs.",
        "I made a mistake at work.",
        "Sorry it was so late.",
        "Das mache ich nicht mehr.",
        "Ya no trabajo allí.",
    ],
)
def test_that_something_ended_or_differs_is_no_correction(statement):
    assert Kind.CORRECTION not in kinds_of(statement)
