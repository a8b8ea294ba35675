"""A metadata store in SQLite: one table of entities, and perhaps one of their other names."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from toolkit.datasets.files import file_bytes, located
from toolkit.errors import UserError

MAGIC = b"SQLite format 3\x00"
COLUMNS = ("entity", "text", "source", "fetched_at", "expires_at")


def is_sqlite(path: Path) -> bool:
    """Whether a file is a SQLite database, by its first bytes; UserError if it cannot be read."""
    return file_bytes(path).startswith(MAGIC)


def sqlite_lines(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The rows of `entities(entity, text, source, fetched_at, expires_at)`, times in ISO 8601, each with its
    `aliases(entity, alias)` if there is such a table, and where it stands. UserError for another database.

    The file is read as it lies on disk and never written: what is only in a write-ahead log is not seen, as
    it is not in the digest by which the file is known.
    """
    try:
        with closing(sqlite3.connect(f"{located(path).resolve().as_uri()}?immutable=1", uri=True)) as store:
            aliases = _aliases(store)
            rows = store.execute(f"SELECT {', '.join(COLUMNS)} FROM entities ORDER BY rowid").fetchall()
    except sqlite3.Error as error:
        raise UserError(f"{path}: not a metadata store: {error}") from error
    for number, row in enumerate(rows, start=1):
        fields = {name: value for name, value in zip(COLUMNS, row, strict=True) if value is not None}
        yield f"{path}: row {number}", {**fields, "aliases": tuple(aliases.get(row[0], ()))}


def _aliases(store: sqlite3.Connection) -> dict[str, list[str]]:
    """The other names of each entity, in order."""
    there = store.execute("SELECT 1 FROM sqlite_master WHERE name = 'aliases'").fetchone()
    found: dict[str, list[str]] = {}
    for entity, alias in store.execute("SELECT entity, alias FROM aliases ORDER BY rowid") if there else ():
        found.setdefault(entity, []).append(alias)
    return found
