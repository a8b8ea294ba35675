"""Published tables for tests."""

from pathlib import Path

from readme_tree import ROOT

from analysis.published.category_maps import DataSet, data_sets
from analysis.published.table import Row, Table, read_table

GATED_MEMORY = ROOT / "examples" / "published" / "gated_memory.yaml"
PAIRS = ((496, 518), (483, 499), (576, 586), (500, 479))  # its rows, in tenths of a percent


def gated_memory() -> Table:
    """The table that is shipped."""
    return read_table(GATED_MEMORY)


def locomo() -> DataSet:
    """LoCoMo's categories."""
    return data_sets()["locomo10"]


def zep(overall: int = 7514) -> Table:
    """Zep's own LoCoMo table, of one column with two decimals."""
    scores = {"Single-Hop": 7411, "Multi-Hop": 6604, "Open Domain": 6771, "Temporal": 7979}
    return Table(
        name="Zep",
        rows=tuple(Row(name, (score,), None) for name, score in scores.items()),
        overall=Row("overall", (overall,), None),
        sizes=(96, 282, 321, 841),
        decimals=2,
        whole=100,
        runs=1,
        data=locomo(),
    )


def table(*pairs: tuple[int, int], sizes: tuple[int, ...], overall: tuple[int, int] | None = None) -> Table:
    """A table in percent with one decimal; sizes are not tied to rows."""
    return Table(
        name="made up",
        rows=tuple(Row(f"row {place}", pair, None) for place, pair in enumerate(pairs, 1)),
        overall=overall and Row("overall", overall, None),
        sizes=sizes,
        decimals=1,
        whole=100,
        runs=1,
        data=None,
    )


def written(folder: Path, rows: str, head: str = "decimals: 1") -> Path:
    """A table file with these rows."""
    path = folder / "table.yaml"
    path.write_text(f"name: made up\n{head}\nrows: {rows}\n", encoding="utf-8")
    return path
