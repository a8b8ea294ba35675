"""A published table of scores, before and after a change, as a small YAML file."""

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, Field

from analysis.published.category_maps import DataSet, data_sets
from toolkit.datasets.shape import EXACT, Name, required
from toolkit.errors import UserError
from toolkit.yaml_files import contents_of

MOST_QUESTIONS = 10_000_000

Size = Annotated[int, Field(ge=1, le=MOST_QUESTIONS)]
Score = Annotated[float, Field(ge=0, allow_inf_nan=False)]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table; scores in units of their last printed digit (49.6 % is 496)."""

    name: str
    scores: tuple[int, ...]  # before and after, or only one
    size: int | None  # questions, where the table says so


@dataclass(frozen=True, slots=True)
class Table:
    """A published table as far as it can be audited."""

    name: str
    rows: tuple[Row, ...]
    overall: Row | None
    sizes: tuple[int, ...]  # that rows without a stated size may have, ascending
    decimals: int
    whole: int  # the score of all right: 100, or 1
    runs: int  # that each score averages
    data: DataSet | None  # where `sizes` come from, if that is known

    @property
    def top(self) -> int:
        """The score of all right in units of the last printed digit."""
        return int(self.whole * 10**self.decimals)

    def shown(self, score: int) -> str:
        """A score as it is printed in the table."""
        return f"{Decimal(score).scaleb(-self.decimals):.{self.decimals}f}"


class _WrittenScores(BaseModel):
    model_config = EXACT

    before: Score
    after: Score | None = None
    n: Size | None = None


class _WrittenRow(_WrittenScores):
    name: Name


class _Written(BaseModel):
    """The shape of the file."""

    model_config = EXACT

    name: Name
    rows: list[Any]  # read one by one, so that a message can name the row and its keys
    overall: Any = None
    decimals: Annotated[int, Field(ge=0, le=6)]
    whole: Annotated[int, Field(ge=1, le=100)] = 100
    runs: Annotated[int, Field(ge=1, le=1000)] = 1
    sizes: str | list[Any] | None = None


def read_table(path: Path) -> Table:
    """The table in a YAML file; UserError says what in it cannot be.

    Keys: name, decimals, rows (name, before, after, n), overall (before, after, n), sizes (a list, or the
    name of a data set), whole (what stands for all right: 100, or 1 for shares) and runs.
    """
    try:
        written = required(_Written, contents_of(path), "a table")
        return _table(written)
    except UserError as error:
        raise UserError(f"{path}: {error}") from error


def _table(written: _Written) -> Table:
    data, sizes = _sizes(written)
    if not written.rows:
        raise UserError("rows: there is none")
    rows = tuple(_row(place, row, written) for place, row in enumerate(written.rows, 1))
    overall = None if written.overall is None else required(_WrittenScores, written.overall, "overall")
    table = Table(
        name=written.name,
        rows=rows,
        overall=None if overall is None else _scored("overall", overall, written),
        sizes=sizes,
        decimals=written.decimals,
        whole=written.whole,
        runs=written.runs,
        data=data,
    )
    _refuse_twice([row.name for row in rows])
    _refuse_uneven([*rows, *([table.overall] if table.overall else [])])
    _refuse_sizes(table)
    return table


def _sizes(written: _Written) -> tuple[DataSet | None, tuple[int, ...]]:
    if not isinstance(written.sizes, str):
        return None, tuple(sorted(_whole_number(size) for size in written.sizes or ()))
    known = data_sets()
    if written.sizes not in known:
        raise UserError(f"sizes: unknown data set {written.sizes!r}; choose one of {', '.join(known)}")
    data = known[written.sizes]
    return data, tuple(sorted(data.sizes.values()))


def _whole_number(size: object) -> int:
    if type(size) is not int or not 1 <= size <= MOST_QUESTIONS:
        raise UserError(f"sizes: {size!r} is no number of questions from 1 to {MOST_QUESTIONS:,}")
    return size


def _row(place: int, row: object, written: _Written) -> Row:
    shape = required(_WrittenRow, row, f"row {place}")
    return _scored(shape.name, shape, written)


def _scored(name: str, row: _WrittenScores, written: _Written) -> Row:
    given = [row.before] if row.after is None else [row.before, row.after]
    return Row(name, tuple(_scaled(name, score, written) for score in given), row.n)


def _scaled(name: str, score: float, written: _Written) -> int:
    """The score in units of its last printed digit."""
    if score > written.whole:
        raise UserError(f"{name}: {score:g} is more than all right ({written.whole})")
    exact = Decimal(str(score)).scaleb(written.decimals)
    if exact != int(exact):
        raise UserError(f"{name}: {score:g} has more decimals than the {written.decimals} of the table")
    return int(exact)


def _refuse_twice(names: list[str]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise UserError(f"rows: {name!r} is there {times} times")


def _refuse_uneven(rows: list[Row]) -> None:
    for row in rows:
        if len(row.scores) != len(rows[0].scores):
            raise UserError(f"{row.name}: `after` is there in some rows only")


def _refuse_sizes(table: Table) -> None:
    """UserError where the rows cannot have the sizes that the file states."""
    open_rows = [row.name for row in table.rows if row.size is None]
    if open_rows and not table.sizes:
        raise UserError(f"{open_rows[0]}: how many questions? write `n`, or `sizes` for the table")
    if table.sizes and len(table.rows) > len(table.sizes):
        raise UserError(f"sizes: {len(table.sizes)} for {len(table.rows)} rows")
    left = Counter(table.sizes)
    left.subtract(row.size for row in table.rows if row.size and table.sizes)
    for size, times in left.items():
        if times < 0:
            raise UserError(f"rows: n = {size} is not among the sizes, or stands there too often")
    _refuse_sum(table, open_rows)


def _refuse_sum(table: Table, open_rows: list[str]) -> None:
    if table.overall is None or table.overall.size is None:
        return
    if not open_rows:
        total = sum(row.size or 0 for row in table.rows)
    elif len(table.rows) == len(table.sizes):
        total = sum(table.sizes)
    else:
        return
    if total != table.overall.size:
        raise UserError(f"overall: n = {table.overall.size:,}, but the rows add up to {total:,}")
