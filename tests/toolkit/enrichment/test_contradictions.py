"""Added knowledge against what was said."""

import pytest
from builders import MONDAY, draft, turn

from toolkit.enrichment.channels.channel import Known
from toolkit.enrichment.contradictions import contradiction


def against(said: str, added: str, *, entity: str = "Brivane", history: tuple[str, ...] = ()) -> str | None:
    earlier = tuple(turn(text, id=f"0:{place}") for place, text in enumerate(history))
    return contradiction(Known(entity, added, "x", MONDAY, None), entity, draft(said, history=earlier))


@pytest.mark.parametrize(
    ("said", "added", "why"),
    [
        (
            "Brivane is not our billing project.",
            "Brivane is the billing project.",
            "one of the two is a denial",
        ),
        ("Our Brivane lasts 14 days.", "Brivane lasts 10 days.", "another number of days"),
        ("The Brivane lasts twelve days.", "Brivane lasts 10 days.", "another number of days"),
        ("Brivane launched in 2021.", "Brivane launched in 2019.", "another date"),
    ],
)
def test_a_denial_another_number_and_another_date_are_seen(said: str, added: str, why: str):
    assert against(said, added) == why


@pytest.mark.parametrize(
    ("said", "added"),
    [
        ("Brivane lasts 10 days.", "Brivane lasts ten days."),
        ("Brivane launched in May 2021.", "Brivane launched in 2021."),
        ("Brivane lasts 10 days.", "Brivane lasts 2 winters."),
        ("Ana does not use Brivane for billing.", "Brivane is the billing project."),
        ("Quelmont lasts 14 days.", "Brivane lasts 10 days."),
        ("Brivane wasn't built in a day.", "Brivane is the billing project."),
        ("Brivanes last 14 days.", "Brivane lasts 10 days."),
    ],
)
def test_what_may_both_be_true_is_no_contradiction(said: str, added: str):
    assert against(said, added) is None


def test_the_history_of_the_exchange_is_evidence_too():
    assert against("It works.", "Brivane lasts 10 days.", history=("Brivane lasts 14 days.",)) is not None


def test_an_entity_with_signs_of_patterns_is_taken_literally():
    assert against("C++ lasts 14 days.", "C++ lasts 10 days.", entity="C++") == "another number of days"
