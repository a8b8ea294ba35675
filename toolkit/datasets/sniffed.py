"""Which data set a file is, told from its first bytes."""

from toolkit.datasets.files import file_bytes, located
from toolkit.datasets.jsonl import Jsonl
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.locomo import Locomo
from toolkit.datasets.longmemeval import LongMemEval
from toolkit.datasets.own import Samples
from toolkit.errors import UserError

HEAD = 64 * 1024  # bytes; the first keys of a question stand well within


def loaded_from(source: str) -> Loaded:
    """The contents of `samples`, or of a file of any layout that we read; UserError if it is of none."""
    if source == "samples":
        return Samples().load()
    path = located(source)
    if not path.exists():
        raise UserError(f"unknown data set {source!r}; give samples, or a .jsonl or .json file that exists")
    if path.suffix == ".jsonl":
        return Jsonl(path).load()
    if b'"question_type"' in file_bytes(path)[:HEAD]:
        return LongMemEval(path).load()
    return Locomo(path, any_version=True).load()
