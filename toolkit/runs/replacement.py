"""Folders that are written beside their place and put there whole: an earlier one stays until that moment."""

import fcntl
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import UserError
from toolkit.runs.own_files import OwnFiles, moved_into


@dataclass(frozen=True)
class Workshop:
    """A folder `.NAME.XXXXXXXX` beside the place of NAME. It is in use as long as its lock is held.

    It belongs to one process, on whatever machine or in whatever container: its name is drawn until it is
    new, and process ids play no part.
    """

    folder: Path
    files: OwnFiles  # the only ones that are ever deleted

    @property
    def fresh(self) -> Path:
        """Where the new contents are written."""
        return self.folder / "new"

    @property
    def aside(self) -> Path:
        """Where the old contents wait until the new ones are in place."""
        return self.folder / "old"

    @property
    def lock(self) -> Path:
        """The file whose lock says that somebody works here."""
        return self.folder / "lock"

    def put_in_place(self, path: Path) -> None:
        """Let the new contents take the place of the old ones; what is not of ours is kept there."""
        try:
            if path.exists():
                path.rename(self.aside)
            self.fresh.rename(path)
        finally:  # whatever was raised, an interrupt between the two lines, say
            self.restore(path)
        self.files.remove(self.aside)
        if self.aside.exists():  # somebody has put something there while we worked
            moved_into(self.aside, path)

    def restore(self, path: Path) -> None:
        """Put the old contents back, if they were put aside and nothing stands in their place."""
        if self.aside.exists() and not path.exists():
            self.aside.rename(path)

    def remove(self) -> None:
        """Delete the workshop with what we have written there; a foreign file stays where it is."""
        self.files.remove(self.fresh)
        self.files.remove(self.aside)
        self.lock.unlink(missing_ok=True)
        with suppress(OSError):  # not empty, or gone
            self.folder.rmdir()


@contextmanager
def replaced(path: Path, files: OwnFiles) -> Iterator[Path]:
    """A folder to write `files` in; takes the place of `path` at the end unless something is raised.

    What killed processes have left beside `path` is removed first, if nobody holds its lock; a folder that
    they had put aside is put back. Raises UserError if `path` cannot be written.
    """
    with parents_made(path):
        with writing(path):
            _remove_leftovers(path, files)
            workshop, lock = _opened(path, files)
        try:
            yield workshop.fresh
            with writing(path):
                workshop.put_in_place(path)
        finally:
            workshop.remove()
            os.close(lock)


def unwritable(path: Path, error: OSError) -> UserError:
    """What to tell the user if the system refuses to write at `path`."""
    return UserError(f"{path}: cannot be written: {(error.strerror or 'unknown reason').lower()}")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system refuses to write within is told as a UserError that names `path`."""
    try:
        yield
    except OSError as error:
        raise unwritable(path, error) from error


@contextmanager
def parents_made(path: Path) -> Iterator[None]:
    """The folders above `path`, made where they are missing; those that stay empty are removed again."""
    made: list[Path] = []
    try:
        try:
            for folder in reversed(path.parents):
                if not folder.exists():
                    folder.mkdir()
                    made.append(folder)
        except OSError as error:
            raise unwritable(path, error) from error
        yield
    finally:
        for folder in reversed(made):
            with suppress(OSError):  # not empty: something is there
                folder.rmdir()


def _opened(path: Path, files: OwnFiles) -> tuple[Workshop, int]:
    """A new workshop, with the open lock that says it is in use."""
    while True:
        workshop = Workshop(Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent)), files)
        with suppress(FileNotFoundError):  # another process took it for a leftover before it was locked
            lock = os.open(workshop.lock, os.O_CREAT | os.O_RDWR)
            with suppress(OSError):  # a file system without locks: then nobody takes it for a leftover
                fcntl.flock(lock, fcntl.LOCK_EX)
            try:
                workshop.fresh.mkdir()
            except OSError:
                os.close(lock)
                raise
            return workshop, lock


def _remove_leftovers(path: Path, files: OwnFiles) -> None:
    """Remove the workshops of processes that were killed; those in use are left alone."""
    pattern = re.compile(re.escape(f".{path.name}.") + "[a-z0-9_]{8}")
    for folder in list(path.parent.iterdir()):
        if pattern.fullmatch(folder.name):
            with suppress(OSError):  # no lock, so not ours; or just gone
                _remove_leftover(Workshop(folder, files), path)


def _remove_leftover(workshop: Workshop, path: Path) -> None:
    try:
        lock = os.open(workshop.lock, os.O_RDWR)
    except FileNotFoundError:
        workshop.folder.rmdir()  # if it is empty: somebody was killed, or is about to try another name
        raise
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # OSError: in use
        workshop.restore(path)
        workshop.remove()
    finally:
        os.close(lock)
