"""Which counts a printed score can stand for, against every count tried one by one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.published.counts import Rounding, attainable, counts_of, nearest_counts, printed

ROUNDINGS = st.sampled_from(Rounding)


@given(st.integers(1, 60), st.sampled_from([1, 10, 100, 1000]), st.integers(0, 1000), ROUNDINGS)
@settings(derandomize=True, deadline=None)
def test_the_counts_of_a_score_are_all_that_are_printed_so(units: int, top: int, value: int, how: Rounding):
    found = counts_of(value, units, top, how)

    assert list(found) == [count for count in range(units + 1) if printed(count, units, top, how) == value]


@pytest.mark.parametrize(
    ("rounding", "shown"),
    [(Rounding.HALF_UP, [63, 188]), (Rounding.HALF_EVEN, [62, 188]), (Rounding.TRUNCATED, [62, 187])],
)
def test_a_tie_goes_where_the_rounding_says(rounding: Rounding, shown: list[int]):
    assert [printed(count, 96, 1000, rounding) for count in (6, 18)] == shown  # 6.25 % and 18.75 %


@given(st.integers(1, 500), st.integers(0, 6))
@settings(derandomize=True, deadline=None)
def test_every_count_is_found_again_from_its_own_print(units: int, decimals: int):
    top = 100 * 10**decimals

    for rounding in Rounding:
        for count in range(0, units + 1, max(1, units // 7)):
            assert count in counts_of(printed(count, units, top, rounding), units, top, rounding)


@pytest.mark.parametrize(
    ("questions", "share"), [(96, "10.5%"), (282, "28%"), (321, "32%"), (841, "84%"), (1540, "100%")]
)
def test_shares_of_percentages_that_some_count_gives(questions: int, share: str):
    digits = 1 if questions == 96 else 0

    assert f"{attainable(questions, 1000):.{digits}%}" == share


def test_with_one_decimal_more_a_tenth_is_attainable():
    assert attainable(96, 10_000) == pytest.approx((97 + 16) / 10_001)  # 16 counts end on a tie


def test_the_nearest_counts_are_the_neighbours_of_an_impossible_score():
    assert not counts_of(482, 96, 1000, Rounding.HALF_UP)
    assert nearest_counts(482, 96, 1000) == (46, 47)
