"""Who is meant: the speaker, the one spoken to, a third."""

import pytest
from builders import context, draft, turn

from toolkit.facts import Draft
from toolkit.grounding.rules import Rules
from toolkit.ledger import Outcome
from toolkit.stages import Grounded


def after(text: str, *before: str) -> Draft:
    """A fact that Ana states after earlier lines, of Ben and Ana in turn, the last one Ben's."""
    speakers = ("Ben", "Ana") if len(before) % 2 else ("Ana", "Ben")
    history = tuple(
        turn(line, id=f"0:{place}", speaker=speakers[place % 2]) for place, line in enumerate(before)
    )
    return draft(text, source=turn(text), history=history)


def ground(given: Draft) -> Grounded:
    (result,) = Rules(support_check=False)([given], context())
    assert isinstance(result, Grounded)
    return result


def open_references(given: Draft) -> list[str]:
    return [note.reason for note in ground(given).notes if note.outcome is Outcome.UNRESOLVED]


@pytest.mark.parametrize(
    ("text", "grounded"),
    [
        ("I live alone.", "Ana lives alone."),
        ("You have a nice voice.", "Ben has a nice voice."),
        ("You're kind, and I like your dog.", "Ben is kind, and Ana likes Ben's dog."),
        ("Do you like tea?", "Does Ben like tea?"),
        ("Are you at home?", "Is Ben at home?"),
        ("I told you that.", "Ana told Ben that."),
        ("Thank you, you know.", "Thank you, you know."),
        ("How've you been? Where'd you go?", "How've you been? Where'd you go?"),
        ("How’re you, and how is your dog?", "How’re you, and how is Ben's dog?"),
        ("They came with us.", "They came with Ana (us)."),
        ("Leo said “I love you” to Mia.", "Leo said “I love you” to Mia."),
        ("Ana (we) moved.", "Ana (we) moved."),
        ("Ich liebe dich und you.", "Ich liebe dich und you."),
    ],
)
def test_first_and_second_person_become_names(text, grounded):
    assert ground(after(text, "Hello.")).fact.text == grounded


def test_you_stays_open_where_nobody_else_speaks():
    assert open_references(after("You are kind.")) == ["you: nobody else speaks"]


def test_you_stays_open_where_it_may_be_one_of_two():
    history = (turn("Hi.", id="0:1", speaker="Ben"), turn("Hi.", id="0:2", speaker="Cleo"))

    assert open_references(draft("You are kind.", history=history)) == ["you: Ben or Cleo"]


@pytest.mark.parametrize(
    ("text", "grounded"),
    [
        ("He is seven.", "Leo is seven."),
        ("His room is blue, and he likes it.", "Leo's room is blue, and Leo likes it."),
        ("I gave him a book.", "Ana gave Leo a book."),
    ],
)
def test_he_is_the_one_person_named_before(text, grounded):
    assert ground(after(text, "My son Leo starts school.", "Nice!")).fact.text == grounded


def test_she_is_never_someone_whom_a_relation_makes_a_man():
    assert open_references(after("She is seven.", "My son Leo starts school.", "Nice!")) == [
        "She: nobody was spoken of before"
    ]


def test_a_pronoun_with_two_candidates_is_left_and_both_are_named():
    given = after("He is seven.", "My son Leo met his friend Otto.", "Nice!")

    assert ground(given).fact.text == "He is seven."
    assert open_references(given) == ["He: Leo or Otto"]


def test_a_relative_without_a_name_cannot_be_put_in():
    assert open_references(after("He is seven.", "My son starts school.", "Nice!")) == ["He: Ana's son"]


def test_a_pronoun_behind_its_person_in_the_same_text_stands_as_it_is():
    given = after("My brother says he is tired.", "Leo called.", "Nice!")

    assert ground(given).fact.text == "Ana's brother says he is tired."


def test_they_is_never_replaced():
    assert open_references(after("They are loud.", "My son Leo sings.", "Nice!")) == ["They: Leo"]


def test_speakers_are_nobodys_third_person():
    assert open_references(after("He is tired.", "Hi Ben.", "Hi Ana, how is it?")) == [
        "He: nobody was spoken of before"
    ]
