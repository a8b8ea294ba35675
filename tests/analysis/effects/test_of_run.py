"""The effects of run folders: what was planted is found, what is missing is named."""

import io
from pathlib import Path

import pytest
from grid_runs import Score, drawn, grid, grid_run
from rich.console import Console

from analysis.effects.contrasts import Kind
from analysis.effects.grid import Grid, Point, grid_of
from analysis.effects.measured import Effect
from analysis.effects.of_run import Asked, Effects, effects_of
from analysis.effects.tables import tables
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder


def found(folder: RunFolder, **asked: object) -> Effects:
    (one,) = effects_of(folder, Asked(**asked))  # type: ignore[arg-type]
    return one


def named(effects: Effects) -> dict[str, Effect]:
    return {one.contrast.name: one for one in effects.effects}


def told(effects: Effects) -> str:
    page = Console(width=200, record=True, file=io.StringIO())
    page.print(*tables(effects), sep="\n")
    return page.export_text()


def failing(score: Score, at: Point, probe: int) -> Score:
    return lambda point, dialogue, place: (
        None if (point, dialogue, place) == (at, 0, probe) else score(point, dialogue, place)
    )


def test_what_was_planted_is_found_and_the_rest_is_not(tmp_path: Path):
    effects = named(found(grid_run(tmp_path / "run", grid(), drawn(admission=-0.2), probes=40)))

    assert effects["admission"].interval.mean == pytest.approx(-0.2, abs=0.05)
    assert effects["admission"].adjusted == 2 / 2**10
    assert min(effects[name].adjusted for name in ("structuring", "admission x structuring")) > 0.05


def test_the_interval_of_an_a_a_replicate_covers_zero(tmp_path: Path):
    effects = found(grid_run(tmp_path / "run", grid(), drawn(), again=drawn(seed=1)))
    (again,) = effects.of(Kind.AGAIN)

    assert again.interval.low < 0 < again.interval.high
    assert again.contrast.norm == pytest.approx(2**0.5)
    assert "A/A: the interval of the baseline run anew covers 0." in told(effects)


def test_a_replicate_that_drifts_is_told(tmp_path: Path):
    effects = found(
        grid_run(tmp_path / "run", grid(), drawn(), again=lambda point, dialogue, probe: probe < 5)
    )

    assert "does NOT cover 0" in told(effects)


def test_a_replicate_without_any_difference_is_said_to_be_so(tmp_path: Path):
    effects = found(grid_run(tmp_path / "run", grid(), drawn(), again=drawn()))

    assert named(effects)["A/A"].interval.mean == 0
    assert "A/A = 0: the baseline run anew gave every probe the same score." in told(effects)


def test_a_probe_that_failed_anywhere_is_left_out_everywhere_by_name(tmp_path: Path):
    laid = grid()
    effects = found(grid_run(tmp_path / "run", laid, failing(drawn(), laid.points[5], 3)))

    assert len(effects.scored.scores) == 59
    assert effects.scored.notes == (
        "Left out of every arm, for some lack them: 1 probes (d0:3): failed: retrieval.",
    )


def test_effects_that_need_a_missing_arm_are_refused_by_name(tmp_path: Path):
    laid = grid("leave_one_out")
    effects = found(grid_run(tmp_path / "run", laid, drawn(), without=laid.points[1:2]))

    assert effects.refused == ("admission",)
    assert [one.contrast.name for one in effects.effects] == ["structuring", "grounding", "enrichment"]
    assert "Missing: admission=off structuring=on grounding=on enrichment=on was not run." in told(effects)


def test_an_arm_without_a_score_is_missing(tmp_path: Path):
    laid = grid("one_at_a_time")
    lost = laid.points[2]
    folder = grid_run(
        tmp_path / "run", laid, lambda point, dialogue, probe: None if point == lost else probe < 2
    )
    effects = found(folder)

    assert effects.refused == ("structuring",)
    assert len(effects.scored.scores) == 60


def test_a_factorial_without_one_of_its_arms_has_no_effect(tmp_path: Path):
    laid = grid()
    effects = found(grid_run(tmp_path / "run", laid, drawn(), without=laid.points[3:4]))

    assert effects.effects == ()
    assert len(effects.refused) == 18


def test_below_six_dialogues_no_p_is_given_and_it_is_said_why(tmp_path: Path):
    effects = found(grid_run(tmp_path / "run", grid(), drawn(), dialogues=5))

    assert all(one.adjusted != one.adjusted for one in effects.effects)
    assert "No interval and no p: 5 dialogues cannot reach p = .05; 6 can." in told(effects)


def test_a_family_chosen_after_the_run_is_told_from_one_declared_before(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(family=["admission"]), drawn())

    before, chosen = found(folder), found(folder, family=("grounding", "shapley grounding"))
    assert "declared before the run, in its config." in told(before)
    assert f"Family of 2 effects, {chosen.family.digest}: chosen after the run." in told(chosen)
    assert [name for name, one in named(chosen).items() if one.adjusted == one.adjusted] == [
        "grounding",
        "shapley grounding",
    ]


def test_choosing_what_was_declared_changes_nothing(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(family=["admission", "grounding"]), drawn())

    assert found(folder, family=("grounding", "admission")).family == found(folder).family


def test_an_alias_stands_for_both_names_in_the_family(tmp_path: Path):
    laid = grid("fraction", family=["grounding x enrichment"])
    effects = named(found(grid_run(tmp_path / "run", laid, drawn())))

    assert effects["admission x structuring = grounding x enrichment"].adjusted > 0
    assert effects["admission"].adjusted != effects["admission"].adjusted


def test_turn_support_across_structuring_is_warned_of(tmp_path: Path):
    folder = grid_run(tmp_path / "run", grid(), drawn())

    assert "Turn support is not comparable" in told(found(folder, outcome="turn support"))
    assert "Turn support is not comparable" not in told(found(folder))


def test_effects_may_be_those_of_one_category(tmp_path: Path):
    effects = found(grid_run(tmp_path / "run", grid(), drawn()), group="1 multi-hop")

    assert len(effects.scored.scores) == 30


def test_levels_between_low_and_high_are_in_no_effect(tmp_path: Path):
    laid = Grid("factorial", {"a": ("0", "1", "2"), "b": ("0", "1")}, grid(factors=2, family=["a"]).family)
    every = Grid("factorial", {"a": ("0", "1"), "b": ("0", "1")}, laid.family)
    folder = grid_run(tmp_path / "run", laid, lambda point, dialogue, probe: probe < int(point[0]))

    assert len(laid.points) == len(every.points) == 4
    assert named(found(folder))["a"].interval.mean == pytest.approx(2 / 6)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"outcome": "taste"}, "has no outcome 'taste'; choose one of content support, turn support"),
        ({"group": "9 none"}, "has no group '9 none'; choose one of 1 multi-hop, 2 temporal, all of these"),
        ({"family": ("taste",)}, "family: unknown effect 'taste'"),
        ({"after": ("taste:admission",)}, "--after: 'taste:admission': 'taste' is no factor"),
        ({"after": ("admission:admission",)}, "a factor does not wait for itself"),
    ],
)
def test_what_a_run_does_not_have_is_refused(tmp_path: Path, asked: dict[str, object], said: str):
    folder = grid_run(tmp_path / "run", grid(factors=2), drawn())

    with pytest.raises(UserError, match=said):
        found(folder, **asked)


def test_a_run_of_listed_arms_has_no_effects():
    with pytest.raises(UserError, match="runs/x: its manifest holds no design; a config with `design` and"):
        grid_of({"cells": []}, "runs/x")


def test_a_sweep_has_no_effects(tmp_path: Path):
    laid = grid("sweep", 2)

    with pytest.raises(UserError, match="a sweep has no effects"):
        found(grid_run(tmp_path / "run", laid, drawn()))
