"""Gates and their chains, read from a run folder."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import exchanges
from scored_gates import LINES, WHOLE, asked, gate_runs
from small_runs import PROBES, SAID, Without, ran

from analysis.chains.null_models.gated import Gated, gated
from analysis.chains.null_models.nulls import nulls, without_nulls
from analysis.chains.tracing.links import links
from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.matched_random import MatchedRandom
from toolkit.runs.run_folder import RunFolder

Gates = dict[str, Gated]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return gate_runs(tmp_path_factory.mktemp("gates"))


@pytest.fixture(scope="module")
def gates(folder: RunFolder) -> Gates:
    return {gate.arm: gate for gate in gated(folder, links(folder))}


def test_every_exchange_has_its_decision_score_length_and_speaker(gates: Gates):
    exchanges = gates["longest"].exchanges
    own = exchanges[exchanges["dialogue"] == "d0"]

    assert own["characters"].tolist() == [len(line) - len("Ana: ") for line in LINES]
    assert own["score"].tolist() == own["characters"].tolist()
    assert own["passed"].tolist() == [True, False, True, True, False, True, False, True]
    assert own["speaker"].tolist() == ["Ana", "Ben"] * 4


def test_a_chain_names_the_exchanges_of_its_links(gates: Gates):
    gate = gates["longest"]
    first = gate.chains.members[gate.chains.owners == 0]

    assert gate.probes.loc[0, ["dialogue", "probe"]].tolist() == ["d0", "d0/short"]
    assert gate.exchanges.loc[first, "exchange"].tolist() == ["1:5"]
    assert (gate.probes["links"] == gate.chains.sizes).all()


def test_the_frame_of_links_and_the_gate_say_the_same_of_admission(folder: RunFolder, gates: Gates):
    frame = links(folder)
    rows = frame[(frame["arm"] == "longest") & (frame["stage"] == "admitted")]
    rows = rows.astype({"dialogue": str, "probe": str}).sort_values(["dialogue", "probe", "place"])

    assert rows["turn"].tolist() == gates["longest"].passed[gates["longest"].chains.members].tolist()


def test_look_alikes_are_the_strata_of_the_matched_random_gate(gates: Gates):
    gate = gates["longest"]
    strata = MatchedRandom(AdmitAll()).strata(exchanges(*LINES))
    own = gate.look_alikes[gate.exchanges["dialogue"] == "d0"]

    assert {frozenset(group) for group in strata} == {
        frozenset((own == stratum).nonzero()[0]) for stratum in own
    }


def test_of_a_pair_the_gate_reads_both_turns_and_a_silent_reply_stores_none(gates: Gates):
    pairs = gates["pairs"].exchanges
    first = pairs[pairs["dialogue"] == "d0"].iloc[0]

    assert first["characters"] == len("I live in Oslo with my old parents.\nHm.")
    assert first["bytes"] == len("I live in Oslo with my old parents.")


def test_a_chain_with_a_link_in_no_exchange_is_counted_and_left_out(gates: Gates):
    silent = [probe.id for probe in asked() if probe.evidence == ("1:2",)]

    assert gates["pairs"].outside == len(silent)
    assert set(silent).isdisjoint(gates["pairs"].probes["probe"])


def test_references_are_named(gates: Gates):
    named = {arm: gate.reference for arm, gate in gates.items() if gate.reference}

    assert named == {"matched": "matched random", "oracle": "oracle, window 1"}
    assert gates["longest"].component == "Longest"


def test_gates_without_a_null_model_are_named_with_their_reason(gates: Gates):
    why = "chains without a null model: "

    assert without_nulls(gates.values()).to_numpy().tolist() == [
        ["ungated", f"{why}nothing was rejected", 24],
        ["window", f"{why}rejected turns came back through an open window", 24],
        ["pairs", "chains with a link in no exchange", 8],
    ]
    assert {"ungated", "window"}.isdisjoint(nulls(gates.values(), number=20)["arm"])


def test_a_dialogue_with_a_failed_decision_is_left_out(tmp_path: Path):
    failing = replace(SAID, turns=(replace(SAID.turns[0], text="fail"), *SAID.turns[1:]))
    folder = ran(tmp_path, said=(failing,), probes=PROBES, only=replace(WHOLE, admission=Without("Rex")))
    (gate,) = gated(folder, links(folder))

    assert (len(gate.exchanges), len(gate.probes), gate.failed) == (0, 0, 1)
    assert nulls([gate]).empty
