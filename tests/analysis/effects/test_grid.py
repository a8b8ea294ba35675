"""The grid of a manifest has the cells that its design has run."""

import pytest

from ablations.grid.designs import DESIGNS, Factor
from analysis.effects.family import default_family
from analysis.effects.grid import Grid, grid_of
from toolkit.errors import UserError

TWO_LEVELS = dict.fromkeys(("admission", "structuring", "grounding", "enrichment"), ("off", "on"))
MORE = {**TWO_LEVELS, "retrieval": ("bm25", "dense", "hybrid")}


def laid(design: str, factors: dict[str, tuple[str, ...]]) -> Grid:
    return Grid(design, factors, default_family(design, factors))


def run_by(design: str, factors: dict[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    cells = DESIGNS[design].cells([Factor(path, dict.fromkeys(levels)) for path, levels in factors.items()])
    return [tuple(cell[path] for path in factors) for cell in cells]


@pytest.mark.parametrize("design", ["factorial", "fraction", "leave_one_out", "one_at_a_time"])
def test_points_are_the_cells_of_the_design(design: str):
    assert list(laid(design, TWO_LEVELS).points) == run_by(design, TWO_LEVELS)


@pytest.mark.parametrize("design", ["leave_one_out", "one_at_a_time"])
def test_every_step_from_the_centre_is_a_point(design: str):
    assert list(laid(design, MORE).points) == run_by(design, MORE)


def test_of_more_levels_a_factorial_takes_the_first_and_the_last():
    every = run_by("factorial", MORE)

    assert list(laid("factorial", MORE).points) == [point for point in every if "dense" not in point]


def test_a_grid_is_read_as_it_was_written():
    grid = laid("factorial", MORE)

    assert grid_of({"design": grid.written}, "run") == grid


def test_effects_that_were_put_into_a_manifest_later_are_refused():
    written = laid("factorial", TWO_LEVELS).written
    written["family"]["effects"] = ["admission"]

    with pytest.raises(UserError, match="run: the effects of its family are not those of its digest"):
        grid_of({"design": written}, "run")
