"""Whether a memory is as a key says."""

from dataclasses import replace

import pytest
from stress_cases import case, content
from stress_memories import day, seen, stored

from analysis.stress.checks import checked, rows_of, stale
from analysis.stress.observed import Observation
from toolkit.cases.case import Case, Current, Days, Forbidden, Remembered, Rows

WORK = content("Brivane", "welder")
DAY = Days(*day("2024-06-05"), written=("5 June 2024",))
DATED = replace(content("Brivane"), days=(DAY, Days(*day("2024-06-12"))))
GUESS = Forbidden("trait", "made up", (("depressed",),), unless=("not",))
MOVES = Current("town", ((("Oslo",),), (("Bergen",),)))


def passes(one: Case, memory: Observation) -> bool:
    (check,) = checked(one, memory)
    return check.passed


def stores(one: Remembered, memory: Observation) -> bool:
    return passes(case(must_store=(one,)), memory)


def test_a_content_is_held_by_the_records_of_one_turn_together():
    assert stores(WORK, seen("Ana is a welder.", "Ana works at brivane"))
    assert not stores(WORK, seen("Ana is a welder.", stored("Ana works at Brivane", "1:2")))


def test_a_content_needs_all_of_its_words_whole():
    assert not stores(WORK, seen("Ana is a welder."))
    assert not stores(WORK, seen("Ana is a welder at Brivanese."))
    assert not stores(WORK, seen())


@pytest.mark.parametrize("memory", [seen("if Brivane"), seen(stored("Brivane", condition="if hired"))])
def test_a_qualifier_may_stand_in_the_text_or_in_the_condition(memory: Observation):
    one = replace(content("Brivane"), qualifiers=("if", "unless"))

    assert stores(one, memory)
    assert not stores(one, seen("Brivane"))


@pytest.mark.parametrize(
    ("text", "days", "held"),
    [
        ("Brivane", (day("2024-06-05"),), True),
        ("Brivane", (day("2024-06-12"),), True),
        ("Brivane on 5 June 2024", (), True),
        ("Brivane on 15 June 2024", (), False),
        ("Brivane tomorrow", (), False),
        ("Brivane", ((day("2024-06-05")[0], day("2024-06-06")[1]),), False),
    ],
)
def test_a_time_is_held_by_equal_days_or_by_a_written_form(text: str, days: tuple[object], held: bool):
    assert stores(DATED, seen(stored(text, days=days))) is held


def test_the_time_must_stand_with_the_content():
    assert not stores(DATED, seen("Brivane", stored("5 June 2024", "1:2", days=(day("2024-06-05"),))))


def test_a_record_of_the_content_may_be_structured_for_no_day_outside_all_readings():
    right, wrong = day("2024-06-05"), day("2024-06-06")

    assert not stores(DATED, seen(stored("Brivane", days=(right, wrong))))
    assert not stores(DATED, seen(stored("Brivane on 5 June 2024", days=(wrong,))))
    assert stores(DATED, seen(stored("Brivane", days=(right,)), stored("Rex", days=(wrong,))))


def test_what_must_not_be_stored_is_looked_for_in_single_records():
    one = case(must_not_store=(replace(GUESS, holds=(("Ana",), ("depressed",))),))

    assert passes(one, seen("Ana", "depressed"))
    assert not passes(one, seen("Ana is depressed"))


def test_what_must_not_be_stored_is_excused_by_words_in_text_or_condition():
    one = case(must_not_store=(GUESS,))

    assert passes(one, seen("not depressed"))
    assert passes(one, seen(stored("depressed", condition="not today")))
    assert not passes(one, seen("not depressed", "depressed"))


@pytest.mark.parametrize(("copies", "passed"), [(0, False), (1, True), (2, True), (3, False)])
def test_records_of_a_content_are_counted(copies: int, passed: bool):
    one = case(rows=(Rows((("Brivane",),), 1, 2),))

    assert passes(one, seen(*["at Brivane"] * copies, "elsewhere")) is passed


def test_of_all_states_the_one_said_last_counts():
    one = case(current=(MOVES,))

    assert passes(one, seen(stored("in Bergen", later=2), stored("in Oslo", later=1)))
    assert not passes(one, seen(stored("in Bergen", later=1), stored("in Oslo", later=2)))
    assert not passes(one, seen("in Rome"))


def test_of_states_said_at_once_the_one_stored_last_counts():
    one = case(current=(MOVES,))

    assert passes(one, seen("in Oslo", "in Bergen"))
    assert not passes(one, seen("in Bergen", "in Oslo"))


def test_a_value_that_came_back_is_current_only_if_its_return_was_kept():
    one = case(current=(Current("town", ((("Oslo",),), (("Bergen",),), (("Oslo",),))),))
    left = stored("in Oslo"), stored("in Bergen", later=1)

    assert not passes(one, seen(*left))
    assert passes(one, seen(*left, stored("back in Oslo", later=2)))


def test_stale_records_hold_a_past_state_alone():
    records = seen("in Oslo", "from Oslo to Bergen", "in Bergen", "Oslo again").records

    assert stale(MOVES, records) == 2
    assert rows_of((("Oslo",),), records) == 3


def test_a_failed_case_is_never_checked():
    with pytest.raises(ValueError, match="a failed: admission"):
        checked(case(), seen(failed="admission"))
