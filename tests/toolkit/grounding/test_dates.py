"""English dates in running text, read from a Wednesday: 14 June 2023."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from toolkit.facts import Interval
from toolkit.grounding.dates import find_dates

WEDNESDAY = datetime(2023, 6, 14, 15, 0, tzinfo=UTC)
DAYS = [
    ("yesterday", "2023-06-13"),
    ("the day before yesterday", "2023-06-12"),
    ("today", "2023-06-14"),
    ("tomorrow", "2023-06-15"),
    ("the day after tomorrow", "2023-06-16"),
    ("last Friday", "2023-06-09"),
    ("last Wednesday", "2023-06-07"),
    ("last Tues", "2023-06-13"),
    ("next Tuesday", "2023-06-20"),
    ("next Thursday", "2023-06-15"),
    ("this Sunday", "2023-06-18"),
    ("this coming Sunday", "2023-06-18"),
    ("this past Sunday", "2023-06-11"),
    ("Friday last week", "2023-06-09"),
    ("next week on Monday", "2023-06-19"),
    ("3 days ago", "2023-06-11"),
    ("three days from now", "2023-06-17"),
    ("8 May, 2023", "2023-05-08"),
    ("the 8th of May 2023", "2023-05-08"),
    ("May 8th, 2022", "2022-05-08"),
    ("Monday, 8 May 2023", "2023-05-08"),
    ("9 June", "2023-06-09"),
    ("June 20", "2023-06-20"),
    ("29 February", "2024-02-29"),
    ("29 Feb 2024", "2024-02-29"),
    ("2023-05-08", "2023-05-08"),
    ("2023-05-08T10:00:00Z", "2023-05-08"),
    ("25/12/2022", "2022-12-25"),
    ("12/25/2022", "2022-12-25"),
    ("5/5/2023", "2023-05-05"),
    ("08.05.2023", "2023-05-08"),
    ("the Friday before 9 June", "2023-06-02"),
    ("two days before Christmas", "2022-12-23"),
    ("New Year's Eve", "2022-12-31"),
    ("last Valentine's Day", "2023-02-14"),
    ("4th of July 2021", "2021-07-04"),
]
STRETCHES = [
    ("last week", "2023-06-05", "2023-06-11"),
    ("this week", "2023-06-12", "2023-06-18"),
    ("next month", "2023-07-01", "2023-07-31"),
    ("last year", "2022-01-01", "2022-12-31"),
    ("last weekend", "2023-06-10", "2023-06-11"),
    ("next weekend", "2023-06-24", "2023-06-25"),
    ("the week before last", "2023-05-29", "2023-06-04"),
    ("the week before 9 June", "2023-05-29", "2023-06-04"),
    ("the weekend after 9 June", "2023-06-10", "2023-06-11"),
    ("the first week of May 2023", "2023-05-01", "2023-05-07"),
    ("May 2023", "2023-05-01", "2023-05-31"),
    ("May last year", "2022-05-01", "2022-05-31"),
    ("last March", "2023-03-01", "2023-03-31"),
    ("last June", "2022-06-01", "2022-06-30"),
    ("29 May to 4 June 2023", "2023-05-29", "2023-06-04"),
    ("Jan 5-7, 2023", "2023-01-05", "2023-01-07"),
    ("30 December 2022 to 2 January 2023", "2022-12-30", "2023-01-02"),
    ("June to August 2023", "2023-06-01", "2023-08-31"),
    ("2015 to 2018", "2015-01-01", "2018-12-31"),
    ("2022", "2022-01-01", "2022-12-31"),
]
VAGUE = [
    ("a couple of days ago", "2023-06-11", "2023-06-12"),
    ("a few days ago", "2023-06-09", "2023-06-12"),
    ("the other day", "2023-06-07", "2023-06-13"),
    ("two weeks ago", "2023-05-29", "2023-06-04"),
    ("a month ago", "2023-05-01", "2023-05-31"),
    ("ten years ago", "2013-01-01", "2013-12-31"),
    ("two years back", "2021-01-01", "2021-12-31"),
    ("in two weeks", "2023-06-26", "2023-07-02"),
    ("last summer", "2022-06-01", "2022-08-31"),
    ("this summer", "2023-06-01", "2023-08-31"),
    ("last winter", "2022-12-01", "2023-02-28"),
    ("fall 2022", "2022-09-01", "2022-11-30"),
    ("early March", "2023-03-01", "2023-03-10"),
    ("mid-May 2022", "2022-05-11", "2022-05-20"),
    ("late March", "2023-03-21", "2023-03-31"),
    ("the end of last month", "2023-05-21", "2023-05-31"),
    ("early 2022", "2022-01-01", "2022-04-30"),
    ("the past two weeks", "2023-05-31", "2023-06-14"),
]
NO_DATES = [
    "",
    "🙂🙃 ‏‏ \x00",
    "We may march; the sun will fall in a second.",
    "It costs 3.5 or $1,500, at 10:45, 24/7, as iPhone 12 users of v2.0.1 know.",
    "Call 2023-555 or 555-2022, room 1999.",
    "She ran in 2000 steps what took 2022 people years.",
    "Every Friday and on Sundays we dance, and Black Friday is hell.",
    "The next day he left; the last week of school was the best.",
    "I need it for two years, half a year ago it was new.",
    "31 February, 30 February 2023, Feb 29 2023, 32 May",
    "03/04/2023",
    "She may 8 of them eat. They march 5 miles.",
    "My Sunday best, the Christmas tree, April said.",
    "It feels like yesterday, and recently more so.",
]


def days(text: str, anchor: datetime = WEDNESDAY) -> tuple[date, date]:
    """The first and the last day of the one date in `text`."""
    (mention,) = find_dates(text, anchor)
    return mention.interval.start.date(), (mention.interval.end - timedelta(seconds=1)).date()


def iso(*dates: str) -> tuple[date, ...]:
    return tuple(date.fromisoformat(each) for each in dates)


@pytest.mark.parametrize(("phrase", "day"), DAYS)
def test_a_phrase_names_one_day(phrase, day):
    assert days(f"The day: {phrase}.") == iso(day, day)


@pytest.mark.parametrize(("phrase", "first", "last"), STRETCHES)
def test_a_phrase_names_a_stretch_of_days(phrase, first, last):
    assert days(phrase) == iso(first, last)


@pytest.mark.parametrize(("phrase", "first", "last"), VAGUE)
def test_a_vague_phrase_stays_an_interval_and_says_so(phrase, first, last):
    (mention,) = find_dates(phrase, WEDNESDAY)

    assert (days(phrase), mention.vague) == (iso(first, last), True)


@pytest.mark.parametrize("text", NO_DATES)
def test_what_is_no_date_is_not_taken_for_one(text):
    assert find_dates(text, WEDNESDAY) == ()


@pytest.mark.parametrize(
    ("phrase", "first", "last"),
    [("the 90s", 1990, 1999), ("the early nineties", 1990, 1992), ("the late 2010s", 2017, 2019)],
)
def test_a_decade_is_ten_years(phrase, first, last):
    assert days(f"In {phrase} we met.") == (date(first, 1, 1), date(last, 12, 31))


@pytest.mark.parametrize(
    ("phrase", "opens", "closes"),
    [
        ("last night", (13, 18), (14, 0)),
        ("this morning", (14, 0), (14, 12)),
        ("tonight", (14, 18), (15, 0)),
        ("yesterday afternoon", (13, 12), (13, 18)),
        ("on Friday night", (9, 18), (10, 0)),
    ],
)
def test_a_part_of_a_day_lies_within_that_day(phrase, opens, closes):
    (mention,) = find_dates(f"We danced {phrase}.", WEDNESDAY)

    start, end = (datetime(2023, 6, day, hour, tzinfo=UTC) for day, hour in (opens, closes))
    assert mention.interval == Interval(start, end)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I saw her on Friday.", "2023-06-09"),
        ("I will see her on Friday.", "2023-06-16"),
        ("See you Saturday!", "2023-06-17"),
        ("We finally met, and she'll be back on Friday.", "2023-06-16"),
        ("She left on the 17th.", "2023-05-17"),
        ("She will leave on the 17th.", "2023-06-17"),
        ("We plan to marry on 1 May.", "2024-05-01"),
    ],
)
def test_the_tense_decides_where_a_phrase_names_no_direction(text, day):
    assert days(text) == iso(day, day)


def test_this_weekend_is_the_past_one_if_the_sentence_looks_back():
    assert days("I tried the new trail this weekend.") == iso("2023-06-10", "2023-06-11")
    assert days("We're trying the new trail this weekend.") == iso("2023-06-17", "2023-06-18")


def test_on_a_friday_last_and_next_friday_are_a_week_away():
    friday = datetime(2023, 6, 16, 9, 0, tzinfo=UTC)

    assert days("last Friday", friday) == iso("2023-06-09", "2023-06-09")
    assert days("next Friday", friday) == iso("2023-06-23", "2023-06-23")


def test_next_tuesday_said_on_a_monday_is_tomorrow():
    assert days("next Tuesday", datetime(2023, 6, 12, tzinfo=UTC)) == iso("2023-06-13", "2023-06-13")


@pytest.mark.parametrize(
    ("phrase", "anchor", "first", "last"),
    [
        ("yesterday", "2023-01-01", "2022-12-31", "2022-12-31"),
        ("last week", "2023-01-03", "2022-12-26", "2023-01-01"),
        ("next month", "2023-01-31", "2023-02-01", "2023-02-28"),
        ("the past month", "2023-03-31", "2023-02-28", "2023-03-31"),
        ("tomorrow", "2024-02-28", "2024-02-29", "2024-02-29"),
        ("two years ago", "2024-02-29", "2022-01-01", "2022-12-31"),
        ("on Christmas", "2023-12-25", "2023-12-25", "2023-12-25"),
    ],
)
def test_ends_of_months_and_years_and_leap_days_are_right(phrase, anchor, first, last):
    assert days(phrase, datetime.fromisoformat(f"{anchor}T12:00+00:00")) == iso(first, last)


def test_days_begin_at_midnight_where_it_was_said():
    anchor = datetime(2023, 6, 14, 0, 30, tzinfo=ZoneInfo("Asia/Tokyo"))  # still the 13th in UTC
    (mention,) = find_dates("yesterday", anchor)

    assert mention.interval.start.isoformat() == "2023-06-13T00:00:00+09:00"


def test_mentions_come_with_their_words_and_places():
    text = "Moved in May 2023, married last Friday."
    first, second = find_dates(text, WEDNESDAY)

    assert (first.phrase, first.relative) == ("May 2023", False)
    assert (second.phrase, second.relative, text[second.start : second.end]) == (
        "last Friday",
        True,
        "last Friday",
    )


def test_a_naive_anchor_is_refused():
    with pytest.raises(ValueError, match="timezone-aware"):
        find_dates("today", datetime(2023, 6, 14))
