"""Times in words, against days that were counted by hand."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.calendar import Said, Tense, When, after, amounts, time
from stressors.language import LANGUAGES, language
from stressors.written_dates import dated, month_and_year, written_out
from toolkit.cases.matching import says

FUTURE, PAST = Tense
DAYS = st.dates(date(2022, 1, 1), date(2027, 12, 31))


def said(today: str, tense: Tense = FUTURE, code: str = "en") -> Said:
    return Said(language(code), date.fromisoformat(today), tense)


def readings(when: When, on: Said, amount: int) -> list[str]:
    """The readings as ISO days, or `first/last`."""
    found = [(str(days.first), str(days.last)) for days in time(when, on, amount).days]
    return [first if first == last else f"{first}/{last}" for first, last in found]


@pytest.mark.parametrize(
    ("when", "tense", "amount", "words", "day"),
    [
        (When.FULL, FUTURE, 2, "on 1 March 2024", "2024-03-01"),
        (When.NUMERIC, PAST, 2, "on 26/2/2024", "2024-02-26"),
        (When.DAY, FUTURE, 100, "on 7 June", "2024-06-07"),
        (When.DAY, PAST, 100, "on 20 November", "2023-11-20"),
        (When.TOMORROW, FUTURE, 1, "tomorrow", "2024-02-29"),
        (When.TOMORROW, PAST, 1, "yesterday", "2024-02-27"),
        (When.AFTER_TOMORROW, FUTURE, 2, "the day after tomorrow", "2024-03-01"),
        (When.AFTER_TOMORROW, PAST, 2, "the day before yesterday", "2024-02-26"),
        (When.IN_DAYS, FUTURE, 3, "in 3 days", "2024-03-02"),
        (When.IN_DAYS, PAST, 10, "10 days ago", "2024-02-18"),
        (When.COMING_WEEKDAY, FUTURE, 1, "this Tuesday", "2024-03-05"),
        (When.EARLY_MONTH, FUTURE, 1, "in early March", "2024-03-01/2024-03-10"),
        (When.LATE_MONTH, PAST, 12, "in late February", "2023-02-21/2023-02-28"),
        (When.LATE_MONTH, FUTURE, 48, "in late February", "2028-02-21/2028-02-29"),
        (When.MONTH, PAST, 2, "in December 2023", "2023-12-01/2023-12-31"),
    ],
)
def test_a_time_said_on_wednesday_28_february_2024_means(when, tense, amount, words, day):
    on = said("2024-02-28", tense)

    assert time(when, on, amount).words == words
    assert readings(when, on, amount) == [day]


def test_weeks_mean_the_very_day_or_the_week_around_it():
    assert readings(When.IN_WEEKS, said("2023-12-13"), 3) == ["2024-01-03", "2024-01-01/2024-01-07"]
    assert readings(When.IN_WEEKS, said("2024-01-07", PAST), 4) == ["2023-12-10", "2023-12-04/2023-12-10"]


@pytest.mark.parametrize(
    ("today", "tense", "months", "day", "month"),
    [
        ("2024-01-31", FUTURE, 1, "2024-02-29", "2024-02-01/2024-02-29"),
        ("2023-01-31", FUTURE, 1, "2023-02-28", "2023-02-01/2023-02-28"),
        ("2023-12-31", FUTURE, 4, "2024-04-30", "2024-04-01/2024-04-30"),
        ("2024-05-31", PAST, 3, "2024-02-29", "2024-02-01/2024-02-29"),
        ("2024-02-29", PAST, 3, "2023-11-29", "2023-11-01/2023-11-30"),
    ],
)
def test_months_mean_the_same_day_or_the_last_or_the_whole_month(today, tense, months, day, month):
    assert readings(When.IN_MONTHS, said(today, tense), months) == [day, month]


@pytest.mark.parametrize(
    ("today", "weekday", "days"),
    [
        ("2024-03-04", 4, ["2024-03-08", "2024-03-15"]),  # on a Monday: this Friday, or that of next week
        ("2024-03-04", 0, ["2024-03-11"]),  # its own weekday
        ("2024-03-08", 0, ["2024-03-11"]),  # on a Friday: next Monday is in three days
        ("2024-03-10", 0, ["2024-03-11", "2024-03-18"]),  # on a Sunday, which may begin a week
        ("2024-03-09", 6, ["2024-03-10", "2024-03-17"]),  # on a Saturday
        ("2024-12-31", 3, ["2025-01-02", "2025-01-09"]),
    ],
)
def test_the_next_weekday_is_the_nearest_or_that_of_the_next_week(today, weekday, days):
    assert readings(When.NEXT_WEEKDAY, said(today), weekday) == days


@pytest.mark.parametrize(
    ("today", "weekday", "days"),
    [
        ("2024-03-09", 4, ["2024-03-08", "2024-03-01"]),  # on a Saturday: yesterday, or that of last week
        ("2024-03-04", 6, ["2024-03-03", "2024-02-25"]),  # on a Monday
        ("2024-03-04", 0, ["2024-02-26"]),
        ("2024-03-10", 0, ["2024-03-04", "2024-02-26"]),  # on a Sunday
        ("2024-01-01", 6, ["2023-12-31", "2023-12-24"]),
    ],
)
def test_the_last_weekday_is_the_nearest_or_that_of_the_last_week(today, weekday, days):
    assert readings(When.NEXT_WEEKDAY, said(today, PAST), weekday) == days


@pytest.mark.parametrize("code", ["zh", "ja"])
def test_where_the_words_name_the_week_the_nearest_is_no_reading(code):
    assert readings(When.NEXT_WEEKDAY, said("2024-03-04", FUTURE, code), 4) == ["2024-03-15"]
    assert readings(When.NEXT_WEEKDAY, said("2024-03-09", PAST, code), 4) == ["2024-03-01"]


def test_neither_today_nor_tomorrow_is_called_by_its_weekday():
    assert amounts(When.COMING_WEEKDAY, said("2024-03-07")) == [0, 1, 2, 5, 6]  # a Thursday


def test_a_coming_weekday_is_never_over():
    with pytest.raises(ValueError, match="never over"):
        time(When.COMING_WEEKDAY, said("2024-03-04", PAST), 4)


def test_days_after_an_event_are_counted_from_it_and_a_week_may_be_the_whole_one():
    calendar = language("en").dates
    week = after(calendar, date(2024, 2, 26), 7)

    assert after(calendar, date(2024, 2, 26), 4).words == "4 days later"
    assert after(calendar, date(2024, 2, 26), 4).days[0].first == date(2024, 3, 1)
    assert week.words == "a week later"
    assert [(days.first.day, days.last.day) for days in week.days] == [(4, 4), (4, 10)]


def test_a_day_is_written_with_and_without_zeros_and_with_ordinals():
    written = written_out(language("en").dates, date(2024, 6, 5))

    assert {"5 June 2024", "05/06/2024", "5/6/2024", "June 5th, 2024", "2024-06-05"} <= {*written}
    assert "1er février 2024" in written_out(language("fr").dates, date(2024, 2, 1))


def test_a_part_of_a_month_is_written_out_with_its_year_and_no_day_of_it_passes_for_it():
    (early,) = time(When.EARLY_MONTH, said("2024-02-28"), 3).days

    assert says("The fair is early May 2024.", early.written)
    assert not says("The fair is on 15 May 2024.", early.written)


@pytest.mark.parametrize("code", LANGUAGES)
@settings(derandomize=True, deadline=None, max_examples=30)
@given(day=DAYS, other=DAYS)
def test_a_written_day_is_no_other_day(code, day, other):
    calendar = language(code).dates
    for form in (calendar.full, calendar.numeric):
        assert says(dated(form, calendar, day), written_out(calendar, day))
    apart = not {(day.day, day.month), (other.day, other.month)} & {(other.month, other.day)}
    if day != other and apart:
        assert not any(says(form, written_out(calendar, other)) for form in written_out(calendar, day))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_can_write_a_month_with_its_year(code):
    assert month_and_year(language(code).dates, date(2024, 5, 1))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("tense", Tense)
@settings(derandomize=True, deadline=None, max_examples=30)
@given(today=DAYS)
def test_all_readings_lie_in_the_direction_of_the_tense(code, tense, today):
    on = Said(language(code), today, tense)
    for when in When:
        if when is not When.COMING_WEEKDAY or tense is FUTURE:
            for amount in amounts(when, on):
                for days in time(when, on, amount).days:
                    assert days.first <= days.last
                    assert days.first > today if tense is FUTURE else days.last < today


@settings(derandomize=True, deadline=None, max_examples=60)
@given(today=DAYS, weeks=st.integers(1, 40), amount=st.integers(0, 6), tense=st.sampled_from(Tense))
def test_weekdays_move_with_the_week_in_which_they_are_said(today, weeks, amount, tense):
    by = timedelta(weeks=weeks)
    now, later = (
        time(When.NEXT_WEEKDAY, Said(language("en"), day, tense), amount) for day in (today, today + by)
    )

    assert now.words == later.words
    assert [days.first + by for days in now.days] == [days.first for days in later.days]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(today=DAYS)
def test_a_numeric_date_can_only_be_read_in_one_order(today):
    on = Said(language("en"), today, FUTURE)

    assert all(time(When.NUMERIC, on, n).days[0].first.day > 12 for n in amounts(When.NUMERIC, on))
