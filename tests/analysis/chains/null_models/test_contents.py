"""Which exchanges carry the content of a link, read from a run folder."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from builders import dialogue, probe
from scored_gates import Longest
from small_runs import NULL, Without, entity, ran

from analysis.chains.null_models import contents
from analysis.chains.null_models.contents import carriers, with_contents
from analysis.chains.null_models.gated import Gated, gated
from analysis.chains.null_models.nulls import nulls, without_nulls
from analysis.chains.tracing.links import links
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.isolated import Isolated

LINES = (
    "Ana: My dog is called Rex.",
    "Ben: Rex is a nice name for a dog, says everybody here.",
    "Ana: I live in Oslo.",
    "Ben: I ski every single winter in the north.",
)
SLOTS = {"Rex": "1:1", "Oslo": "1:3"}
ASKED = (
    ("dog", ("1:1",), ("Rex",)),
    ("both", ("1:1", "1:3"), ("Rex", "Oslo")),
    ("half", ("1:1", "1:3"), ("Rex",)),
    ("bare", ("1:4",), ()),
)


def questions(number: int) -> Iterator[object]:
    for name, cited, words in ASKED:
        slots = tuple(entity(SLOTS[word], word) for word in words)
        yield replace(probe(f"{name}?", *cited, slots=slots, id=f"{name}{number}"), dialogue=f"d{number}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    arms = {
        "ungated": NULL,
        "longest": replace(NULL, admission=Longest(27.0)),
        "pairs": replace(NULL, segregation=Isolated("pair"), admission=Without("Oslo")),
    }
    said = tuple(dialogue(*LINES, id=f"d{number}") for number in range(6))
    asked = tuple(one for number in range(6) for one in questions(number))
    return ran(tmp_path_factory.mktemp("contents"), said=said, probes=asked, **arms)


@pytest.fixture(scope="module")
def gates(folder: RunFolder) -> dict[str, Gated]:
    return {gate.arm: gate for gate in with_contents(folder, gated(folder, links(folder)))}


def value(frame: pd.DataFrame, by: str, quantity: str, arm: str = "longest") -> float:
    where = {"arm": arm, "by": by, "quantity": quantity, "group": "all of these"}
    (found,) = frame.loc[(frame[list(where)] == pd.Series(where)).all(axis=1), "value"]
    return float(found)


def test_every_turn_that_says_the_slots_of_a_link_is_named_once(folder: RunFolder):
    found = carriers(folder)
    own = found[(found["dialogue"] == "d0") & (found["probe"] == "both0")]

    assert own[["place", "turn"]].to_numpy().tolist() == [[0, "1:1"], [0, "1:2"], [1, "1:3"]]
    assert not found.duplicated().any()


def test_only_chains_whose_links_all_have_slots_stand_by_content(gates: dict[str, Gated]):
    gate = gates["longest"]

    assert set(gate.probes.loc[gate.content.which, "probe"].str[:-1]) == {"dog", "both"}
    assert gate.content.there(gate.passed[None, :])[0].tolist() == [True, False, True] * 6


def test_what_is_there_by_content_is_what_the_frame_of_links_says_of_admission(folder: RunFolder, gates):
    frame = links(folder).astype({"arm": str, "dialogue": str, "probe": str})
    admitted = frame[(frame["stage"] == "admitted") & frame["anywhere"].notna()]
    for arm, gate in gates.items():
        probes = gate.probes.loc[gate.content.which, "probe"]
        own = admitted[(admitted["arm"] == arm) & admitted["probe"].isin(probes)]
        own = own.sort_values(["dialogue", "probe", "place"])

        assert gate.content.there(gate.passed[None, :])[0].tolist() == own["anywhere"].tolist()


def test_a_turn_that_says_the_same_saves_a_chain_by_content_alone(gates: dict[str, Gated]):
    found = nulls([gates["longest"]], number=50)

    # two of four pass, the long ones: Rex stands in one of them, Oslo in none
    assert value(found, "turn, chains with slots", "broken") == 1
    assert value(found, "content", "broken") == 0.5
    assert value(found, "turn, chains with slots", "uniform") == pytest.approx((1 / 2 + 5 / 6) / 2)
    assert value(found, "content", "uniform") == pytest.approx((1 / 6 + 4 / 6) / 2)


def test_the_turns_of_one_exchange_are_one_carrier(gates: dict[str, Gated]):
    gate = gates["pairs"]
    first = gate.content.carriers[0]

    assert gate.exchanges.loc[first, "exchange"].tolist() == ["1:1"]


def test_a_link_that_no_exchange_carries_is_counted_and_left_out(tmp_path: Path):
    asked = (replace(probe("x?", "1:1", slots=(entity("1:1", "Bergen"),)), id="x"), *questions(1))
    folder = ran(
        tmp_path,
        said=(dialogue(*LINES),),
        probes=tuple(replace(one, dialogue="d1") for one in asked),
        only=replace(NULL, admission=Longest(27.0)),
    )
    (gate,) = with_contents(folder, gated(folder, links(folder)))

    why = "chains with a link whose slots no exchange carries"
    assert without_nulls([gate]).to_numpy().tolist() == [["only", why, 1]]


def test_a_chain_of_too_many_contents_is_counted_and_left_out(
    folder: RunFolder, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(contents, "MOST_CONTENTS", 1)
    found = {gate.arm: gate for gate in with_contents(folder, gated(folder, links(folder)))}
    why = "chains of too many contents to count exactly"

    assert ["longest", why, 6] in without_nulls(found.values()).to_numpy().tolist()
    assert set(found["longest"].probes.loc[found["longest"].content.which, "probe"].str[:-1]) == {"dog"}
