"""Grounding by rules: dates, what changes and what stays, and the account of it."""

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from builders import context, draft, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.dialogue import Exchange
from toolkit.facts import Draft, fact_id
from toolkit.grounding.rules import Rules
from toolkit.ledger import Outcome
from toolkit.stages import Grounded
from toolkit.structuring.rules import Clauses

SUNDAY = datetime(2024, 3, 3, 20, 0, tzinfo=UTC)
laws = settings(derandomize=True, deadline=None, max_examples=60)


def ground(given: Draft, rules: Rules = Rules()) -> Grounded:
    (result,) = rules([given], context())
    assert isinstance(result, Grounded)
    return result


def said(text: str) -> Draft:
    return draft(text, source=turn(text, said_at=SUNDAY))


@pytest.mark.parametrize(
    ("text", "grounded"),
    [
        ("Ana ran yesterday.", "Ana ran yesterday (2 March 2024)."),
        ("Ana sailed last summer.", "Ana sailed last summer (June to August 2023)."),
        ("Yesterday's run was long.", "Yesterday's (2 March 2024) run was long."),
        (
            "Ana ran last week and today.",
            "Ana ran last week (19 to 25 February 2024) and today (3 March 2024).",
        ),
        ("Ana left two years ago.", "Ana left two years ago (2022)."),
        ("Ana married on 9 June.", "Ana married on 9 June (9 June 2023)."),
        ("Ana married on 9 June 2021.", "Ana married on 9 June 2021."),
        ("我昨天跑步。", "我昨天 (2024-03-02)跑步。"),
        ("Ana sang “Yesterday” well.", "Ana sang “Yesterday” well."),
    ],
)
def test_a_relative_date_is_followed_by_its_days(text, grounded):
    assert ground(said(text)).fact.text == grounded


def test_yesterday_is_never_the_day_on_which_it_was_said():
    fact = ground(said("Ana ran yesterday.")).fact

    assert [(time.start.day, time.end.day) for time in fact.valid] == [(2, 3)]


def test_all_times_are_kept_as_intervals_in_order_of_mention():
    fact = ground(said("Ana moved in May 2021 and again last year.")).fact

    assert [(time.start.year, time.start.month) for time in fact.valid] == [(2021, 5), (2023, 1)]


def test_a_changed_text_has_a_new_id_and_a_note_of_what_changed():
    given = said("Ana ran yesterday.")
    result = ground(given)

    assert result.fact.id == fact_id((given.fact.id,), 0, result.fact.text)
    assert [(note.outcome, note.reason) for note in result.notes] == [
        (Outcome.GROUNDED, "yesterday = 2 March 2024")
    ]


def test_a_fact_with_nothing_to_bind_keeps_its_id_and_has_no_notes():
    given = said("Ana likes tea.")

    assert ground(given) == Grounded(given.fact)


def test_what_stands_in_brackets_already_is_not_added_again():
    once = ground(said("Ana ran yesterday and sailed last summer."))
    twice = ground(replace(said(once.fact.text), fact=once.fact))

    assert twice.fact.text == once.fact.text


def test_every_rule_can_be_switched_off():
    off = Rules(dates=False, persons=False, places=False, support_check=False)
    given = said("I ran there yesterday with Leo.")

    assert ground(given, off) == Grounded(given.fact)


def test_the_condition_follows_the_text_that_it_stands_in():
    given = said("I swim if you swim yesterday.")
    given = replace(given, fact=replace(given.fact, condition="if you swim yesterday"))
    fact = ground(given).fact

    assert fact.condition == "if you swim yesterday (2 March 2024)"
    assert fact.condition in fact.text


@pytest.mark.parametrize("unit", ["yesterday ", "May 7 ", "昨天我去了北京。", "He was there with you. "])
def test_a_hostile_turn_is_grounded_in_seconds(unit):
    given, began = said((unit * 50_000)[:50_000]), time.process_time()
    ground(given)

    assert time.process_time() - began < 3


def test_a_long_turn_of_many_facts_takes_time_in_proportion():
    long = turn("I left there on Friday the 3rd, and he asked you why. " * 2_000, said_at=SUNDAY)
    exchange = Exchange(long, sources=(long,))
    began = time.process_time()
    (structured,) = Clauses()([exchange], context())
    results = Rules()([Draft(fact, exchange) for fact in structured.facts], context())

    assert len(results) >= 2_000
    assert time.process_time() - began < 12


@laws
@given(st.lists(st.text(max_size=40), min_size=1, max_size=4))
def test_no_text_raises_and_no_result_depends_on_its_neighbours(texts):
    drafts = [said(text) for text in texts]

    assert Rules()(drafts, context()) == [ground(each) for each in drafts]
