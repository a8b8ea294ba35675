"""Where a fact happens."""

import pytest
from builders import context, draft, turn

from toolkit.facts import Draft
from toolkit.grounding.rules import Rules
from toolkit.ledger import Outcome
from toolkit.stages import Grounded


def after(text: str, *before: str) -> Draft:
    history = tuple(turn(line, id=f"0:{place}", speaker="Ben") for place, line in enumerate(before))
    return draft(text, source=turn(text), history=history)


def ground(given: Draft) -> Grounded:
    (result,) = Rules(persons=False)([given], context())
    assert isinstance(result, Grounded)
    return result


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Ana lives in Oslo.", "Oslo"),
        ("Ana moved to New York with Leo.", "New York"),
        ("Ana is from Porto.", "Porto"),
        ("Ana visited Lima.", "Lima"),
        ("Ana talked to Leo.", None),
        ("Ana was born in May.", None),
        ("Ana met him at Ben's.", None),
        ("Ana likes Oslo.", None),
    ],
)
def test_a_place_is_a_name_behind_a_word_of_place(text, place):
    assert ground(after(text, "Hello.")).fact.place == place


def test_a_place_that_no_turn_names_is_not_taken():
    given = draft("Ana lives in Oslo.", source=turn("Ana lives here."))

    assert ground(given).fact.place is None


def test_there_is_the_one_place_named_before():
    fact = ground(after("Ana wants to live there.", "I moved to Oslo.")).fact

    assert (fact.text, fact.place) == ("Ana wants to live there (Oslo).", "Oslo")


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("Hello.", "there: no place was named before"),
        ("I flew from Oslo and live in Lima.", "there: Oslo or Lima"),
    ],
)
def test_there_stays_open_unless_one_place_was_named(before, reason):
    (note,) = ground(after("Ana wants to live there.", before)).notes

    assert (note.outcome, note.reason) == (Outcome.UNRESOLVED, reason)


@pytest.mark.parametrize(
    "text", ["Hi there!", "There are two cats.", "Hang in there.", "He said “stay there” twice."]
)
def test_an_idle_there_needs_no_place(text):
    assert not [note for note in ground(after(text)).notes if note.outcome is Outcome.UNRESOLVED]
