"""Times that recur are no dates; what only looks like them is one. From a Saturday: 5 August 2023."""

from datetime import UTC, datetime, timedelta

import pytest

from toolkit.grounding.dates import find_dates

SATURDAY = datetime(2023, 8, 5, 15, 0, tzinfo=UTC)


def stretches(text: str) -> list[str]:
    """The first and last days that `text` names."""
    return [
        f"{mention.interval.start:%m-%d}/{mention.interval.end - timedelta(seconds=1):%m-%d}"
        for mention in find_dates(text, SATURDAY)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "She works Monday to Friday.",
        "I work Monday to Friday, like a person in a book.",
        "I worked from Monday to Friday.",
        "Open Mon-Fri, Monday–Saturday.",
        "The class is Tuesday through Thursday.",
        "every Tuesday, each Friday, every other Monday, every single Sunday",
        "On Sundays I cook; Mondays I rest.",
        "I swim on Sunday mornings and dance on Friday nights.",
        "I usually swim on Friday, and she always calls on Sunday evening.",
        "I used to swim on Friday.",
        "Twice a week on Tuesday we run.",
        "We meet on the first Monday of every month, or the last Friday of the month.",
        "Every year in June we sail, and on 5 March every year we eat cake.",
        "each May, every first Saturday in May, in July of each year",
        "Never plant tomatoes before the middle of May.",
        "from Monday to Friday the ninety-ninth",
        "Il travaille du lundi au vendredi.",
        "Sie arbeitet von Montag bis Freitag, jeden Montag.",
        "Trabajo de lunes a viernes.",
        "我周一到周五上班，每周一开会。",
        "月曜日から金曜日まで働きます。毎週月曜日です。",
        "वह हर सोमवार को आती है।",
    ],
)
def test_what_recurs_is_no_date(text):
    assert stretches(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The fair ran from Friday to Sunday.", ["07-28/07-30"]),
        ("I'll be in Rome from Monday to Friday.", ["08-07/08-11"]),
        ("I work Monday to Friday next week.", ["08-07/08-11"]),
        ("I was ill Tuesday to Thursday last week.", ["07-25/07-27"]),
        ("I usually swim, but I rested on Friday.", ["08-04/08-04"]),
        ("On Friday night we danced.", ["08-04/08-04"]),
        ("I never saw him in May.", ["05-01/05-31"]),
        ("next Tuesday week", ["08-15/08-15"]),
        ("We meet on Friday week.", ["08-18/08-18"]),
        ("The recital is a week on Friday.", ["08-18/08-18"]),
    ],
)
def test_what_names_days_is_one(text, found):
    assert stretches(text) == found
