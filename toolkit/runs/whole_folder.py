"""A shard's folder, which appears whole or not at all."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from toolkit.durable import to_disk
from toolkit.runs.own_files import OwnFiles
from toolkit.runs.replacement import writing
from toolkit.runs.sums import write_sums

OF_A_SHARD = r"\w+\.parquet|shard\.json|sums\.json"
FILES_OF_A_SHARD = OwnFiles(OF_A_SHARD)


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A folder that becomes `path` at the end unless something is raised. What stands there already stays:

    whoever was first has written the same. Raises UserError if nothing can be written.
    """
    with writing(path):
        fresh = Path(tempfile.mkdtemp(prefix=".new.", dir=path.parent))
    try:
        yield fresh
        with writing(path):
            write_sums(fresh)
            for file in (*fresh.iterdir(), fresh):
                to_disk(file)
            _put(fresh, path)
    finally:
        FILES_OF_A_SHARD.remove(fresh)


def _put(fresh: Path, path: Path) -> None:
    """Rename `fresh` to `path`, unless that is there."""
    try:
        fresh.rename(path)
    except OSError:
        if not path.exists():
            raise
    to_disk(path.parent)
