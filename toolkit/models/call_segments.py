"""Records on disk, appended by many processes at once: a record is found whole, or not found."""

import fcntl
import hashlib
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from threading import Lock
from uuid import uuid4

from toolkit.durable import to_disk
from toolkit.errors import UserError

SUFFIX = ".calls"
KEY_LENGTH = 32  # hexadecimal digits
_SUM_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands."""

    segment: str  # the file's name
    offset: int
    length: int


@dataclass
class _Own:
    """The segment that one process writes, locked for as long as that process lives."""

    path: Path
    file: FileIO
    process: int


@dataclass
class Segments:
    """A folder of append-only segments, each written by one process and read by all.

    A record is a line: checksum, key, contents. What does not agree with its checksum (a flipped byte, a
    record torn by a kill) is as if it had never been written. When `append` returns, its records are on disk.
    """

    folder: Path
    _index: dict[str, Place] = field(default_factory=dict, repr=False)
    _read: dict[str, int] = field(default_factory=dict, repr=False)  # per segment: bytes already indexed
    _own: _Own | None = field(default=None, repr=False)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def find(self, keys: Iterable[str]) -> dict[str, bytes]:
        """The contents under those of `keys` that have any."""
        asked = list(keys)
        with self._lock:
            found = self._indexed(asked)
            if len(found) < len(asked):
                self._refresh()
                found |= self._indexed([key for key in asked if key not in found])
        return found

    def append(self, records: Mapping[str, bytes]) -> None:
        """Write the contents (one line each) under their keys; UserError if the disk does not take them."""
        lines = [line_of(key, contents) for key, contents in records.items()]
        if not lines:
            return
        with self._lock:
            try:
                own = self._opened()
                start = own.file.tell()
                _write_all(own.file, b"".join(lines))
                os.fsync(own.file.fileno())
            except OSError as error:
                self._own = None  # its last record may be torn: nothing may follow it
                raise UserError(f"{self.folder}: the call cache cannot be written ({error})") from error
            for key, line in zip(records, lines, strict=True):
                self._index[key] = Place(own.path.name, start, len(line))
                start += len(line)
            self._read[own.path.name] = start

    def _indexed(self, keys: Iterable[str]) -> dict[str, bytes]:
        """What the index knows of `keys`; a record that is gone or damaged leaves the index."""
        by_segment = defaultdict(list)
        for key in keys:
            if key in self._index:
                by_segment[self._index[key].segment].append(key)
        found = {}
        for segment, here in by_segment.items():
            lines = _lines_at(self.folder / segment, [self._index[key] for key in here])
            for key, line in zip(here, lines, strict=True):
                contents = contents_of(line, key)
                if contents is None:
                    del self._index[key]
                else:
                    found[key] = contents
        return found

    def _refresh(self) -> None:
        """Index what other processes have appended since the last look; of equal keys the first counts."""
        for path in segment_paths(self.folder):
            start = self._read.get(path.name, 0)
            size = _size(path)
            if size == start:
                continue
            if size < start:  # rewritten by `prune`
                start = 0
            for offset, line in lines_from(path, start):
                start = offset + len(line)
                key = key_of(line)
                if key is not None:
                    self._index.setdefault(key, Place(path.name, offset, len(line)))
            self._read[path.name] = start

    def _opened(self) -> _Own:
        """This process's own segment, created at the first write; a forked child gets another."""
        while self._own is None or self._own.process != os.getpid():
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{uuid4().hex}{SUFFIX}"
            file = FileIO(path, "x")
            fcntl.flock(file, fcntl.LOCK_EX)  # held until the process ends: `prune` leaves it alone
            if os.fstat(file.fileno()).st_nlink:  # else pruned between the two lines above
                self._own = _Own(path, file, os.getpid())
                to_disk(self.folder)
        return self._own


def line_of(key: str, contents: bytes) -> bytes:
    """The record as it is written; `contents` holds no line break."""
    body = key.encode("ascii") + b" " + contents
    return _checksum(body) + b" " + body + b"\n"


def contents_of(line: bytes, key: str) -> bytes | None:
    """The contents of the record `line`, or None if it is damaged or another's."""
    if key_of(line) != key:
        return None
    return line[_SUM_LENGTH + KEY_LENGTH + 2 : -1]


def key_of(line: bytes) -> str | None:
    """The key of the record `line`, or None if it is damaged."""
    body = line[_SUM_LENGTH + 1 : -1]
    if not line.endswith(b"\n") or line[: _SUM_LENGTH + 1] != _checksum(body) + b" ":
        return None
    return body[:KEY_LENGTH].decode("ascii")


def segment_paths(folder: Path) -> list[Path]:
    """The segments of `folder` in a fixed order; none if there is no such folder."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def lines_from(path: Path, start: int = 0) -> Iterator[tuple[int, bytes]]:
    """The complete lines from the byte `start` on, with their offsets; none of a segment that is gone."""
    try:
        with path.open("rb") as file:
            file.seek(start)
            for line in file:
                if line.endswith(b"\n"):
                    yield start, line
                start += len(line)
    except FileNotFoundError:
        return


def _lines_at(path: Path, places: list[Place]) -> list[bytes]:
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return [b""] * len(places)
    try:
        return [os.pread(descriptor, place.length, place.offset) for place in places]
    finally:
        os.close(descriptor)


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_SUM_LENGTH // 2).hexdigest().encode("ascii")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _write_all(file: FileIO, contents: bytes) -> None:
    while contents:
        contents = contents[file.write(contents) :]
