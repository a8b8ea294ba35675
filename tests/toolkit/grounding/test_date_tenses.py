"""Which way an English sentence looks, so which Friday it means; from a Wednesday: 14 June 2023."""

from datetime import UTC, datetime

import pytest

from toolkit.grounding.dates import find_dates
from toolkit.grounding.readings import Tense

WEDNESDAY = datetime(2023, 6, 14, 15, 0, tzinfo=UTC)


def first_day(text: str, anchor: datetime = WEDNESDAY) -> str:
    """The first day of the one date in `text`."""
    (mention,) = find_dates(text, anchor)
    return mention.interval.start.date().isoformat()


@pytest.mark.parametrize(
    "text",
    [
        "She lands on Friday.",
        "The course begins on Friday.",
        "I fly on Friday.",
        "The walk has to be on Friday.",
        "We need to pack on Friday.",
        "She is moving on Friday.",
        "Marta's coming on Friday.",
        "We're now leaving on Friday.",
        "What are you doing on Friday?",
        "Is Tom arriving on Friday?",
        "Can you come on Friday?",
        "The party's on Friday.",
        "The exam isn't on Friday.",
        "She has an exam on Friday.",
        "They've moved it to Friday.",
        "It is booked for Friday.",
        "The shop is closed until Friday.",
        "Send it by Friday.",
        "She should take it there on Friday.",
        "Call me on Friday.",
        "Please meet Leo on Friday.",
        "Postpone the visit to Friday.",
        "Your ticket for Friday is here.",
        "Arjun has the van on Friday.",
        "Friday it is.",
        "Friday at eleven, then.",
        "I'm seeing Dr. Moe on Friday.",
        "We're seeing the dentist on Friday, at noon.",
        "We're going on Friday.",
    ],
)
def test_the_present_of_what_is_planned_looks_ahead(text):
    assert first_day(text) == "2023-06-16"


@pytest.mark.parametrize(
    "text",
    [
        "I had to leave on Friday.",
        "I didn't have to pack on Friday.",
        "Did you leave on Friday?",
        "He stayed until Friday.",
        "It has been closed since Friday.",
        "It is closed since Friday.",
        "She moved to Bonn on Friday.",
        "I've been to Rome on Friday.",
        "I'm reading the book that I bought on Friday.",
        "I'm thinking about Friday.",
        "I'm wearing the dress from Friday.",
        "Here are pictures from Friday.",
        "The best part is that we won on Friday.",
        "I have to say she sang well on Friday.",
        "My son's swimming lesson on Friday was fun.",
        "She should have taken it on Friday.",
        "They asked me on Friday.",
        "I had tickets for Friday.",
        "Put this into the log: on Friday I ran.",
        "We were going on Friday.",
    ],
)
def test_what_is_over_looks_back_even_beside_a_present(text):
    assert first_day(text) == "2023-06-09"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("She is spending all of July abroad.", "2023-07-01"),
        ("She is coming in early March.", "2024-03-01"),
        ("The rent is paid until the end of May.", "2024-05-21"),
        ("It's on the first Saturday in August.", "2023-08-05"),
        ("My birthday is June 20.", "2023-06-20"),
        ("It's the twenty-second of July.", "2023-07-22"),
        ("Here is a photo from July.", "2022-07-01"),
    ],
)
def test_months_and_dates_heed_the_tense_as_weekdays_do(text, first):
    assert first_day(text) == first


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("We're going in October.", "2023-10-01"),
        ("We went in October.", "2022-10-01"),
        ("Corrected: Dr. Moe, June 20.", "2023-06-20"),
        ("From January you may call me.", "2024-01-01"),
        ("So in July I enter by the other gate.", "2023-07-01"),
        ("The list is from January.", "2023-01-01"),
        ("We married on 9 July.", "2022-07-09"),
        ("On the tenth, then!", "2023-07-10"),
        ("On the tenth!", "2023-06-10"),
        ("From the first of July, did I say that right?", "2023-07-01"),
    ],
)
def test_a_date_whose_sentence_does_not_say_is_the_nearest(text, first):
    assert first_day(text) == first


@pytest.mark.parametrize("text", ["Twenty, in nine days!", "I sold 12 in nine days.", "all in nine days"])
def test_how_long_something_took_is_no_date(text):
    assert find_dates(text, WEDNESDAY) == ()


def test_the_leaning_decides_only_where_the_sentence_does_not():
    (open_one,) = find_dates("On Friday.", WEDNESDAY, Tense.FUTURE)
    (said,) = find_dates("I left on Friday.", WEDNESDAY, Tense.FUTURE)

    assert (open_one.interval.start.day, said.interval.start.day) == (16, 9)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I was in Rome on Friday, and I go to Bonn soon.", "2023-06-09"),
        ("I was in Rome, and I go to Bonn on Friday.", "2023-06-16"),
        ("We danced all night on Friday but we'll rest now.", "2023-06-09"),
        ("On Friday, we will dance.", "2023-06-16"),
    ],
)
def test_a_cue_in_the_same_clause_decides_before_a_nearer_one_in_another(text, day):
    assert first_day(text) == day


def test_it_is_wednesday_names_the_day_of_the_utterance():
    assert first_day("It's Wednesday!") == "2023-06-14"
    assert first_day("It was fun on Wednesday!") == "2023-06-07"


def test_her_before_a_last_week_is_whom_somebody_met_or_whose_week_it_was():
    assert first_day("He asked her last Sunday.") == "2023-06-11"
    assert first_day("I saw her last week.") == "2023-06-05"
    assert find_dates("It was her last Sunday, the end of her last week.", WEDNESDAY) == ()


def test_last_sunday_said_on_a_saturday_is_six_days_ago():
    assert first_day("last Sunday", datetime(2023, 6, 17, tzinfo=UTC)) == "2023-06-11"
