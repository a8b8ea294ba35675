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
        ("I no longer live in Oslo.", {Kind.CORRECTION}),
        ("That is nice.", set()),
        ("我喜欢茶。", {Kind.PREFERENCE}),
    ],
)
def test_a_statement_is_of_every_kind_that_a_cue_speaks_for(statement, kinds):
    assert kinds_of(statement) == kinds


def test_every_kind_has_cues():
    assert set(CUES) == set(Kind)
