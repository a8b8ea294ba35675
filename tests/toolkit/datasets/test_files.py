"""Files that a user names: found where data lies, and one line where they cannot be read."""

from pathlib import Path

import pytest

from toolkit.datasets.files import file_bytes, file_text, located
from toolkit.datasets.jsonl import Jsonl
from toolkit.enrichment.gazetteer import gazetteer
from toolkit.enrichment.metadata import metadata
from toolkit.errors import UserError

TURN = (
    '{"dialogue": "d", "turn": "1:1", "session": 1, "speaker": "Ana", "text": "I ski.", '
    '"said_at": "2024-03-04T10:00:00Z"}\n'
)


def test_a_path_may_be_a_text(tmp_path: Path):
    (tmp_path / "x.jsonl").write_text(TURN)

    assert Jsonl(str(tmp_path / "x.jsonl")).load() == Jsonl(tmp_path / "x.jsonl").load()


def test_a_text_is_located_like_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "x.jsonl").write_text(TURN)
    monkeypatch.setenv("GATELAB_DATA_DIR", str(tmp_path))

    assert located("x.jsonl") == located(Path("x.jsonl")) == tmp_path / "x.jsonl"
    assert file_bytes("x.jsonl") == TURN.encode()


@pytest.mark.parametrize("read", [file_text, metadata, gazetteer])
def test_what_is_not_utf_8_is_told_with_its_first_wrong_byte(tmp_path: Path, read: object):
    path = tmp_path / f"{read.__name__}.txt"
    path.write_bytes("Zoë\n".encode("latin-1"))

    with pytest.raises(UserError, match=r"\.txt: not UTF-8 at byte 3"):
        read(path)


@pytest.mark.parametrize("read", [file_text, metadata, gazetteer])
def test_what_is_not_there_or_a_folder_is_one_line(tmp_path: Path, read: object):
    with pytest.raises(UserError, match="cannot be read: no such file or directory"):
        read(tmp_path / "no")
    with pytest.raises(UserError, match="cannot be read: is a directory"):
        read(tmp_path)


def test_a_byte_order_mark_is_no_part_of_a_text(tmp_path: Path):
    (tmp_path / "x").write_bytes(b"\xef\xbb\xbfZoe")

    assert file_text(tmp_path / "x") == "Zoe"
