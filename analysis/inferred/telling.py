"""The audit of inference as tables: for a terminal, and as files."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pandas as pd
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.inferred.rates import ALL, Audit, audited, by_mark, unsupported
from analysis.inferred.remembering import remembering
from analysis.inferred.stale import stale, stale_counts
from toolkit.runs.run_folder import RunFolder

NUMBERS = ("n", "source", "grounded", "stamp", "history", "nowhere", "%", "95 %")


@dataclass(frozen=True)
class InferredRun:
    """The audit of one run; each frame is made when first asked for."""

    folder: RunFolder

    @cached_property
    def audit(self) -> Audit:
        """What the statements name, counted."""
        return audited(self.folder)

    @property
    def tables(self) -> Mapping[str, pd.DataFrame]:
        """Every table by the name of its file; those without a row are left out."""
        found = {
            "unsupported": unsupported(self.audit),
            "unsupported_by_mark": by_mark(self.audit),
            "remembering": remembering(self.folder),
            "stale": stale(self.folder),
            "stale_counts": stale_counts(self.folder),
        }
        return {name: frame for name, frame in found.items() if not frame.empty}


def told(tables: Mapping[str, pd.DataFrame]) -> list[Table]:
    """The tables for a terminal; of languages only all together where there is but one."""
    shown = [_marked("Named in stored statements, and where it comes from", _plain(tables["unsupported"]))]
    if "unsupported_by_mark" in tables:
        shown.append(_marked("Statements by their mark", tables["unsupported_by_mark"]))
    for name, title in (
        ("remembering", "“Remember this” (erased: hedged, yet marked stated)"),
        ("stale_counts", "Added knowledge and its expiry (asked at the last turn)"),
    ):
        if name in tables:
            shown.append(_counted(title, tables[name]))
    return shown


def _plain(frame: pd.DataFrame) -> pd.DataFrame:
    several = frame.loc[frame["language"] != ALL, "language"].nunique() > 1
    return frame if several else frame[frame["language"] == ALL].drop(columns="language")


def _marked(title: str, frame: pd.DataFrame) -> Table:
    names = [name for name in ("arm", "language", "kind", "marked") if name in frame]
    table = titled(title, names, NUMBERS)
    for row in frame.to_dict("records"):
        grounds = (count(row[name]) for name in NUMBERS[:-2])
        sure = (percent(row["share"]), interval(row["low"], row["high"]))
        table.add_row(*(str(row[name]) for name in names), *grounds, *sure)
    return table


def _counted(title: str, frame: pd.DataFrame) -> Table:
    names = [name for name in ("arm", "remember") if name in frame]
    numbers = [name for name in frame.columns if name not in names]
    table = titled(title, names, numbers)
    for row in frame.to_dict("records"):
        table.add_row(*(str(row[name]) for name in names), *(count(row[name]) for name in numbers))
    return table
