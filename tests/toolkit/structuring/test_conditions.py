import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.structuring.conditions import condition_in


@pytest.mark.parametrize(
    ("statement", "condition"),
    [
        ("Ana never eats meat unless Ana travels.", "unless Ana travels"),
        ("If it rains, Ana stays home.", "If it rains"),
        ("If Ana is tired, hungry or sad, Ana sleeps.", "If Ana is tired, hungry or sad"),
        ("Whenever Ana travels Ana eats meat.", "Whenever Ana travels"),
        ("Ana moved because the rent rose.", "because the rent rose"),
        ("Ana works daily except on Fridays.", "except on Fridays"),
        ("Call Ana only if it is urgent.", "only if it is urgent"),
        ("Ana stays home when Ana is tired, but Ana loves parties.", "when Ana is tired"),
        ("如果下雨，我待在家里。", "如果下雨"),
    ],
)
def test_the_clause_is_found_as_it_stands(statement, condition):
    assert condition_in(statement, "Ana") == condition


@pytest.mark.parametrize(
    "statement",
    [
        "Ana lives in Oslo.",
        "Ana wonders if Ben knows if it rains.",
        "Ana remembers the day when it burned.",
        'Ben said "if it rains, stay".',
        "It looks as if it rains.",
    ],
)
def test_what_is_asked_known_or_quoted_is_no_condition(statement):
    assert condition_in(statement, "Ana") is None


@settings(derandomize=True, deadline=None)
@given(st.lists(st.sampled_from('if unless when I , . ; " Ana eats because except 如果 ，'.split())))
def test_a_condition_stands_in_the_statement(words):
    statement = " ".join(words)
    condition = condition_in(statement, "Ana")

    assert condition is None or (condition and condition in statement)
