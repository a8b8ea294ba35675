"""Kills its own process at the n-th thing that happens to files below a folder."""

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from toolkit.models import call_segments

WATCHED = {"open", "os.mkdir", "os.rename", "os.link", "os.remove", "os.rmdir"}


@dataclass
class Countdown:
    """Counts what happens, each time before it does; the process is killed when `left` becomes 0."""

    folder: str
    left: int
    seen: int = 0

    def __call__(self) -> None:
        self.seen += 1
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def audit(self, event: str, arguments: tuple[object, ...]) -> None:
        """Python's hook for what is opened, made, renamed, linked and removed."""
        if event in WATCHED and any(self._below(argument) for argument in arguments[:2]):
            self()

    def _below(self, argument: object) -> bool:
        return isinstance(argument, (str, os.PathLike)) and os.fspath(argument).startswith(self.folder)


def armed(folder: Path, at: int) -> Countdown:
    """Kill this process at the `at`-th event: also before a file is synced, and amid a write to a cache."""
    count = Countdown(str(folder), at)
    sys.addaudithook(count.audit)
    os.fsync = counted(os.fsync, count)
    whole = call_segments._write_all

    def torn(file: FileIO, contents: bytes) -> None:
        half = len(contents) // 2
        whole(file, contents[:half])
        count()
        whole(file, contents[half:])

    call_segments._write_all = torn
    return count


def counted(function: Callable[[int], None], count: Callable[[], None]) -> Callable[[int], None]:
    """The function, counting before each call."""

    def counting(descriptor: int) -> None:
        count()
        function(descriptor)

    return counting
