"""A call cache from outside: what it holds, whether it is sound, and what is old enough to go."""

import fcntl
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from toolkit.models.call_segments import contents_of, key_of, lines_from, segment_paths

DAY = 86_400  # seconds


@dataclass(frozen=True, slots=True)
class Damage:
    """A record that does not agree with its checksum, so it is computed again when asked for."""

    segment: Path
    offset: int  # bytes

    def __str__(self) -> str:
        return f"{self.segment}: damaged record at byte {self.offset}"


@dataclass(frozen=True, slots=True)
class Checked:
    """What reading every record showed."""

    entries: int  # different calls with an answer
    segments: int
    size: int  # bytes
    models: Mapping[str, int]  # entries by identity
    damaged: tuple[Damage, ...]
    torn: int  # segments whose last record was cut by a kill, or is being written right now


@dataclass(frozen=True, slots=True)
class Pruned:
    """What a prune removed and what it left."""

    segments: int
    size: int  # bytes that became free
    in_use: int  # segments that a running process writes: left alone


def checked(folder: Path) -> Checked:
    """Read every record of the cache in `folder`; one that does not exist is empty."""
    models: dict[str, str] = {}
    damaged = []
    torn = size = 0
    paths = segment_paths(folder)
    for path in paths:
        end = 0
        for offset, line in lines_from(path):
            end = offset + len(line)
            key = key_of(line)
            if key is None:
                damaged.append(Damage(path, offset))
            else:
                models.setdefault(key, _model(line, key))
        present = path.stat().st_size if path.exists() else end
        torn += present > end
        size += present
    return Checked(len(models), len(paths), size, Counter(models.values()), tuple(damaged), torn)


def pruned(folder: Path, *, older_than_days: float, now: float) -> Pruned:
    """Remove the segments last written to more than so many days before `now` (seconds since 1970).

    Damaged and torn records of the others are removed as well. What a running process writes stays as it is.
    """
    removed = size = in_use = 0
    for path in segment_paths(folder):
        with _unused(path) as free:
            if not free:
                in_use += 1
                continue
            before = path.stat()
            if now - before.st_mtime > older_than_days * DAY:
                path.unlink()
                removed += 1
                size += before.st_size
            else:
                size += _without_damage(path, before)
    return Pruned(removed, size, in_use)


def _without_damage(path: Path, before: os.stat_result) -> int:
    """Leave only sound records in a segment that nobody writes; how many bytes that freed."""
    sound = b"".join(line for _, line in lines_from(path) if key_of(line) is not None)
    freed = before.st_size - len(sound)
    if freed:
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            file.write(sound)
            file.flush()
            os.fsync(file.fileno())
        os.utime(part, (before.st_atime, before.st_mtime))  # its age is that of its records
        os.replace(part, path)
    return freed


@contextmanager
def _unused(path: Path) -> Iterator[bool]:
    """Whether the segment is there and no process writes it; none can begin to while the block runs."""
    with ExitStack() as held:
        try:
            file = held.enter_context(path.open("rb"))
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            free = path.exists()  # else another prune came first
        except (BlockingIOError, FileNotFoundError):
            free = False
        yield free


def _model(line: bytes, key: str) -> str:
    contents = contents_of(line, key)
    return str(json.loads(contents)["model"]) if contents else ""
