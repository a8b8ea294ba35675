"""How much survives: counted by hand on three probes."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from builders import dialogue, probe
from chain_cases import BOTH, flagged, row
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from small_runs import NULL, PROBES, Without, entity, ran

from analysis.chains.outcomes.survival import (
    chain_survival,
    first_break,
    first_breaks,
    item_recall,
    link_survival,
    recoveries,
)
from analysis.chains.stages import STAGES
from analysis.chains.whole_run import WholeRun
from toolkit.backends.everything import Everything
from toolkit.retrieval.whole import Whole


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> WholeRun:
    """One of three chains is rejected by the gate."""
    return WholeRun(ran(tmp_path_factory.mktemp("run")))


def test_turns_contents_and_losses_are_shares_of_links(run: WholeRun):
    found = row(link_survival(run.links, "links"), arm="gated", stage="admitted")

    assert (found["n"], found["n_content"]) == (3, 3)
    assert found["turn"] == found["content"] == found["anywhere"] == pytest.approx(2 / 3)
    assert found["turn_loss"] == pytest.approx(1 / 3)
    assert found["content_loss"] == found["rescue"] == 0


def test_a_hazard_counts_only_what_was_intact_before(run: WholeRun):
    frame = chain_survival(run.chains, "links", "content")
    gate, after = (row(frame, arm="gated", stage=stage) for stage in ("admitted", "structured"))

    assert (gate["at_risk"], gate["hazard"]) == (3, pytest.approx(1 / 3))
    assert (after["at_risk"], after["hazard"]) == (2, 0)
    assert [gate["surviving"], after["surviving"]] == pytest.approx([2 / 3, 2 / 3])
    assert after["intact"] == pytest.approx(2 / 3)


def test_the_first_break_is_where_the_chain_was_cut(run: WholeRun):
    frame = first_breaks(run.chains, "links", "turn")
    gated = frame[frame["arm"] == "gated"].set_index("stage")["share"]

    assert gated["admitted"] == pytest.approx(1 / 3)
    assert gated["intact"] == pytest.approx(2 / 3)
    assert gated.sum() == pytest.approx(1)


def test_below_six_dialogues_there_is_no_interval(run: WholeRun):
    assert chain_survival(run.chains, "category", "content")[["low", "high"]].isna().all(axis=None)


def test_rescue_is_content_that_stands_in_another_turn(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ben: So it is Oslo, then.")
    asked = (probe("Oslo?", "1:1", slots=(entity("1:1", "Oslo"),)),)
    gated = replace(NULL, admission=Without("live"))
    run = WholeRun(ran(tmp_path, said=(said,), probes=asked, gated=gated))
    found = row(link_survival(run.links, "links"), stage="stored")

    assert (found["turn"], found["content"], found["anywhere"], found["rescue"]) == (0, 0, 1, 1)
    assert row(chain_survival(run.chains, "links", "content"), stage="stored")["intact"] == 1
    assert row(chain_survival(run.chains, "links", "turn"), stage="stored")["intact"] == 0


def test_what_comes_back_is_logged_and_not_forced_away(tmp_path: Path):
    whole = replace(NULL, admission=Without("Rex"), backend=Everything(), retrieval=Whole())
    run = WholeRun(ran(tmp_path, whole=whole))
    stored = row(chain_survival(run.chains, "links", "turn"), stage="stored")

    assert (stored["recovered"], stored["intact"], stored["surviving"]) == (1, 1, pytest.approx(2 / 3))
    assert recoveries(run.chains, "turn")[["probe", "stage"]].to_numpy().tolist() == [["dog", "stored"]]


def test_an_aggregative_probe_has_item_recall_and_no_chain(tmp_path: Path):
    run = WholeRun(ran(tmp_path, probes=(flagged(BOTH, "shape:aggregative"),)))
    found = row(item_recall(run.chains, "links", "content"), arm="gated", stage="stored")

    assert (found["n"], found["share"]) == (1, 0.5)
    assert chain_survival(run.chains, "links", "content").empty
    assert chain_survival(run.chains, "links", "turn").empty


def test_a_chain_with_a_link_without_slots_has_no_content_survival(tmp_path: Path):
    run = WholeRun(ran(tmp_path, probes=(replace(BOTH, slots=BOTH.slots[:1]),)))

    assert chain_survival(run.chains, "links", "content").empty
    assert row(chain_survival(run.chains, "links", "turn"), arm="gated", stage="stored")["intact"] == 0


def test_probes_that_tempt_are_pooled_with_nothing(tmp_path: Path):
    run = WholeRun(
        ran(
            tmp_path,
            probes=(PROBES[0], replace(PROBES[1], category=BOTH.category, flags=frozenset({"abstention"}))),
        )
    )
    frame = link_survival(run.links, "category")

    assert row(frame, arm="gated", stage="stored", group="all of these")["n"] == 1
    assert row(frame, arm="gated", stage="stored", group="tempting")["turn"] == 0


@settings(derandomize=True, deadline=None)
@given(arrays.arrays(float, (5, len(STAGES)), elements=st.sampled_from([0.0, 1.0])))
def test_nothing_is_broken_before_its_first_break(values: np.ndarray[tuple[int, int], np.dtype[np.float64]]):
    for chain, place in zip(values, first_break(values), strict=True):
        assert chain[:place].all()
        assert place == len(STAGES) or chain[place] == 0
