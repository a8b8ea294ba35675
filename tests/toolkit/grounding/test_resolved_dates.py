"""A fact's dates mean what they mean in the turn that it was read from; that was said on 16 April 2024."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from builders import context, draft, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.dialogue import Exchange, Turn
from toolkit.facts import Draft
from toolkit.grounding.rules import Rules
from toolkit.grounding.turn_dates import turn_dates
from toolkit.ledger import Outcome
from toolkit.stages import Grounded
from toolkit.structuring.rules import Clauses

TUESDAY = datetime(2024, 4, 16, 12, 0, tzinfo=UTC)
RULES = Rules(persons=False, places=False)


def said(text: str, id: str = "1:2", speaker: str = "Ana") -> Turn:
    return turn(text, id=id, speaker=speaker, said_at=TUESDAY)


def grounded(words: str, source: str, *before: Turn) -> Grounded:
    """The grounding of a fact that was read from a turn which says `source`."""
    (result,) = RULES([draft(words, source=said(source), history=before)], context())
    assert isinstance(result, Grounded)
    return result


def formed(*turns: Turn) -> list[str]:
    """What becomes of the last of the turns."""
    exchange = Exchange(turns[-1], history=turns[:-1], sources=turns[-1:])
    (structured,) = Clauses()([exchange], context())
    return [
        result.fact.text
        for result in Rules()([Draft(fact, exchange) for fact in structured.facts], context())
    ]


@pytest.mark.parametrize(
    ("words", "source", "expected"),
    [
        ("Teta on the fifth of June", "Teta and I fly on the fifth of June.", "5 June 2024"),
        ("back on the fifteenth", "We fly on 5 June and come back on the fifteenth.", "15 June 2024"),
        ("Ana: on Friday", "We'll meet on Friday.", "19 April 2024"),
        ("Ana: on Friday", "We met on Friday.", "12 April 2024"),
        ("ON  FRIDAY", "We'll meet on Friday.", "19 April 2024"),
        ("Ana left on 9 May 2021", "I left on 9 May 2021.", None),
        ("莉莉星期五来", "莉莉星期五会来。", "2024-04-19"),
    ],
)
def test_a_phrase_means_what_it_means_in_its_turn(words, source, expected):
    text = grounded(words, source).fact.text

    assert (f"({expected})" in text) if expected else text == words


def test_a_phrase_said_twice_is_told_apart_by_the_words_around_it():
    source = "I was in Rome on Friday. I'll be in Bonn on Friday."

    assert "12 April" in grounded("Ana was in Rome on Friday", source).fact.text
    assert "19 April" in grounded("Ana will be in Bonn on Friday", source).fact.text


@pytest.mark.parametrize(
    ("words", "source", "reason"),
    [
        ("On Friday", "I went on Friday. I'll go on Friday.", "Friday: its turn names several such times"),
        ("Ana left last week", "I left.", "last week: its turn names no such time"),
        ("Ana left on Friday", "I work Monday to Friday.", "Friday: its turn names no such time"),
        (
            "the day before yesterday",
            "I left yesterday.",
            "the day before yesterday: its turn names no such time",
        ),
    ],
)
def test_what_the_turn_does_not_tell_is_left_open_with_the_reason(words, source, reason):
    result = grounded(words, source)

    assert (result.fact.text, result.fact.valid) == (words, ())
    assert (Outcome.UNRESOLVED, reason) in [(note.outcome, note.reason) for note in result.notes]


def test_a_rewritten_phrase_is_read_if_a_turn_names_a_time_within_it():
    assert "(8 to 14 April 2024)" in grounded("Ana left last week", "I left on Friday.").fact.text


def test_a_phrase_is_not_found_inside_a_longer_word():
    assert grounded("Ana rests on Fridays", "I left on Friday and rest on Fridays.").fact.valid == ()


def test_a_quoted_question_is_dated_by_its_own_turn_and_lends_its_tense():
    asked = said("Where were you yesterday? When will you go?", "1:1", "Ben")

    assert formed(asked, said("On Friday.")) == [
        'Ben asked "When will you go?" Ana: On Friday (19 April 2024).'
    ]
    asked = replace(asked, text="Where were you yesterday?", said_at=datetime(2024, 4, 15, tzinfo=UTC))
    assert formed(asked, said("Rome.")) == [
        'Ben asked "Where were you yesterday (14 April 2024)?" Ana: Rome.'
    ]


def test_a_day_without_a_month_is_of_the_month_that_was_talked_of():
    before = said("The fair is on the fourth of October.", "1:1", "Ben")

    assert (
        "4 October 2024"
        in grounded("On the fourth Ana will be away", "On the fourth I'll be away.", before).fact.text
    )
    assert "4 May 2024" in grounded("On the fourth Ana will be away", "On the fourth I'll be away.").fact.text


def test_a_sentence_in_another_language_is_read_in_it():
    assert formed(said("Heute ist Dienstag. How many of the candles have you got? I have two of them."))[
        0
    ] == ("Heute (2024-04-16) ist Dienstag.")


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.lists(
        st.sampled_from("yesterday Friday; on the fifth of June, will went next last week and I".split()),
        max_size=14,
    ).map(" ".join)
)
def test_every_added_time_is_one_that_the_turn_names(text):
    fact = grounded(text.replace("I", "Ana"), text).fact

    assert set(fact.valid) <= turn_dates((said(text),)).times
