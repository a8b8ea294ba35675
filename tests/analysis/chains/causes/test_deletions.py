"""Every deletion is a record, with what it costs."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue, probe
from chain_cases import BOTH, Apart, Garbled, row
from small_runs import NULL, PROBES, Without, entity, ran

from analysis.chains.causes.deletions import blame, deletions
from analysis.chains.tracing.links import links
from toolkit.admission.cues import Cues
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.shown import Shown
from toolkit.runs.run_folder import RunFolder


def deleted(folder: RunFolder) -> list[dict[str, object]]:
    return [
        {str(name): value for name, value in one.items()}
        for one in deletions(folder, links(folder)).to_dict("records")
    ]


def test_a_deletion_names_its_turn_its_decision_and_the_probe_that_it_costs(tmp_path: Path):
    (found,) = deleted(ran(tmp_path))

    assert (found["arm"], found["dialogue"], found["turn"]) == ("gated", "d1", "1:2")
    assert (found["stage"], found["kind"], found["component"]) == ("admitted", "turn", "Without")
    assert (found["outcome"], found["alone"], found["jointly"]) == ("rejected", ("dog",), ())
    assert not found["recoverable"]


def test_two_deletions_of_one_chain_cost_it_jointly(tmp_path: Path):
    found = deleted(ran(tmp_path, probes=(BOTH,), gated=replace(NULL, admission=Without("I"))))
    cited = [one for one in found if one["turn"] == "1:1"]
    nothing = deleted(ran(tmp_path / "2", probes=(BOTH,), gated=replace(NULL, admission=Without(" "))))

    assert [one["alone"] for one in cited] == [("both",)]
    assert [one["jointly"] for one in nothing if one["turn"] in ("1:1", "1:2")] == [("both",), ("both",)]


def test_a_turn_that_no_probe_cites_is_a_deletion_that_costs_nothing(tmp_path: Path):
    (found,) = deleted(ran(tmp_path, gated=replace(NULL, admission=Without("ski"))))

    assert (found["turn"], found["alone"], found["jointly"]) == ("1:4", (), ())


def test_it_says_which_content_stands_elsewhere(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ben: So it is Oslo, then.")
    asked = (probe("Oslo?", "1:1", id="live", slots=(entity("1:1", "Oslo"),)),)
    (found,) = deleted(
        ran(tmp_path, said=(said,), probes=asked, gated=replace(NULL, admission=Without("live")))
    )

    assert (found["alone"], found["elsewhere"]) == (("live",), ("live",))


def test_lost_content_is_a_deletion_though_the_turn_is_there(tmp_path: Path):
    (found,) = deleted(ran(tmp_path, garbled=replace(NULL, structuring=Garbled("Rex"))))

    assert (found["turn"], found["kind"], found["stage"], found["alone"]) == (
        "1:2",
        "content",
        "structured",
        ("dog",),
    )


def test_a_verdict_by_criteria_is_told_with_its_margin_and_score(tmp_path: Path):
    said = dialogue("Ana: Wow, that is so great, I am so happy!", "Ben: My dog is called Rex.")
    folder = ran(tmp_path, said=(said,), probes=(), gated=replace(NULL, admission=Cues(threshold=1.0)))
    found = {one["turn"]: one for one in deleted(folder)}["1:1"]
    ledger = folder.ledger[folder.ledger["stage"] == "admission"].iloc[0]

    assert found["criterion"] == "generic_emotion"
    assert found["margin"] == dict(ledger["criteria"])["generic_emotion"] > 0
    assert found["score"] == ledger["score"]


def test_quarantine_is_recoverable_and_costs_the_probes_that_it_is_held_back_from(tmp_path: Path):
    apart = replace(NULL, admission=Apart("Rex"), retrieval=BM25(Shown(tokens=16)))
    (found,) = deleted(ran(tmp_path, ungated=NULL, apart=apart))

    assert (found["outcome"], found["recoverable"], found["score"]) == ("quarantined", True, 0.2)
    assert found["alone"] == ("dog",)


def test_a_statement_that_is_dropped_is_told_apart_from_a_turn(tmp_path: Path):
    said = dialogue("Ana: Hello!", "Ben: I have a dog.")
    (found,) = deleted(
        ran(tmp_path, said=(said,), probes=(), garbled=replace(NULL, structuring=Garbled("Hello!")))
    )

    assert (found["kind"], found["outcome"], found["reason"]) == ("turn", "dropped", "small talk: Hello!")


def test_the_blame_counts_losses_and_the_probes_that_they_cost(tmp_path: Path):
    folder = ran(tmp_path, gated=replace(NULL, admission=Without("I")))
    found = row(blame(deletions(folder, links(folder))))

    assert (found["cause"], found["losses"], found["recoverable"]) == ("rejected", 3, 0)
    assert (found["alone"], found["jointly"], found["elsewhere"]) == (2, 0, 0)


@pytest.mark.parametrize("probes", [PROBES, ()])
def test_a_run_that_deletes_nothing_has_no_deletion(tmp_path: Path, probes: tuple[object, ...]):
    assert deleted(ran(tmp_path, probes=probes, ungated=NULL)) == []  # type: ignore[arg-type]
