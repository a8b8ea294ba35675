"""Run folders of grids whose every score is known."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from pyarrow import parquet

from analysis.effects.family import Family, Origin, default_family
from analysis.effects.grid import Grid, Point
from toolkit.runs.run_folder import RunFolder, write_manifest
from toolkit.runs.run_tables import as_table

Score = Callable[[Point, int, int], bool | None]  # of a point, dialogue and probe; None: failed

NAMES = ("admission", "structuring", "grounding", "enrichment", "segregation")


def grid(design: str = "factorial", factors: int = 4, family: Sequence[str] = ()) -> Grid:
    """A grid of so many factors, off and on."""
    levels = dict.fromkeys(NAMES[:factors], ("off", "on"))
    declared = Family(tuple(family), Origin.DECLARED)
    return Grid(design, levels, declared if family else default_family(design, levels))


def highs(point: Point) -> Mapping[str, bool]:
    """Which factors are on at a point."""
    return {name: level == "on" for name, level in zip(NAMES, point, strict=False)}


def drawn(seed: int = 0, **effects: float) -> Score:
    """Scores at random: each factor that is on makes support more likely by so much."""

    def score(point: Point, dialogue: int, probe: int) -> bool:
        on = highs(point)
        more = sum(effect for name, effect in effects.items() if on[name])
        rng = np.random.default_rng([seed, dialogue, probe, *(len(level) for level in point)])
        return bool(rng.random() < 0.4 + more)

    return score


def of_numbers(values: Mapping[Point, Sequence[Sequence[bool | None]]]) -> Score:
    """The scores of a table: of each point by dialogue and probe."""
    return lambda point, dialogue, probe: values[point][dialogue][probe]


def grid_run(
    folder: Path,
    laid: Grid,
    score: Score,
    *,
    dialogues: int = 10,
    probes: int = 6,
    again: Score | None = None,
    twins: Mapping[Point, Point] | None = None,
    without: Iterable[Point] = (),
) -> RunFolder:
    """A run of the grid in which each probe has its score as content and as turn support.

    `again` scores an A/A replicate of the first point; `twins` are points that another one stands for;
    points `without` a cell were never run.
    """
    same, points = twins or {}, [point for point in laid.points if point not in set(without)]
    cells = [_cell(laid, point, 0, same) for point in points if point not in same]
    if again is not None:
        cells.append(_cell(laid, points[0], 1, {}))
    rows = [
        _row(cell["key"], one, at, (again if cell["spec"]["replicate"] and again else score)(point, one, at))
        for cell in cells
        for point in [tuple(cell["levels"].values())]
        for one in range(dialogues)
        for at in range(probes)
    ]
    (folder / "probes").mkdir(parents=True)
    parquet.write_table(as_table("probes", rows), folder / "probes" / "000000.parquet")
    described = {"baseline": cells[0]["arm"], "cells": cells, "design": laid.written}
    write_manifest(folder, {"name": "grid", "data": [{"dialogues": dialogues}], **described})
    return RunFolder(folder)


def _cell(laid: Grid, point: Point, replicate: int, twins: Mapping[Point, Point]) -> dict[str, Any]:
    levels = dict(zip(laid.factors, point, strict=True))
    others = [twin for twin, first in twins.items() if first == point]
    return {
        "arm": f"{laid.told(point)}{' again' if replicate else ''}",
        "key": f"{'/'.join(point)}/{replicate}",
        "levels": levels,
        "twins": [
            {"arm": laid.told(twin), "levels": dict(zip(laid.factors, twin, strict=True))} for twin in others
        ],
        "spec": {"pipeline": {"structuring": levels.get("structuring")}, "seed": 0, "replicate": replicate},
    }


def _row(cell: str, dialogue: int, probe: int, score: bool | None) -> dict[str, Any]:
    found = {"content_support": score, "turn_support_0": score}
    return {
        "cell": cell,
        "dialogue": f"d{dialogue}",
        "probe": f"d{dialogue}:{probe}",
        "category": 1 + probe % 2,
        "category_name": ("multi-hop", "temporal")[probe % 2],
        "flags": [],
        "links": 1,
        "status": "failed: retrieval" if score is None else "scored",
        **found,
    }
