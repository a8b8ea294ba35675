"""Rows on disk as lines of JSON, each there before what it tells of is done, so that no kill can lose one."""

import json
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from errno import ENOENT, ENOSPC
from io import FileIO
from os import SEEK_END
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

from toolkit.errors import UserError
from toolkit.runs.replacement import unwritable, writing

# A line that has it is whole: within a text of JSON each quote has a backslash, so this ends a line alone.
_WHOLE = re.compile(r', "number": \d+\}')

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
            if self._file is not None:
                with writing(self.path):
                    _require_there(self._file)
            self._line("row", row, number)
        return number

    def change(self, number: int, columns: Row) -> None:
        """Give a row of this process other values in some columns. UserError if it cannot be written."""
        with self._lock:
            self._line("changed", columns, number)

    def close(self) -> None:
        """Close the file; it opens again if need be. UserError if it was removed with its rows."""
        with self._lock:
            file, self._file = self._file, None
            if file is not None:
                with writing(self.path), file:
                    _require_there(file)

    def _line(self, what: str, columns: Row, number: int) -> None:
        named = {"by": f"{self._own}.{os.getpid()}", "number": number}  # a forked child has our numbers
        line = json.dumps({what: columns, **named}).encode("ascii") + b"\n"
        try:
            if self._file is None:
                self._file = _opened(self.path)
            _write(self._file, line)
        except OSError as error:
            file, self._file = self._file, None
            if file is not None:
                with suppress(OSError):
                    file.close()  # what stands of the line must not spoil the next one
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


def _write(file: FileIO, line: bytes) -> None:
    if file.write(line) < len(line):  # it is not tried again: nobody goes on without it
        raise OSError(ENOSPC, "no space left on device")


def _require_there(file: FileIO) -> None:
    if not os.fstat(file.fileno()).st_nlink:
        raise OSError(ENOENT, "it was removed meanwhile")


def rows_ahead(files: Iterable[Path]) -> list[dict[str, Any]]:
    """The rows of some files, in the order in which they were added, file after file.

    A line that is cut off is left out: it was never there whole, so nothing was done upon it. UserError for
    one that is damaged otherwise.
    """
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for file in files:
        for place, line in enumerate(file.read_text("ascii", "replace").split("\n"), start=1):
            if _WHOLE.search(line) and not _taken(line, found):
                raise UserError(
                    f"{file}: line {place}: is damaged; remove the file to go on without its rows"
                )
    return list(found.values())


def _taken(line: str, found: dict[tuple[str, int], dict[str, Any]]) -> bool:
    """Whether the line is a row, or changes one that is there."""
    try:
        written = json.loads(line)
        key = written["by"], written["number"]
        if "row" in written:
            found[key] = dict(written["row"])
        else:
            found[key].update(written["changed"])
    except (ValueError, TypeError, KeyError):
        return False
    return True
