"""Sizes for rows: what fits the print, and how much of the search was done."""

from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from published_tables import PAIRS, gated_memory, table

from analysis.published.assignments import MOST_FOUND, fits, possible, search
from analysis.published.counts import Rounding, printed
from analysis.published.table import Row


def counts(cells: tuple[tuple[range, ...], ...]) -> list[tuple[int, ...]]:
    """The counts of each row, all of them known."""
    assert all(len(cell) == 1 for row in cells for cell in row)
    return [tuple(cell.start for cell in row) for row in cells]


def test_gated_memory_has_one_feasible_assignment_of_24():
    found = search(gated_memory(), Rounding.HALF_UP, 1)

    assert (found.possible, len(found.by_rows), found.is_whole) == (24, 1, True)
    (one,) = found.found
    assert one.sizes == (282, 841, 321, 96)
    assert counts(one.rows) == [(140, 146), (406, 420), (185, 188), (48, 46)]
    assert counts((one.total,)) == [(779, 800)]


def test_the_overall_row_alone_leaves_two_counts_open():
    own = gated_memory()

    assert fits(own.overall or own.rows[0], 1540, own, Rounding.HALF_UP, runs=1) == (
        range(779, 781),
        range(799, 801),
    )


@pytest.mark.parametrize(
    ("pair", "others"),
    [
        ((496, 518), {282: (140, 146), 841: (417, 436)}),
        ((483, 499), {841: (406, 420)}),
        ((576, 586), {321: (185, 188), 841: (484, 493)}),
        ((500, 479), {96: (48, 46), 282: (141, 135)}),
    ],
)
def test_sizes_that_could_give_each_published_pair(pair: tuple[int, int], others: dict[int, tuple[int, int]]):
    own = table(pair, sizes=(96, 282, 321, 841))
    given = {size: fits(own.rows[0], size, own, Rounding.HALF_UP, runs=1) for size in own.sizes}

    assert {size: counts((cells,))[0] for size, cells in given.items() if cells} == others


def test_321_questions_fit_only_the_first_score_of_open_domain():
    own = table((483, 483), sizes=(321,))

    assert fits(own.rows[0], 321, own, Rounding.HALF_UP, runs=1)
    assert not fits(Row("after", (499,), 321), 321, own, Rounding.HALF_UP, runs=1)


def test_truncation_would_make_gated_memory_impossible():
    assert search(gated_memory(), Rounding.TRUNCATED, 1).by_rows == ()


def test_even_averages_over_ten_runs_leave_one_assignment_by_the_overall_row():
    found = search(gated_memory(), Rounding.HALF_UP, 10)

    assert len(found.by_rows) == 24
    assert [one.sizes for one in found.found] == [(282, 841, 321, 96)]


def test_an_average_of_runs_allows_what_one_run_does_not():
    own = table((482, 500), sizes=(96,))

    assert not search(own, Rounding.HALF_UP, 1).found
    (one,) = search(own, Rounding.HALF_UP, 10).found
    assert one.rows[0][0] == range(463, 464)  # of 960: 48.229 %


@given(
    st.lists(st.integers(3, 25), min_size=2, max_size=3),
    st.data(),
    st.sampled_from(Rounding),
)
@settings(derandomize=True, deadline=None, max_examples=60)
def test_the_search_finds_exactly_what_trying_everything_finds(
    sizes: list[int], drawn: st.DataObject, rounding: Rounding
):
    right = [drawn.draw(st.integers(0, size)) for size in sizes]
    scores = [printed(count, size, 1000, rounding) for count, size in zip(right, sizes, strict=True)]
    total = printed(sum(right), sum(sizes), 1000, rounding)
    own = table(*((score, score) for score in scores), sizes=tuple(sorted(sizes)), overall=(total, total))

    found = search(own, rounding, 1)

    assert {one.sizes: [row[0] for row in one.rows] for one in found.found} == tried(
        sizes, scores, total, rounding
    )


def tried(
    sizes: list[int], scores: list[int], total: int, rounding: Rounding
) -> dict[tuple[int, ...], list[range]]:
    """Each assignment with the counts that each row has in some solution, by trying all counts."""
    found = {}
    for chosen in set(permutations(sizes)):
        rows = [
            [count for count in range(size + 1) if printed(count, size, 1000, rounding) == score]
            for size, score in zip(chosen, scores, strict=True)
        ]
        fitting = [each for each in product(*rows) if printed(sum(each), sum(sizes), 1000, rounding) == total]
        if fitting:
            found[chosen] = [range(min(one), max(one) + 1) for one in zip(*fitting, strict=True)]
    return found


def test_a_size_that_is_there_twice_is_no_other_assignment():
    assert possible(table((500, 500), (500, 500), (500, 500), sizes=(10, 10, 20))) == 3


def test_rows_with_stated_sizes_are_not_permuted():
    own = gated_memory()
    stated = replace(own, rows=(replace(own.rows[0], size=282), *own.rows[1:]))

    assert possible(stated) == 6
    assert search(stated, Rounding.HALF_UP, 1).found == search(own, Rounding.HALF_UP, 1).found


def test_twelve_rows_are_searched_in_part_and_said_to_be():
    own = table(*[(500, 600)] * 12, sizes=tuple(range(1200, 1212)))

    found = search(own, Rounding.HALF_UP, 1)

    assert (found.possible, found.is_whole, len(found.found)) == (479_001_600, False, MOST_FOUND)


def test_twelve_rows_of_which_none_fits_are_given_up_in_bounded_time():
    own = table(*[(500, 600)] * 11, (482, 500), sizes=(*range(1200, 1211), 96))

    assert not search(own, Rounding.HALF_UP, 1).found


def test_the_published_pairs_are_those_of_the_shipped_table():
    assert tuple(row.scores for row in gated_memory().rows) == PAIRS
