"""Table files: what is read, and what is refused in one line."""

from pathlib import Path

import pytest
from published_tables import GATED_MEMORY, PAIRS, written

from analysis.published.table import read_table
from toolkit.errors import UserError


def test_scores_are_read_in_units_of_their_last_digit():
    own = read_table(GATED_MEMORY)

    assert [row.scores for row in own.rows] == list(PAIRS)
    assert (own.sizes, own.top, own.shown(500)) == ((96, 282, 321, 841), 1000, "50.0")


def test_shares_may_be_given_instead_of_percentages(tmp_path: Path):
    own = read_table(written(tmp_path, "[{name: a, n: 321, before: 0.8037}]", "decimals: 4\nwhole: 1"))

    assert (own.rows[0].scores, own.top, own.shown(8037)) == ((8037,), 10_000, "0.8037")


def test_no_decimals_are_decimals_too(tmp_path: Path):
    own = read_table(written(tmp_path, "[{name: a, n: 9, before: 33, after: 67}]", "decimals: 0"))

    assert (own.rows[0].scores, own.shown(33)) == ((33, 67), "33")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("[]", "rows: there is none"),
        ("[{name: a, n: 3, before: .nan}]", "row 1: 'before' is nan; it must be a finite number"),
        ("[{name: a, n: 3, before: 100.1}]", r"a: 100.1 is more than all right \(100\)"),
        ("[{name: a, n: 3, before: -1.0}]", "row 1: 'before' is -1.0; it must be at least 0"),
        ("[{name: a, n: 3, before: 33.33}]", "a: 33.33 has more decimals than the 1 of the table"),
        ("[{name: a, n: 3, before: '33'}]", "row 1: 'before' is '33'; it must be a number"),
        ("[{name: a, n: 0, before: 33.3}]", "row 1: 'n' is 0; it must be at least 1"),
        ("[{name: a, n: 3, befor: 33.3}]", "row 1: missing key 'before'; unknown key 'befor'"),
        ("[{name: a, before: 33.3}]", "a: how many questions"),
        ("[{name: a, n: 3, before: 33.3}, {name: a, n: 3, before: 33.3}]", "rows: 'a' is there 2 times"),
        (
            "[{name: a, n: 3, before: 33.3}, {name: b, n: 3, before: 33.3, after: 0}]",
            "b: `after` is there in some rows only",
        ),
    ],
)
def test_a_row_that_cannot_be_is_one_line(tmp_path: Path, rows: str, said: str):
    with pytest.raises(UserError, match=f"table.yaml: {said}"):
        read_table(written(tmp_path, rows))


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("decimals: 1\nsizes: [4]", "rows: n = 3 is not among the sizes"),
        ("decimals: 1\nsizes: [3, many]", "sizes: 'many' is no number of questions"),
        ("decimals: 1\nsizes: locomo", "sizes: unknown data set 'locomo'; choose one of locomo10"),
        ("decimals: 1\noverall: {before: 33.3, n: 4}", "overall: n = 4, but the rows add up to 3"),
        ("decimals: 1\noverall: {before: 33.3, after: 1}", "overall: `after` is there in some rows only"),
        ("decimals: 9", "a table: 'decimals' is 9; it must be at most 6"),
        ("digits: 1", "a table: missing key 'decimals'; unknown key 'digits'"),
    ],
)
def test_a_head_that_cannot_be_is_one_line(tmp_path: Path, head: str, said: str):
    with pytest.raises(UserError, match=f"table.yaml: {said}"):
        read_table(written(tmp_path, "[{name: a, n: 3, before: 33.3}]", head))


def test_sizes_for_fewer_rows_than_there_are_are_refused(tmp_path: Path):
    rows = "[{name: a, before: 33.3}, {name: b, before: 33.3}]"

    with pytest.raises(UserError, match="sizes: 1 for 2 rows"):
        read_table(written(tmp_path, rows, "decimals: 1\nsizes: [3]"))


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match=r"nowhere\.yaml: cannot be read"):
        read_table(tmp_path / "nowhere.yaml")
