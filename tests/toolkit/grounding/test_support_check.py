"""Whether a fact names only what its sources and its context name."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from builders import draft, fact, turn

from toolkit.facts import Draft
from toolkit.grounding.support_check import unsupported

WEDNESDAY = datetime(2024, 5, 15, 12, 0, tzinfo=UTC)


def claim(text: str, source: str, *context: str) -> Draft:
    """A fact read from one turn of Ana's, leaning on turns of Ben's."""
    said = turn(source, said_at=WEDNESDAY)
    history = tuple(
        turn(line, id=f"0:{place}", speaker="Ben", said_at=WEDNESDAY) for place, line in enumerate(context)
    )
    given = draft(source, source=said, history=history)
    return replace(given, fact=fact(text, source=said, context=history))


@pytest.mark.parametrize(
    ("text", "source", "reasons"),
    [
        ("Ana lives in Paris.", "I live here.", ("Paris: no source turn names it",)),
        ("Ana lives in Paris.", "I live in PARIS.", ()),
        ("Ana's child is seven.", "He is seven.", ("child: no source turn names that relation",)),
        ("Ana's child is 7.", "My son is seven.", ()),
        ("Ana's son is seven.", "My kid is seven.", ("son: no source turn names that relation",)),
        ("Ana has 3 cats.", "I have two cats.", ("3: no source turn names that number",)),
        ("Ana is twenty-five.", "I am 25.", ()),
        ("Ana paid 1500.", "I paid $1,500.", ()),
        ("José came.", "Jose came.", ()),
        ("Ana's mother called.", "Mum's on the phone.", ()),
        ("Painting helps.", "painting helps", ()),
        ("Ana ran on 14 May 2024.", "I ran yesterday.", ()),
        ("Ana ran on 15 May 2024.", "I ran yesterday.", ("15 May 2024: no source turn names that time",)),
        ("Ana ran on 14 May 2024.", "I ran last month.", ("14 May 2024: no source turn names that time",)),
        ("Ana ran in May 2024.", "I ran yesterday.", ()),
    ],
)
def test_what_no_turn_names_is_told(text, source, reasons):
    assert unsupported(claim(text, source)) == reasons


def test_a_turn_of_the_context_supports():
    assert unsupported(claim("Ana's child is seven.", "He is seven.", "How old is your son?")) == ()


def test_a_turn_outside_the_context_does_not():
    given = claim("Ana's child is seven.", "He is seven.", "How old is your son?")
    given = replace(given, fact=replace(given.fact, context=()))

    assert unsupported(given) == ("child: no source turn names that relation",)


def test_the_names_of_speakers_are_supported():
    assert unsupported(claim("Ana thanked Ben.", "Thanks!", "Here.")) == ()


def test_a_third_persons_name_put_on_the_speaker_is_told_only_if_nobody_named_it():
    assert unsupported(claim("Ana is called Noor.", "She is nice.")) == ("Noor: no source turn names it",)
