"""Questions as a friend asks them."""

import pytest

from stressors.world.queries import Reach
from stressors.world.questions import asked, called
from stressors.world.world import USER


@pytest.mark.parametrize(
    ("start", "path", "question"),
    [
        (USER, ("sister",), "What is your sister's name?"),
        (USER, ("sister", "employer"), "Which company does your sister work for?"),
        (USER, ("sister", "employer", "based"), "In which town is the company where your sister works?"),
        ("Ann", ("best_friend", "pet"), "What is Ann's best friend's pet called?"),
        (USER, ("own_employer", "founder"), "Who is the founder of the company you work for?"),
        ("Newco", ("founder", "coach"), "Who is the swimming coach of the founder of Newco?"),
    ],
)
def test_a_question_names_the_way_to_its_answer(start, path, question):
    assert asked(Reach(start, path)) == question


def test_a_thing_behind_a_clause_takes_no_apostrophe():
    assert called(Reach(USER, ("brother", "drives", "maker", "founder", "pet"))) == (
        "the pet that belongs to the founder of the company that makes the car that your brother drives"
    )


def test_a_relation_that_no_question_can_use_is_an_error():
    with pytest.raises(ValueError, match="no question ends in 'founded'"):
        asked(Reach("Newco", ("founded",)))
    with pytest.raises(ValueError, match="no question passes through 'plan'"):
        asked(Reach("Ann", ("plan", "based")))
