"""What holds for dates in any text, at any time."""

import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.facts import Interval
from toolkit.grounding.dates import find_dates
from toolkit.grounding.spoken import spoken_interval

laws = settings(derandomize=True, deadline=None, max_examples=150)
ANCHORS = st.datetimes(datetime(1950, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))
WORDS = st.sampled_from(
    "yesterday last next this week Friday 9 June ago three a few days the before in early May of , . 'll "
    "on fifth second is not until "
    "hace ayer vor gestern कल أمس вчера 昨天 3 月 90s weekend summer 5/5/2023 31 99999999999999".split()
)
TEXTS = st.one_of(
    st.text(max_size=60), st.lists(WORDS, max_size=14).map(" ".join), st.lists(WORDS).map("".join)
)
BY_DAY = (
    "yesterday,tomorrow,3 days ago,a few days ago,the day before yesterday,tonight,two weeks ago today,"
    "a week ago yesterday,three weeks from today"
).split(",")
BY_WEEK = (
    "last week,two weeks ago,last Friday,this weekend,next Tuesday,the week before last,a week from Friday,"
    "She lands on Thursday.,It has been open since Monday.,It's Wednesday!,He asked her last Sunday."
).split(",")


@laws
@given(TEXTS, ANCHORS)
def test_mentions_lie_in_the_text_in_order_without_overlap(text, anchor):
    mentions = find_dates(text, anchor)

    assert all(text[each.start : each.end] == each.phrase for each in mentions)
    assert all(before.end <= after.start for before, after in pairwise(mentions))


@laws
@given(TEXTS, st.sampled_from([datetime.min, datetime.max, datetime(2024, 2, 29)]))
def test_no_text_raises_even_at_the_ends_of_the_calendar(text, anchor):
    aware = anchor.replace(tzinfo=UTC)

    assert find_dates(text, aware) == find_dates(text, aware)


@pytest.mark.parametrize("phrase", BY_DAY)
@given(anchor=ANCHORS, shift=st.integers(-4000, 4000))
@laws
def test_a_phrase_that_counts_days_moves_with_its_anchor(phrase, anchor, shift):
    moved = timedelta(days=shift)
    (here,), (there,) = find_dates(phrase, anchor), find_dates(phrase, anchor + moved)

    assert there.interval == Interval(here.interval.start + moved, here.interval.end + moved)


@pytest.mark.parametrize("phrase", BY_WEEK)
@given(anchor=ANCHORS, weeks=st.integers(-500, 500))
@laws
def test_a_phrase_that_counts_weeks_moves_with_its_anchor_by_weeks(phrase, anchor, weeks):
    moved = timedelta(weeks=weeks)
    (here,), (there,) = find_dates(phrase, anchor), find_dates(phrase, anchor + moved)

    assert there.interval == Interval(here.interval.start + moved, here.interval.end + moved)


@laws
@given(st.dates(datetime(1901, 1, 1).date(), datetime(2095, 1, 1).date()), st.integers(1, 800), ANCHORS)
def test_an_interval_in_words_is_read_back_as_the_same_days(first, length, anchor):
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    interval = Interval(start, start + timedelta(days=length))
    (mention,) = find_dates(f"the time ({spoken_interval(interval)})", anchor)

    assert (mention.interval, mention.relative) == (interval, False)


@pytest.mark.parametrize(
    "text",
    [
        "last " * 20_000,
        "the " * 20_000,
        "1 " * 20_000,
        "in 3 " * 10_000,
        "昨天" * 3_000,
        "on the fifth. " * 5_000,
        "yesterday " * 10_000,
        "May 7 " * 16_000,
        "我们明天要去上海，后天回来。" * 7_000,
        "I swim on Friday, " * 5_000,
    ],
)
def test_hostile_length_is_read_in_seconds(text):
    began = time.process_time()
    find_dates(text, datetime(2023, 6, 14, tzinfo=UTC))

    assert time.process_time() - began < 4
