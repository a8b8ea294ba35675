"""Files that are not JSONL, and any bytes and texts at all."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.datasets.jsonl import Fault, Jsonl, check

TURN = {
    "dialogue": "ana-ben",
    "turn": "1:1",
    "session": 1,
    "speaker": "Ana",
    "text": "I moved to Oslo.",
    "said_at": "2024-03-02T10:00:00+01:00",
}
MARKED = "the file starts with a byte order mark; save it as UTF-8 without one"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"dialogue": "ana-ben", "tu', "not JSON: unterminated string starting at column 25 (cut off?)"),
        ('{"dialogue": "ana-ben"', "not JSON: expecting ',' delimiter at column 23 (cut off?)"),
        ("hello", "not JSON: expecting value at column 1"),
        ("[1, 2]", "[1, 2] is not an object with keys"),
        ('{"turn": "1", "turn": "2"}', "key 'turn' is there twice in one object"),
        (b'{"turn": "caf\xe9"}', "not UTF-8 at byte 14 of the line"),
        ("[" * 200_000, "not JSON that can be read: nested too deeply"),
        ("9" * 5000, "not JSON that can be read: a number is too long"),
    ],
)
def test_a_line_that_cannot_be_read_is_one_fault(jsonl, line, said):
    assert check(jsonl(TURN, line)) == (Fault(2, said),)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"", "the file is empty; a line is a turn or a probe"),
        (b" \n\n", "the file is empty; a line is a turn or a probe"),
        (json.dumps(TURN).encode("utf-8-sig"), MARKED),
        (json.dumps(TURN).encode("utf-16"), "the file is UTF-16; save it as UTF-8"),
    ],
)
def test_a_file_that_is_not_plain_jsonl_is_one_fault(tmp_path, written, said):
    path = tmp_path / "own.jsonl"
    path.write_bytes(written)

    assert check(path) == (Fault(1, said),)


@settings(derandomize=True, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_is_read_as_it_was_written(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("any") / "own.jsonl"
    path.write_text(json.dumps(TURN | {"text": text}, ensure_ascii=False), encoding="utf-8", newline="")

    assert Jsonl(path).load().dialogues[0].turns[0].text == text


@settings(derandomize=True, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_dialogues_or_faults_and_never_a_crash(tmp_path_factory, written):
    path = tmp_path_factory.mktemp("any") / "own.jsonl"
    path.write_bytes(written)

    assert check(path)
