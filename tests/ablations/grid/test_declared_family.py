"""The family of effects that a config declares, and what the manifest keeps of it."""

from pathlib import Path
from typing import Any

import pytest

from ablations.grid.config import run_described
from ablations.runner import run
from analysis.effects.family import Origin
from analysis.effects.grid import grid_of
from toolkit.errors import UserError

LINES = [
    '{"dialogue": "d", "turn": "1:1", "session": 1, "speaker": "Ana", "text": "I ski in Oslo.", '
    '"said_at": "2024-03-04T10:00:00Z"}',
    '{"dialogue": "d", "probe": "q", "question": "Where?", "gold": "Oslo", '
    '"evidence": ["1:1"], "category": 4}',
]


def config(folder: Path, **more: Any) -> dict[str, Any]:
    path = folder / "mine.jsonl"
    path.write_text("\n".join(LINES))
    factors = {"admission": {"off": "admit-all", "on": "cues"}, "segregation": ["isolated", "segregated"]}
    shared = {"backend": "everything", "retrieval": "bm25"}
    data = {"jsonl": {"path": str(path)}}
    return {"name": "t", "data": data, "design": "factorial", "factors": factors, "shared": shared, **more}


def test_the_manifest_keeps_the_grid_and_the_declared_family_with_its_digest(tmp_path: Path):
    plan = run_described(config(tmp_path, family=["segregation x admission"]))
    manifest = run(plan, tmp_path / "run").manifest

    assert manifest["design"] == {
        "name": "factorial",
        "factors": {"admission": ["off", "on"], "segregation": ["isolated", "segregated"]},
        "family": {
            "effects": ["admission x segregation"],
            "origin": "declared",
            "digest": plan.grid.family.digest if plan.grid else "",
        },
    }
    assert grid_of(manifest, "run") == plan.grid


def test_a_design_without_a_family_has_the_default_one(tmp_path: Path):
    grid = run_described(config(tmp_path)).grid

    assert grid is not None
    assert grid.family.effects == ("admission", "segregation", "admission x segregation")
    assert grid.family.origin is Origin.DEFAULT


@pytest.mark.parametrize(
    ("family", "told"),
    [([], "family: there is no effect in it"), (["grounding"], "family: unknown effect 'grounding'")],
)
def test_a_family_that_the_design_does_not_have_is_refused(tmp_path: Path, family: list[str], told: str):
    with pytest.raises(UserError, match=told):
        run_described(config(tmp_path, family=family))


def test_listed_arms_have_no_family():
    listed = {"name": "t", "data": "samples", "baseline": "a", "arms": {"a": {}}}

    assert run_described(listed).grid is None
    with pytest.raises(UserError, match="family: arms that are listed have no effects"):
        run_described({**listed, "family": ["admission"]})


def origin_after(folder: Path, *families: list[str] | None) -> Origin:
    """The origin of the last of some families, with each of which the same run was made in turn."""
    for family in families:
        plan = run_described(config(folder, **({} if family is None else {"family": family})))
        found = run(plan, folder / "run")
    return grid_of(found.manifest, "run").family.origin


@pytest.mark.parametrize(
    ("families", "origin"),
    [
        ((["admission"], ["admission"]), Origin.DECLARED),
        ((["admission"], ["segregation"]), Origin.CHOSEN),
        ((["admission"], ["segregation"], ["segregation"]), Origin.CHOSEN),
        ((["admission"], None), Origin.CHOSEN),
        ((None, ["admission"]), Origin.CHOSEN),
        ((None, None), Origin.DEFAULT),
    ],
)
def test_another_family_for_results_that_are_there_was_chosen_after_the_run(
    tmp_path: Path, families: tuple[list[str] | None, ...], origin: Origin
):
    assert origin_after(tmp_path, *families) is origin


def test_a_family_for_other_cells_in_the_same_place_is_declared(tmp_path: Path):
    origin_after(tmp_path, ["admission"])
    plan = run_described(config(tmp_path, family=["segregation"]))
    (tmp_path / "mine.jsonl").write_text("\n".join(LINES).replace("Oslo", "Rome"))

    assert grid_of(run(plan, tmp_path / "run").manifest, "run").family.origin is Origin.DECLARED
