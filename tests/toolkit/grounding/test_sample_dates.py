"""The dates that grounding adds to the dialogues that come with the project."""

import re

import pytest
from builders import context

from toolkit.datasets.own import Samples
from toolkit.facts import Draft
from toolkit.grounding.rules import Rules
from toolkit.grounding.spoken import ADDED_DAYS
from toolkit.ledger import Outcome
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Grounded, Structured
from toolkit.structuring.rules import Clauses


def grounded() -> dict[str, list[Grounded]]:
    """What the rules make of every turn of the samples."""
    results: dict[str, list[Grounded]] = {}
    for dialogue in Samples().load().dialogues:
        exchanges = Segregated()(dialogue, context(dialogue))
        for exchange, found in zip(exchanges, Clauses()(exchanges, context(dialogue)), strict=True):
            assert isinstance(found, Structured)
            for result in Rules()([Draft(fact, exchange) for fact in found.facts], context(dialogue)):
                assert isinstance(result, Grounded)
                results.setdefault(f"{dialogue.id}/{result.fact.sources[0]}", []).append(result)
    return results


GROUNDED = grounded()


@pytest.mark.parametrize(
    ("turn", "dates"),
    [
        ("ana-ben/2:12", ["23 March 2024"]),
        ("ana-ben/2:14", ["24 March 2024"]),
        ("ana-ben/4:11", ["10 June 2024"]),
        ("ana-ben/5:16", ["4 October 2024"]),
        ("ana-ben/6:6", ["25 December 2024", "20 December 2024", "2 January 2025"]),
        ("ana-ben/7:17", ["January 2025"]),
        ("lucia-jonas/3:2", ["2023-12-03"]),
        ("lucia-jonas/3:12", ["8 December 2023"]),
        ("lucia-jonas/4:2", ["15 to 21 January 2024", "1 January 2024", "15 January 2024"]),
        ("lucia-jonas/5:3", []),
        ("lucia-jonas/5:10", ["22 June 2024", "15 June 2024", "15 June 2024"]),
        ("noor-assistant/2:15", ["13 February 2024"]),
        ("noor-assistant/2:17", ["15 February 2024"]),
        ("noor-assistant/3:16", ["June 2024"]),
        ("noor-assistant/4:11", ["5 June 2024", "15 June 2024"]),
        ("noor-assistant/5:9", ["19 May 2024", "23 May 2024"]),
        ("noor-assistant/5:11", ["19 June 2024", "5 June 2024", "29 June 2024"]),
        ("noor-assistant/5:12", ["19 to 29 June 2024"]),
        ("noor-assistant/6:14", ["5 October 2024"]),
        ("noor-assistant/6:15", ["9 July 2024", "August 2024"]),
        ("noor-assistant/7:2", ["7 September 2024"]),
        ("plot-14b/2:7", ["18 March 2023"]),
        ("plot-14b/2:12", []),
        ("plot-14b/4:8", ["July 2023"]),
        ("plot-14b/5:15", ["September 2023"]),
    ],
)
def test_hard_dates_are_those_that_the_talk_means(turn, dates):
    added = [
        match.group()[2:-1] for result in GROUNDED[turn] for match in ADDED_DAYS.finditer(result.fact.text)
    ]

    assert added == dates


def test_nothing_in_the_samples_is_unsupported():
    notes = [note for results in GROUNDED.values() for result in results for note in result.notes]

    assert [note.reason for note in notes if note.outcome is Outcome.UNSUPPORTED] == []


def test_no_date_of_the_samples_stays_open():
    notes = [note for results in GROUNDED.values() for result in results for note in result.notes]

    assert [note.reason for note in notes if re.search("its turn names", note.reason)] == []
