"""Expressions of time: keys, turns and tellings, over all templates."""

from collections import Counter
from datetime import date, timedelta

import pytest
from stress_ladders import cases, ladders, others, said

from analysis.stress.checks import checked
from analysis.stress.references import empty, oracle, verbatim
from stressors.calendar import Tense, When
from stressors.families.temporal import STEPS, WAYS
from stressors.language import LANGUAGES
from stressors.sources import of_family
from toolkit.cases.case import Case, Days, Expect, Relation
from toolkit.cases.matching import says, says_all
from toolkit.cases.soundness import case_faults, suite_faults
from toolkit.slots import SlotKind


def told_on(case: Case) -> date:
    return case.dialogue.turn(case.must_store[0].sources[0]).said_at.date()


def passes(case: Case, memory: object) -> bool:
    return all(check.passed for check in checked(case, memory(case)))


def shifted(code: str) -> list[tuple[Case, Case]]:
    """Pairs of a case and the same told later."""
    pairs = []
    for ladder in ladders("temporal", code):
        by_id = {case.id: case for case in ladder}
        moved = [case for case in ladder if case.partner and case.partner.relation is Relation.SHIFTED]
        pairs += [(by_id[case.partner.case], case) for case in moved]
    return pairs


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_case_is_sound_and_stands_behind_its_partner(code):
    for ladder in ladders("temporal", code):
        ids = [case.id for case in ladder]

        assert not [*suite_faults(ladder)]
        for case in ladder:
            assert not [*case_faults(case)], case.id
            assert case.partner is None or ids.index(case.partner.case) < ids.index(case.id)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_oracle_passes_and_an_empty_memory_fails_every_case(code):
    for case in cases("temporal", code):
        assert passes(case, oracle), case.id
        assert not passes(case, empty), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_turns_kept_as_they_are_pass_only_where_they_have_the_date_in_full(code):
    for case in cases("temporal", code):
        assert passes(case, verbatim) == (case.kind in (When.FULL, When.NUMERIC, When.MONTH)), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_turns_of_the_key_say_its_contents_and_no_other_turn_does(code):
    for case in cases("temporal", code):
        for one in case.must_store:
            assert all(says_all(text, one.holds) for text in said(case, one)), case.id
            assert not any(says_all(text, one.holds) for text in others(case, *one.sources)), case.id


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code not in ("zh", "ja", "ar", "hi")])
def test_sentences_begin_with_a_capital(code):
    for case in cases("temporal", code):
        for one in case.must_store:
            assert not said(case, one)[0].lstrip("¿¡")[0].islower(), said(case, one)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_ladder_has_five_severities_of_one_event_told_on_one_day(code):
    for ladder in ladders("temporal", code):
        own = [case for case in ladder if not case.id.endswith("-later")]

        assert [case.severity for case in own] == [0, 0.25, 0.5, 0.75, 1]
        assert len({case.must_store[0].holds for case in ladder}) == 1
        assert len({told_on(case) for case in own}) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_between_severities_only_what_says_the_event_differs(code):
    for ladder in ladders("temporal", code):
        control, *rest = ladder
        for case in rest:
            if case.kind != "chained":
                at = case.must_store[0].sources
                assert others(case, *at) == others(control, *at)


@pytest.mark.parametrize("code", LANGUAGES)
def test_told_later_the_words_are_the_same_and_all_readings_move_by_as_many_days(code):
    assert shifted(code)
    for case, later in shifted(code):
        by = timedelta(days=later.partner.days)
        moved = [Days(days.first + by, days.last + by) for days in case.must_store[0].days]

        assert others(case) == others(later)
        assert [Days(days.first, days.last) for days in later.must_store[0].days] == moved
        assert later.partner.expect is Expect.SHIFTED
        assert [turn.said_at + by for turn in case.dialogue.turns] == [
            turn.said_at for turn in later.dialogue.turns
        ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_exactly_the_times_that_are_relative_to_their_day_are_told_later(code):
    for ladder in ladders("temporal", code):
        told = {case.kind for case in ladder if case.id.endswith("-later")}

        assert told == {case.kind for case in ladder} & {when.value for when in STEPS}


@pytest.mark.parametrize("code", LANGUAGES)
def test_events_lie_on_the_side_of_the_day_that_the_tense_says(code):
    for source in of_family("temporal", code):
        future = source.entry.template.tense is Tense.FUTURE
        for case in source(3, 0):
            for one in case.must_store:
                assert all((days.first > told_on(case)) == future for days in one.days), case.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_later_event_is_dated_by_the_first_and_by_nothing_that_stands_in_its_turn(code):
    for case in (case for case in cases("temporal", code) if case.kind == "chained"):
        event, later = case.must_store

        assert event.days[0].first < later.days[0].first
        assert not says(said(case, later)[0], later.days[0].written)
        assert case.dialogue.position[event.sources[0]] < case.dialogue.position[later.sources[0]]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_question_is_answered_by_any_reading_and_links_to_the_day(code):
    for case in cases("temporal", code):
        (probe,), event = case.probes, case.must_store[0]
        (dated,) = (slot for slot in probe.slots if slot.kind is SlotKind.DATE)

        assert probe.accept == tuple(form for days in event.days for form in days.written)
        assert dated.value.split("/")[0] == event.days[0].first.isoformat()
        assert "{" not in probe.question


def test_events_are_often_told_where_months_years_and_weeks_end():
    days = [told_on(ladder[0]) for code in LANGUAGES for ladder in ladders("temporal", code)]
    ends = Counter(
        "29 February" if (day.month, day.day) == (2, 29) else "31st" if day.day == 31 else "other"
        for day in days
    )

    assert ends["29 February"]
    assert ends["31st"] > len(days) / 6
    assert sum(day.weekday() == 6 for day in days) > len(days) / 6
    assert date(2024, 12, 31) in days


def test_every_way_to_say_a_time_comes_up():
    kinds = {case.kind for code in LANGUAGES for case in cases("temporal", code)}

    assert kinds == {"chained"} | {when.value for ways in WAYS[Tense.FUTURE].values() for when in ways}
