"""Days that English counts in words, and what it counts that is no day; from a Wednesday: 14 June 2023."""

from datetime import UTC, date, datetime, timedelta

import pytest

from toolkit.grounding.dates import find_dates

WEDNESDAY = datetime(2023, 6, 14, 15, 0, tzinfo=UTC)


def all_days(text: str, anchor: datetime = WEDNESDAY) -> list[str]:
    """The first day of each date in `text`, and after a slash the last if it is another."""
    found = []
    for mention in find_dates(text, anchor):
        first, last = mention.interval.start.date(), (mention.interval.end - timedelta(seconds=1)).date()
        found.append(first.isoformat() if first == last else f"{first}/{last}")
    return found


@pytest.mark.parametrize(
    ("phrase", "day"),
    [
        ("the fifth of June", "2023-06-05"),
        ("Fifth of June", "2023-06-05"),
        ("the twenty-second of May, 2021", "2021-05-22"),
        ("the twenty second of May 2021", "2021-05-22"),
        ("the thirty-first of December 2022", "2022-12-31"),
        ("June fifth", "2023-06-05"),
        ("December the twenty-fifth, 2021", "2021-12-25"),
        ("the fifth of may", "2023-05-05"),
        ("the fifth of May last year", "2022-05-05"),
        ("9 June last year", "2022-06-09"),
        ("June 9th, last year", "2022-06-09"),
        ("the fifteenth of last month", "2023-05-15"),
        ("the 3rd of next month", "2023-07-03"),
        ("the third of next July", "2023-07-03"),
        ("the twenty-ninth of February", "2024-02-29"),
    ],
)
def test_an_ordinal_word_names_the_day_of_a_month(phrase, day):
    assert all_days(f"The day: {phrase}.") == [day]


@pytest.mark.parametrize(
    ("phrase", "stretch"),
    [
        ("from the fifth to the tenth of June", "2023-06-05/2023-06-10"),
        ("between the third and the ninth of May", "2023-05-03/2023-05-09"),
        ("May third to seventh", "2023-05-03/2023-05-07"),
        ("the thirtieth of December 2022 until the second of January 2023", "2022-12-30/2023-01-02"),
        ("May thirtieth to June second, 2022", "2022-05-30/2022-06-02"),
    ],
)
def test_ordinal_words_name_a_stretch_of_days(phrase, stretch):
    assert all_days(phrase) == [stretch]


@pytest.mark.parametrize(
    "text",
    [
        "It was the second time, and first of all a relief.",
        "She ate a fifth of the cake on the third floor.",
        "We met on the tenth floor at the end of the day.",
        "On the second try it worked.",
        "We walked on the eighth, ninth, and tenth floors.",
        "On the fourth and fifth floors there is a gym.",
        "Which floor? I'm on the tenth.",
        "I live on the twelfth.",
        "Henry the Eighth came in fifth.",
        "May the fourth be with you, and may the first team win.",
        "I may second that; they march third in line.",
        "Since the fifth grade, until the tenth page, by the fifth lap.",
        "In the fifteenth century it stood on the fifth of the hills.",
        "The fifth element is the third, not the first.",
        "On the first I saw a cat; on the second, a dog.",
        "She is on the third.",
        "The twelfth?",
        "The first of May's parades, a third of May's rain.",
        "the thirty-first of June, the fifth Monday of June 2023",
        "I love Friday the 13th.",
    ],
)
def test_what_else_is_counted_is_no_day(text):
    assert all_days(text) == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("We met on the fifteenth.", "2023-05-15"),
        ("We will meet on the fifteenth.", "2023-06-15"),
        ("On the tenth my cousin came.", "2023-06-10"),
        ("She has been ill since the tenth.", "2023-06-10"),
        ("We are closed until the twentieth.", "2023-06-20"),
        ("The rent is due on the first.", "2023-07-01"),
        ("The match is on the 20th, at noon.", "2023-06-20"),
        ("My birthday is on the fifteenth.", "2023-06-15"),
    ],
)
def test_a_day_without_a_month_is_the_latest_or_the_next_by_the_tense(text, day):
    assert all_days(text) == [day]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I fly on the fifth of August and come back on the twentieth.", ["2023-08-05", "2023-08-20"]),
        ("I fly on the fifth of August and come back on the second.", ["2023-08-05", "2023-09-02"]),
        ("It is on the ninth of July, not the eighth.", ["2023-07-09", "2023-07-08"]),
        (
            "It is on 22 July, not the fifth. On the fifth it was full.",
            ["2023-07-22", "2023-07-05", "2023-07-05"],
        ),
        ("On the fifth or the sixth of July we travel.", ["2023-07-05", "2023-07-06"]),
        ("The twelfth? But I land on the tenth of July!", ["2023-07-12", "2023-07-10"]),
        ("Next month she visits: she lands on the fifth.", ["2023-07-01/2023-07-31", "2023-07-05"]),
        ("I was ill on 3 January 2021, and well on the ninth.", ["2021-01-03", "2021-01-09"]),
    ],
)
def test_a_day_without_a_month_is_of_the_month_that_a_date_beside_it_names(text, found):
    assert all_days(text) == found


def test_a_month_that_contradicts_the_tense_is_not_that_of_a_day_without_one():
    assert all_days("I was in Rome on the fifth of May, and I go to Bonn on the tenth.") == [
        "2023-05-05",
        "2023-07-10",
    ]


def test_another_ordinal_near_a_month_is_no_day_of_it():
    assert all_days("I had two exams in May. On the second, I failed.") == ["2023-05-01/2023-05-31"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("They moved the fair to Saturday the seventh of October.", "2023-10-07"),
        ("Saturday the eighth of October, I say.", "2022-10-08"),
        ("Saturday, 7 October?", "2023-10-07"),
        ("Sunday the eighth of October 2022", "2022-10-08"),
        ("She comes on Friday the seventh.", "2023-07-07"),
        ("We met on Friday the ninth.", "2023-06-09"),
        ("Wednesday the fifth, at noon", "2023-07-05"),
    ],
)
def test_a_weekday_beside_a_day_chooses_where_they_agree(text, day):
    assert all_days(text) == [day]


@pytest.mark.parametrize(
    ("phrase", "days"),
    [
        ("the first Saturday in May", "2023-05-06"),
        ("the last Sunday in May 2022", "2022-05-29"),
        ("the second Tuesday of next month", "2023-07-11"),
        ("the fifth Monday of May 2023", "2023-05-29"),
        ("the first weekend of July 2022", "2022-07-02/2022-07-03"),
        ("the last weekend in May", "2023-05-27/2023-05-28"),
        ("the last day of May", "2023-05-31"),
        ("the first day of last month", "2023-05-01"),
    ],
)
def test_a_place_in_a_month_names_its_days(phrase, days):
    assert all_days(phrase) == [days]


@pytest.mark.parametrize(
    ("phrase", "day"),
    [
        ("two weeks ago today", "2023-05-31"),
        ("a week ago yesterday", "2023-06-06"),
        ("a year ago today", "2022-06-14"),
        ("three weeks from today", "2023-07-05"),
        ("a month from tomorrow", "2023-07-15"),
        ("a week from Friday", "2023-06-23"),
    ],
)
def test_weeks_counted_from_a_day_are_exact(phrase, day):
    (mention,) = find_dates(phrase, WEDNESDAY)

    assert (mention.interval.start.date(), mention.vague) == (date.fromisoformat(day), False)
