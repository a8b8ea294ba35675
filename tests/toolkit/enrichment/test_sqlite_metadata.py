"""Metadata of one's own in SQLite."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from toolkit.enrichment.metadata import metadata
from toolkit.errors import UserError

TABLE = "CREATE TABLE entities (entity TEXT, text TEXT, source TEXT, fetched_at TEXT, expires_at TEXT)"
BRIVANE = ("Brivane", "Brivane is the billing project.", "projects", "2024-01-01T00:00:00Z", None)


def store(folder: Path, *rows: tuple[str | None, ...], aliases: tuple[tuple[str, str], ...] = ()) -> Path:
    path = folder / "own.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute(TABLE)
        made.executemany("INSERT INTO entities VALUES (?, ?, ?, ?, ?)", rows)
        if aliases:
            made.execute("CREATE TABLE aliases (entity TEXT, alias TEXT)")
            made.executemany("INSERT INTO aliases VALUES (?, ?)", aliases)
        made.commit()
    return path


def test_an_entity_is_known_by_its_name_and_its_aliases(tmp_path: Path):
    own = metadata(store(tmp_path, BRIVANE, aliases=(("Brivane", "Project B"),)))

    assert own.names() == {"brivane", "project b"}
    assert own.by_name["project b"].text == "Brivane is the billing project."


def test_a_store_without_aliases_will_do(tmp_path: Path):
    assert metadata(store(tmp_path, BRIVANE)).names() == {"brivane"}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (((None, *BRIVANE[1:]),), "own.db: row 1: entity: field required"),
        ((BRIVANE, ("BRIVANE", *BRIVANE[1:])), "own.db: row 2: 'BRIVANE' is the name of two entities"),
        (((*BRIVANE[:3], "2024-01-01", None),), "own.db: row 1: fetched_at"),
    ],
)
def test_a_row_that_is_wrong_is_one_line(tmp_path: Path, rows: tuple[tuple[str | None, ...], ...], said: str):
    with pytest.raises(UserError, match=said):
        metadata(store(tmp_path, *rows))


def test_another_database_and_a_damaged_one_are_one_line(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "other.db")) as made:
        made.execute("CREATE TABLE things (name TEXT)")
    (tmp_path / "broken.db").write_bytes(b"SQLite format 3\x00" + b"x" * 200)

    for name in ("other.db", "broken.db"):
        with pytest.raises(UserError, match=f"{name}: not a metadata store"):
            metadata(tmp_path / name)
