"""Rows are on disk before what they tell of is done, whenever a process is killed."""

import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@pytest.mark.parametrize(
    "line",
    [
        '{"row": {, "by": "a", "number": 1}',
        '{"row": 7, "by": "a", "number": 1}',
        '{"row": {}, "number": 1}',
        '{"row": {}, "by": [], "number": 1}',
        '{"changed": {"status": 200}, "by": "a", "number": 1}',  # of a row that is not there
    ],
)
def test_a_damaged_line_is_an_error_that_names_it(tmp_path: Path, line: str):
    rows = RowsAhead(tmp_path / "a.jsonl")
    rows.add({"text": "a"})
    rows.path.write_text(f"{rows.path.read_text()}{line}\n")

    with pytest.raises(UserError, match=r"a.jsonl: line 2: is damaged"):
        rows_ahead([rows.path])


def test_a_line_cut_off_within_a_text_is_left_out_whatever_it_says(tmp_path: Path):
    rows = RowsAhead(tmp_path / "a.jsonl")
    rows.add({"text": 'x, "number": 1}} and more'})
    whole = rows.path.read_bytes()

    for cut in range(len(whole) - 1):
        rows.path.write_bytes(whole[:cut])
        assert rows_ahead([rows.path]) == []


def test_a_disk_that_was_full_for_a_moment_spoils_no_line_but_that_one(tmp_path: Path):
    rows = RowsAhead(tmp_path / "a.jsonl")
    first = rows.add({"text": "a"})
    with _at_most(rows.path.stat().st_size + 30), pytest.raises(UserError, match="no space left"):
        rows.add({"text": "b" * 50})
    rows.change(first, {"status": 200})

    assert rows_ahead([rows.path]) == [{"text": "a", "status": 200}]


@pytest.mark.parametrize("then", [lambda rows: rows.add({"text": "b"}), RowsAhead.close])
def test_that_a_file_was_removed_with_its_rows_is_said(tmp_path: Path, then: Callable[[RowsAhead], object]):
    rows = RowsAhead(tmp_path / "a.jsonl")
    rows.add({"text": "a"})
    rows.path.unlink()

    with pytest.raises(UserError, match="cannot be written: it was removed meanwhile"):
        then(rows)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_the_rows_of_a_forked_child_are_its_own(tmp_path: Path):
    rows = RowsAhead(tmp_path / "a.jsonl")
    rows.add({"text": "before"})
    child = os.fork()
    if not child:
        rows.add({"text": "child"})
        os._exit(0)
    os.waitpid(child, 0)
    rows.add({"text": "parent"})

    assert [row["text"] for row in rows_ahead([rows.path])] == ["before", "child", "parent"]


def test_where_nothing_can_be_written_a_row_is_an_error(tmp_path: Path):
    (tmp_path / "sent").write_text("a file stands here")

    with pytest.raises(UserError):
        RowsAhead(tmp_path / "sent" / "a.jsonl").add({"text": "a"})


@contextmanager
def _at_most(size: int) -> Iterator[None]:
    """No file grows over so many bytes, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
