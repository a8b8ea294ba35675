"""Which files of a folder are ours: only these are ever deleted."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class OwnFiles:
    """The files that we write into a folder: a pattern that all their paths match, relative and with `/`."""

    pattern: str

    def strangers(self, folder: Path) -> Iterator[Path]:
        """What lies in `folder` and is not ours, by relative path: files, links, folders we never made."""
        for path in sorted(folder.rglob("*")):
            relative = path.relative_to(folder)
            if path.is_dir() and not path.is_symlink():
                if not any(self._ours(found, folder) for found in path.rglob("*")):
                    yield relative
            elif not self._ours(path, folder):
                yield relative

    def remove(self, folder: Path) -> None:
        """Delete our files in `folder`, and folders that are empty then; strangers stay where they are."""
        for path in sorted(folder.rglob("*"), reverse=True):  # what a folder holds comes before it
            with suppress(OSError):
                if path.is_dir() and not path.is_symlink():
                    path.rmdir()
                elif self._ours(path, folder):
                    path.unlink()
        with suppress(OSError):
            folder.rmdir()

    def _ours(self, path: Path, folder: Path) -> bool:
        ours = re.fullmatch(self.pattern, path.relative_to(folder).as_posix())
        return bool(ours) and path.is_file() and not path.is_symlink()


def moved_into(left: Path, folder: Path) -> None:
    """Move every file that is still in `left` to the same place in `folder`, unless one stands there."""
    for path in sorted(left.rglob("*")):
        target = folder / path.relative_to(left)
        if path.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
