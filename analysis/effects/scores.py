"""How the same probes were scored in every arm of a grid."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.outcomes.groups import by_category
from analysis.comparison.from_runs import SUPPORT, outcomes_of
from analysis.comparison.systems import KEY, Outcome, named
from analysis.coverage import flagged
from analysis.effects.grid import Grid, Point
from analysis.summary import ABSTENTION, ADVERSARIAL, judges
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

JUDGED = "right by "
Scores = NDArray[np.float64]
Cells = Mapping[str, pd.DataFrame]  # the rows of each cell, by its key


@dataclass(frozen=True, slots=True)
class Column:
    """One point of a grid, or a replicate of one: its cells over all seeds."""

    name: str
    point: Point
    replicate: int  # 0: the point itself
    cells: tuple[str, ...]  # a key a seed; twins have the same


@dataclass(frozen=True)
class Scored:
    """One outcome of the same probes in every column that has any."""

    outcome: str
    group: str
    columns: tuple[Column, ...]
    scores: Scores  # (probes, columns), 0 to 1, means over seeds; never NaN
    probes: pd.DataFrame  # dialogue and probe
    missing: tuple[str, ...]  # columns in which nothing has a score
    notes: tuple[str, ...]  # what was left out, by name

    @property
    def dialogues(self) -> NDArray[np.str_]:
        """The dialogue of each probe."""
        return self.probes["dialogue"].to_numpy(dtype=str)


def columns_of(folder: RunFolder, grid: Grid) -> tuple[Column, ...]:
    """The points of a run in the order of its arms, and after them the replicates."""
    cells: dict[tuple[int, Point], list[str]] = {}
    for cell in folder.manifest["cells"]:
        for arm in (cell, *cell["twins"]):
            if set(arm["levels"]) == set(grid.factors):
                point = tuple(arm["levels"][path] for path in grid.factors)
                cells.setdefault((cell["spec"]["replicate"], point), []).append(cell["key"])
    return tuple(
        Column(f"{grid.told(point)}{f' again {again}' if again else ''}", point, again, tuple(keys))
        for (again, point), keys in sorted(cells.items(), key=lambda one: one[0][0])
    )


def outcome_names(folder: RunFolder, wanted: str | None) -> tuple[str, ...]:
    """The outcome that is wanted; else every judge's; else content support, or turn support without slots."""
    judged = tuple(f"{JUDGED}{judge}" for judge in judges(folder))
    if wanted is None:
        slotted = folder.outcomes["content_support"].notna().any()
        return judged or (tuple(SUPPORT)[:1] if slotted else tuple(SUPPORT)[1:])
    if wanted not in (known := (*judged, *SUPPORT)):
        raise UserError(f"{folder.path}: has no outcome {wanted!r}; choose one of {', '.join(known)}")
    return (wanted,)


def scored(folder: RunFolder, columns: Sequence[Column], outcome: str, group: str) -> Scored:
    """The scores of a group of probes; one that lacks a score in some column is left out of all, by name.

    A column in which no probe has a score is missing. UserError if there is no such group or no score.
    """
    rows = {str(cell): own.set_index(KEY, drop=False) for cell, own in folder.outcomes.groupby("cell")}
    own = _members(rows, group, folder)
    parts = [_of_column(column, rows, outcome, own) for column in columns]
    have = [not np.isnan(values).all() for values, _ in parts]
    there = tuple(column for column, has in zip(columns, have, strict=True) if has)
    if not there:
        raise UserError(f"{folder.path}: no probe of {group!r} has a score by {outcome}")
    values = np.column_stack([part for (part, _), has in zip(parts, have, strict=True) if has])
    reasons = np.column_stack([why for (_, why), has in zip(parts, have, strict=True) if has])
    whole = np.flatnonzero(~np.isnan(values).any(axis=1))
    if not len(whole):
        raise UserError(f"{folder.path}: no probe of {group!r} has a score by {outcome} in every arm")
    return Scored(
        outcome,
        group,
        there,
        values[whole],
        own[whole].to_frame(index=False),
        tuple(column.name for column, has in zip(columns, have, strict=True) if not has),
        tuple(_left_out(own, values, reasons)),
    )


def _members(rows: Cells, group: str, folder: RunFolder) -> pd.MultiIndex:
    """The probes of a group, as the first cell has them."""
    if not rows:
        raise UserError(f"{folder.path}: nothing was asked")
    probes = next(iter(rows.values()))
    tempting = (probes["category"] == ADVERSARIAL).to_numpy() | flagged(probes, ABSTENTION)
    masks = by_category(probes.assign(tempting=tempting))
    if group not in masks:
        raise UserError(f"{folder.path}: has no group {group!r}; choose one of {', '.join(masks)}")
    return pd.MultiIndex.from_frame(probes.loc[masks[group], KEY].astype(str))


def _of_column(
    column: Column, rows: Cells, outcome: str, own: pd.MultiIndex
) -> tuple[Scores, NDArray[np.object_]]:
    """The mean over the seeds of a column, and why there is none; both of shape (probes,)."""
    parts = [_of_cell(rows[key], outcome, own) for key in column.cells if key in rows]
    if len(parts) < len(column.cells):
        return np.full(len(own), np.nan), np.full(len(own), "not run", dtype=object)
    values = np.mean([values for values, _ in parts], axis=0)
    reasons = [
        next((why for why in whys if why), "") for whys in zip(*(why for _, why in parts), strict=True)
    ]
    return values, np.array(reasons, dtype=object)


def _of_cell(rows: pd.DataFrame, outcome: str, own: pd.MultiIndex) -> tuple[Scores, NDArray[np.object_]]:
    found: Outcome | None = next((one for one in outcomes_of(rows) if one.name == outcome), None)
    if found is None:
        return np.full(len(own), np.nan), np.full(len(own), "no answer judged", dtype=object)
    frame = pd.DataFrame({"score": found.scores, "reason": found.reasons}, index=rows.index).reindex(own)
    return frame["score"].to_numpy(dtype=np.float64), frame["reason"].fillna("not asked").to_numpy(
        dtype=object
    )


def _left_out(own: pd.MultiIndex, values: Scores, reasons: NDArray[np.object_]) -> Iterator[str]:
    """What has a score nowhere, counted; and what lacks one in some arms alone, by name."""
    gaps = np.isnan(values)
    never, some = gaps.all(axis=1), gaps.any(axis=1) & ~gaps.all(axis=1)
    for reason, count in sorted(Counter(reasons[never][:, 0]).items()):
        yield f"Left out: {count:,} probes ({reason})."
    if some.any():
        why = ", ".join(sorted(set(reasons[some][gaps[some]])))
        probes = named(list(own[np.flatnonzero(some)].get_level_values("probe")))
        yield f"Left out of every arm, for some lack them: {some.sum():,} probes ({probes}): {why}."
