"""Checksums beside the files of a folder: whether they still are what was written."""

import hashlib
import json
from pathlib import Path

SUMS = "sums.json"


def write_sums(folder: Path) -> None:
    """Note what the files of `folder` hold."""
    sums = {file.name: _sum(file) for file in sorted(folder.iterdir())}
    (folder / SUMS).write_text(json.dumps(sums), encoding="utf-8")


def is_sound(folder: Path) -> bool:
    """Whether all files are there, each as it was noted; False if nothing was noted."""
    try:
        sums = json.loads((folder / SUMS).read_text(encoding="utf-8"))
        noted = isinstance(sums, dict) and len(sums) > 0
        return noted and all(_sum(folder / name) == sum for name, sum in sums.items())
    except (OSError, ValueError):  # gone, cut off, or not to be read: none of them can be relied on
        return False


def _sum(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "blake2b").hexdigest()
