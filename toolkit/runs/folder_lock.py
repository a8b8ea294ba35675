"""One process at a time in a folder: its lock is free as soon as that process ends, however it does."""

import fcntl
import os
import socket
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from toolkit.errors import UserError


def locked(folder: Path) -> int:
    """The open `lock` in `folder`, held by this process until it is closed; UserError names who holds it."""
    while True:
        folder.mkdir(exist_ok=True)
        try:
            lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR)
        except FileNotFoundError:  # it was finished and removed between two lines
            continue
        except OSError:
            with suppress(OSError):  # not empty, so not new
                folder.rmdir()
            raise
        if _is_held(lock, folder / "lock"):
            return lock
        os.close(lock)


def is_at(lock: int, folder: Path) -> bool:
    """Whether the open lock still is the one in `folder`: if it was removed, another process may be there."""
    with suppress(OSError):
        return os.path.samestat((folder / "lock").stat(), os.fstat(lock))
    return False


def _is_held(lock: int, path: Path) -> bool:
    """Whether this process has the lock now, and it is still the one at `path`; its holder is noted there."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.read(lock, 1000).decode("utf-8", "replace")
        os.close(lock)
        raise UserError(f"{path.parent}: is being written by {holder or 'another process'}") from error
    except OSError:
        pass  # a file system without locks: then nobody is kept out
    if not is_at(lock, path.parent):
        return False
    os.ftruncate(lock, 0)
    since = datetime.now(UTC).isoformat(timespec="seconds")
    os.pwrite(lock, f"process {os.getpid()} on {socket.gethostname()} since {since}".encode(), 0)
    return True
