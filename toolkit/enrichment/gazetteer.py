"""A list of names that are nobody's secret."""

from functools import lru_cache
from pathlib import Path

from toolkit.datasets.files import file_text
from toolkit.text.folding import folded


@lru_cache(maxsize=8)
def gazetteer(path: Path) -> frozenset[str]:
    """The folded names of a text file, one a line; UserError if it cannot be read."""
    lines = file_text(path).splitlines()
    return frozenset(folded(line) for line in lines if line.strip())
