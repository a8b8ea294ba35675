"""What was written, made to outlast a power cut."""

import os
from pathlib import Path


def to_disk(path: Path) -> None:
    """Have the contents of a file, or the names in a folder, on the disk itself."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
