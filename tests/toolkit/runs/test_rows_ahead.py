"""Rows are on disk before what they tell of is done, whenever a process is killed."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.errors import UserError
from toolkit.runs.rows_ahead import RowsAhead, rows_ahead


def test_there_is_no_file_before_the_first_row(tmp_path: Path):
    RowsAhead(tmp_path / "sent" / "a.jsonl")

    assert not (tmp_path / "sent").exists()


def test_a_row_is_there_at_once_and_what_came_of_it_later(tmp_path: Path):
    rows = RowsAhead(tmp_path / "a.jsonl")
    number = rows.add({"text": "Oslo", "status": None})
    before = rows_ahead([rows.path])
    rows.change(number, {"status": 200})

    assert before == [{"text": "Oslo", "status": None}]
    assert rows_ahead([rows.path]) == [{"text": "Oslo", "status": 200}]


def test_rows_stand_in_the_order_in_which_they_began(tmp_path: Path):
    rows = RowsAhead(tmp_path / "a.jsonl")
    first, second = rows.add({"text": "a"}), rows.add({"text": "b"})
    rows.change(second, {"status": 2})
    rows.change(first, {"status": 1})

    assert rows_ahead([rows.path]) == [{"text": "a", "status": 1}, {"text": "b", "status": 2}]


def test_processes_that_share_a_file_do_not_mix_their_rows(tmp_path: Path):
    one, other = RowsAhead(tmp_path / "a.jsonl"), RowsAhead(tmp_path / "a.jsonl")
    one.add({"text": "a"})
    other.change(other.add({"text": "b"}), {"status": 200})

    assert rows_ahead([one.path]) == [{"text": "a"}, {"text": "b", "status": 200}]


@settings(derandomize=True, deadline=None)
@given(st.data())
def test_killed_at_any_byte_the_rows_before_it_stand_and_more_can_be_added(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
):
    rows = RowsAhead(tmp_path_factory.mktemp("killed") / "a.jsonl")
    texts = data.draw(st.lists(st.text(), min_size=1, max_size=4))
    for text in texts:
        rows.add({"text": text})
    whole = rows.path.read_bytes()
    cut = data.draw(st.integers(0, len(whole)))
    rows.path.write_bytes(whole[:cut])
    RowsAhead(rows.path).add({"text": "later"})

    kept = [row["text"] for row in rows_ahead([rows.path])]
    lines = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    assert kept == [*texts[: sum(place <= cut for place in lines)], "later"]


@pytest.mark.parametrize("line", ["{}}", '{"number": {}}', '{"by": "a", "number": 1, "columns": 7, "x": {}}'])
def test_a_damaged_line_is_an_error_that_names_it(tmp_path: Path, line: str):
    rows = RowsAhead(tmp_path / "a.jsonl")
    rows.add({"text": "a"})
    rows.path.write_text(f"{rows.path.read_text()}{line}\n")

    with pytest.raises(UserError, match=r"a.jsonl: line 2: is damaged"):
        rows_ahead([rows.path])


def test_where_nothing_can_be_written_a_row_is_an_error(tmp_path: Path):
    (tmp_path / "sent").write_text("a file stands here")

    with pytest.raises(UserError):
        RowsAhead(tmp_path / "sent" / "a.jsonl").add({"text": "a"})
