"""Rows on disk as lines of JSON, each there before what it tells of is done, so that no kill can lose one."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from errno import ENOSPC
from io import FileIO
from os import SEEK_END
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

from toolkit.errors import UserError
from toolkit.runs.replacement import unwritable

Row = Mapping[str, Any]


@dataclass
class RowsAhead:
    """A file to which one process adds rows, and others may too; there is none before the first row.

    A line is with the system when a call returns: it outlives the process, though not a power cut. Threads
    may add rows; one of them closes it.
    """

    path: Path
    _own: str = field(default_factory=lambda: uuid4().hex[:12])  # tells the numbers of processes apart
    _count: int = 0
    _file: FileIO | None = None
    _lock: Lock = field(default_factory=Lock)

    def add(self, row: Row) -> int:
        """Add a row; returns its number. UserError if it cannot be written."""
        with self._lock:
            number = self._count
            self._count += 1  # first: whoever is interrupted behind the line must not give its number again
            self._line(number, row)
        return number

    def change(self, number: int, columns: Row) -> None:
        """Give a row of this process other values in some columns. UserError if it cannot be written."""
        with self._lock:
            self._line(number, columns)

    def close(self) -> None:
        """Close the file; it opens again if need be."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None

    def _line(self, number: int, columns: Row) -> None:
        line = json.dumps({"by": self._own, "number": number, "columns": columns}).encode("ascii") + b"\n"
        try:
            if self._file is None:
                self._file = _opened(self.path)
            if self._file.write(line) < len(line):  # it is not tried again: nobody goes on without it
                raise OSError(ENOSPC, "no space left on device")
        except OSError as error:
            raise unwritable(self.path, error) from error


def _opened(path: Path) -> FileIO:
    """The file, to add to. What a killed process has left of a line must not spoil the next one."""
    path.parent.mkdir(exist_ok=True)
    file = FileIO(path, "ab+")
    if file.tell():
        file.seek(-1, SEEK_END)
        if file.read(1) != b"\n":
            file.write(b"\n")
    return file


def rows_ahead(files: Iterable[Path]) -> list[dict[str, Any]]:
    """The rows of some files, in the order in which they were added, file after file.

    A line that is cut off is left out: it was never there whole, so nothing was done upon it. UserError for
    one that is damaged otherwise.
    """
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for file in files:
        for place, line in enumerate(file.read_text("ascii", "replace").split("\n"), start=1):
            if line.endswith("}}"):
                by, number, columns = _read(line, f"{file}: line {place}")
                found.setdefault((by, number), {}).update(columns)
    return list(found.values())


def _read(line: str, where: str) -> tuple[str, int, dict[str, Any]]:
    try:
        written = json.loads(line)
        return written["by"], written["number"], dict(written["columns"])
    except (ValueError, TypeError, KeyError) as error:
        raise UserError(f"{where}: is damaged; without it nobody can say what was sent") from error
