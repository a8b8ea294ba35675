"""How long is waited before a call is tried again."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.models.openai.waiting import FIRST, LONGEST, retry_after, wait_before


@settings(derandomize=True, deadline=None)
@given(st.integers(1, 10_000), st.none() | st.floats(0, 1e9), st.integers())
def test_a_wait_is_never_longer_than_the_longest_nor_shorter_than_asked_for(tries, asked_for, seed):
    waited = wait_before(tries, Random(seed), asked_for)

    assert min(asked_for or 0.0, LONGEST) <= waited <= LONGEST


def test_waits_double_on_average():
    rng = Random(0)
    means = [sum(wait_before(tries, rng, None) for _ in range(2000)) / 2000 for tries in (1, 2, 3)]

    assert means == pytest.approx([FIRST / 2, FIRST, FIRST * 2], rel=0.1)


@settings(derandomize=True, deadline=None)
@given(st.text())
def test_any_header_is_read_as_seconds_or_as_nothing(header: str):
    asked_for = retry_after(header, now=0.0)

    assert asked_for is None or asked_for >= 0


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120.0),
        ("1.5", 1.5),
        (" 0 ", 0.0),
        ("Thu, 01 Jan 1970 00:01:00 GMT", 10.0),
        ("Thu, 01 Jan 1970 00:01:00 -0000", 10.0),
        ("Thu, 01 Jan 1970 00:00:01 GMT", 0.0),  # long past
        (None, None),
        ("tomorrow", None),
    ],
)
def test_retry_after_is_read_as_a_number_or_a_date(header: str | None, seconds: float | None):
    assert retry_after(header, now=50.0) == seconds
