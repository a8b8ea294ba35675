"""A gate card says what a run compared and found, and names what is missing."""

from dataclasses import replace
from pathlib import Path

import pytest
from card_texts import texts
from small_runs import NULL, PROBES, READ, SAID, Given, Parrot, Without, ran

from ablations.arms import Arm, Run
from ablations.grid.config import run_described
from ablations.runner import run
from analysis.card.card import Card, Section
from analysis.card.contents import card_of
from analysis.card.sources import Sources
from toolkit.admission.cues import Cues
from toolkit.backends.everything import Everything
from toolkit.errors import UserError
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder

QUICK = {"name": "quick", "data": "samples", "baseline": "ungated"}
WITHOUT_INDEX = {"embedder": "use", "backend": "everything", "retrieval": "whole"}  # so that it takes seconds


def part(card: Card, title: str) -> Section:
    return next(one for one in card.sections if one.title == title)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Card:
    """The card of the quickstart's arms, on its data, without an index."""
    arms = {"ungated": {}, "admission_only": {"admission": "cues"}}
    plan = run_described({**QUICK, "shared": WITHOUT_INDEX, "arms": arms})
    return card_of(Sources(run(plan, tmp_path_factory.mktemp("runs") / "quick")))


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Card:
    arms = {"ungated": READ, "gated": replace(READ, admission=Without("Rex"))}
    folder = ran(tmp_path_factory.mktemp("read"), references=("empty", "full_dialogue"), **arms)
    return card_of(Sources(folder))


def test_the_card_of_the_quickstart_names_every_missing_part(quick: Card):
    assert quick.missing == (
        "Judged answers",
        "Floors and ceilings",
        "Smallest visible effect",
        "Stress parity",
        "Online cost",
        "Family of tests",
    )
    assert all(name in texts(part(quick, "Missing")) for name in quick.missing)
    assert "errata of gold answers" in texts(part(quick, "Data and errata"))


def test_every_missing_part_says_why(quick: Card):
    assert "4 dialogues carry no interval, 6 would" in texts(part(quick, "Smallest visible effect"))
    assert "--stress RUN" in texts(part(quick, "Stress parity"))


def test_what_was_compared_has_cells_components_and_settings(quick: Card):
    told = texts(part(quick, "What was compared"))

    assert "admission_only | " in told
    assert "admission: Cues v" in told
    assert f"threshold = {Cues().threshold}" in told


def test_lost_and_gained_are_those_of_the_chains(read: Card):
    assert "gated against ungated | all of these | 3 | 100.0 | 66.7 | 1 | 0 | -33.3 | –" in texts(
        part(read, "Lost and gained, by support")
    )


def test_answers_stand_under_their_judge_and_one_judge_is_too_few(read: Card):
    told = texts(part(read, "Judged answers"))

    assert "gated against ungated | all of these | 3 | 100.0 | 66.7 | 1 | 0 | -33.3 | –" in told
    assert "Missing: a second judge" in told


def test_references_are_floors_and_ceilings_and_no_arms(read: Card):
    told = texts(part(read, "Floors and ceilings"))

    assert "content support | all of these | full_dialogue | 3 | 100.0" in told
    assert "right by HasGold | all of these | empty | 3 | 0.0" in told
    assert "full_dialogue" not in texts(part(read, "What was compared"))


def test_gates_with_the_same_decisions_share_a_row(tmp_path: Path):
    gate = replace(NULL, admission=Without("Rex"))
    folder = ran(tmp_path, ungated=NULL, one=gate, two=replace(gate, retrieval=Whole()))

    assert "one, two | turn | 3 | 33.3" in texts(
        part(card_of(Sources(folder)), "Skill over the matched null")
    )


def test_a_replicate_gives_the_a_a_row(tmp_path: Path):
    one = replace(NULL, retrieval=Whole(), backend=Everything())
    arms = (
        Arm("base", one, Given((SAID,), PROBES)),
        Arm("base again", one, Given((SAID,), PROBES), replicate=1),
    )
    card = card_of(Sources(run(Run("t", arms, "base"), tmp_path / "run")))

    assert "base again | content support | 3 | 0 | 0 | +0.0" in texts(part(card, "A/A"))


def test_a_run_that_asks_a_model_is_not_zero_by_construction(tmp_path: Path):
    card = card_of(Sources(ran(tmp_path, ungated=replace(NULL, model=Parrot()))))

    assert "A/A" in card.missing


def test_a_run_that_asks_a_service_is_not_zero_by_construction(tmp_path: Path):
    nobody = {"adapter": {"wikipedia": {"site": "http://127.0.0.1:9"}}, "keep": False, "retries": 0}
    asking = {"enrichment": {"routed": {"external": {"look-up": nobody}}}}
    described = {**QUICK, "shared": WITHOUT_INDEX, "arms": {"ungated": asking}}
    card = card_of(Sources(run(run_described(described), tmp_path / "run")))

    assert "A/A" in card.missing


def test_a_grid_has_the_hash_of_its_family(tmp_path: Path):
    factors = {"admission": {"off": "admit-all", "on": "cues"}, "structuring": ["verbatim", "clauses"]}
    plan = run_described(
        {"name": "g", "data": "samples", "shared": WITHOUT_INDEX, "design": "factorial", "factors": factors}
    )
    folder = run(plan, tmp_path / "run")

    told = texts(part(card_of(Sources(folder)), "Family of tests"))
    assert folder.manifest["design"]["family"]["digest"] in told


def test_an_online_run_gives_the_latency_of_its_arms(tmp_path: Path):
    offline = ran(tmp_path / "a", ungated=NULL)
    online = ran(tmp_path / "b", online=True, ungated=NULL)

    told = texts(part(card_of(Sources(offline, online=online)), "Online cost"))
    assert f"ungated | exchange | {len(SAID.turns)} | " in told
    assert f"ungated | probe | {len(PROBES)} | " in told
    assert "Not the write path" not in told


def test_a_run_of_other_gates_is_called_so(tmp_path: Path):
    other = ran(tmp_path / "b", online=True, ungated=NULL, strange=replace(NULL, admission=Cues()))

    told = texts(part(card_of(Sources(ran(tmp_path / "a", ungated=NULL), online=other)), "Online cost"))
    assert "Not the write path of any arm of this run: strange." in told


def test_what_is_given_as_a_stress_run_must_be_one(tmp_path: Path):
    folder = ran(tmp_path, ungated=NULL)

    with pytest.raises(UserError, match="names no suite"):
        card_of(Sources(folder, stress=folder))


def test_a_run_that_asked_nothing_has_a_card(tmp_path: Path):
    card = card_of(Sources(ran(tmp_path, probes=(), ungated=NULL)))

    assert texts(part(card, "Lost and gained, by support")) == "not to be had: the run asked nothing."
    assert "No probe was asked." in texts(part(card, "Not run, not scored"))


def test_what_is_no_run_has_no_card(tmp_path: Path):
    with pytest.raises(UserError, match="no manifest"):
        card_of(Sources(RunFolder(tmp_path)))
