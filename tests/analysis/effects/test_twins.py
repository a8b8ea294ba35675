"""Factors that do nothing without another: found from twins, declared, and checked probe by probe."""

from pathlib import Path

import numpy as np
import pytest
from grid_runs import NAMES, Score, drawn, grid, grid_run, highs

from ablations.grid.config import run_described
from ablations.runner import run
from analysis.effects.contrasts import Kind
from analysis.effects.grid import Grid, Point
from analysis.effects.of_run import Asked, Effects, effects_of
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

AFTER = "enrichment:structuring"


def found(folder: RunFolder, *after: str) -> Effects:
    (one,) = effects_of(folder, Asked(after=after))
    return one


def idle_without(earlier: str, later: str, score: Score) -> Score:
    """A score in which one factor does nothing while the other is off."""

    def same(point: Point, dialogue: int, probe: int) -> bool | None:
        off = not highs(point)[earlier]
        own = tuple(
            "off" if off and name == later else level for name, level in zip(NAMES, point, strict=False)
        )
        return score(own, dialogue, probe)

    return same


def no_ops(laid: Grid) -> dict[Point, Point]:
    """Every point with enrichment and without structuring, and the point that it is the same as."""
    return {
        point: (*point[:3], "off")
        for point in laid.points
        if highs(point)["enrichment"] and not highs(point)["structuring"]
    }


def test_twins_of_the_grid_tell_which_factor_needs_which(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(), drawn(), twins=no_ops(grid()))
    (one,) = found(folder).twins

    assert (one.later, one.earlier, one.pairs, one.once) == ("enrichment", "structuring", 4, 4)


def test_feasible_shapley_values_sum_to_full_minus_none_as_well(tmp_path: Path):
    effects = found(grid_run(tmp_path / "run", grid(), drawn(), twins=no_ops(grid())))
    means = effects.scored.scores.mean(axis=0)
    names = [one.name for one in effects.scored.columns]

    whole = means[names.index(grid().told(grid().high))] - means[names.index(grid().told(grid().low))]
    assert sum(one.interval.mean for one in effects.of(Kind.FEASIBLE)) == pytest.approx(whole)


def test_a_twin_has_an_effect_of_exactly_zero(tmp_path: Path):
    same = {point: (*point[:3], "off") for point in grid().points if point[3] == "on"}
    effects = found(grid_run(tmp_path / "run", grid(), drawn(), twins=same))
    idle = [one for one in effects.effects if "enrichment" in one.contrast.name]

    assert [one.interval.mean for one in idle] == [0.0] * len(idle)
    assert effects.twins == ()  # it does nothing at all, so it waits for nothing


def test_a_declared_order_is_checked_on_arms_that_were_run_apart(tmp_path: Path):
    score = idle_without("structuring", "enrichment", drawn())
    (one,) = found(grid_run(tmp_path / "run", grid(), score), AFTER).twins

    assert (one.pairs, one.once, one.differing) == (4, 0, ())
    assert one.told.endswith("4 pairs of twins, 0 run once, 4 run apart and identical.")


def test_a_difference_between_twins_is_a_fault_with_a_name(tmp_path: Path):
    leak = ("off", "off", "on", "on")
    sound = idle_without("structuring", "enrichment", drawn())

    def score(point: Point, dialogue: int, probe: int) -> bool:
        return bool(sound(point, dialogue, probe)) != ((point, dialogue, probe) == (leak, 2, 1))

    effects = found(grid_run(tmp_path / "run", grid(), score), AFTER)

    assert effects.twins[0].told.startswith(
        "FAULT: enrichment should do nothing without structuring, and yet 1 probes differ (d2:1)"
    )
    assert effects.of(Kind.FEASIBLE) == ()


def test_cells_that_are_no_twins_make_no_order(tmp_path: Path):
    assert found(grid_run(tmp_path / "run", grid(), drawn())).twins == ()


def test_an_order_needs_a_factorial(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid("fraction"), drawn())

    with pytest.raises(
        UserError, match="--after: orders of factors need a factorial, and this is a fraction"
    ):
        found(folder, AFTER)


def test_weights_over_feasible_orders_spare_the_twins(tmp_path: Path):
    effects = found(grid_run(tmp_path / "run", grid(), drawn(), twins=no_ops(grid())))
    twins = [at for at, one in enumerate(effects.scored.columns) if one.point in no_ops(grid())]

    assert twins
    assert not any(np.any(one.contrast.weights[twins]) for one in effects.of(Kind.FEASIBLE))


def test_a_setting_of_a_part_that_is_off_needs_that_part_in_a_real_run(tmp_path: Path):
    lines = [
        f'{{"dialogue": "d", "turn": "1:{at}", "session": 1, "speaker": "Ana", "text": "I ski in {place}.", '
        '"said_at": "2024-03-04T10:00:00Z"}'
        for at, place in enumerate(("Oslo", "Bergen"), 1)
    ]
    asked = (
        '{"dialogue": "d", "probe": "q", "question": "Where?", "gold": "Oslo", "evidence": ["1:1"], '
        '"category": 4}'
    )
    (tmp_path / "mine.jsonl").write_text("\n".join((*lines, asked)))
    config = {
        "name": "t",
        "data": {"jsonl": {"path": str(tmp_path / "mine.jsonl")}},
        "design": "factorial",
        "factors": {"admission": {"off": "admit-all", "on": "cues"}, "admission.threshold": [0.1, 0.9]},
        "shared": {"backend": "everything", "retrieval": "bm25"},
    }
    effects = found(run(run_described(config), tmp_path / "run"))

    assert [(one.later, one.earlier, one.once) for one in effects.twins] == [
        ("admission.threshold", "admission", 1)
    ]
    assert [one.contrast.name for one in effects.of(Kind.FEASIBLE)] == [
        "feasible admission",
        "feasible admission.threshold",
    ]
    assert effects.of(Kind.AGAIN)[0].interval.mean == 0
