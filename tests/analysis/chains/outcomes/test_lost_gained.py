"""The headline: which probes an arm lost and gained, and what did it."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import probe
from chain_cases import BOTH, Garbled, flagged, row
from small_runs import NULL, PROBES, SAID, Failing, Without, ran

from analysis.chains.causes.blame import cause, criterion
from analysis.chains.outcomes.lost_gained import causes, lost_gained
from analysis.chains.whole_run import WholeRun
from analysis.inference.clusters import cluster_difference
from toolkit.runs.run_folder import RunFolder

GATED = replace(NULL, admission=Without("Rex"))


def six_times(tmp_path: Path) -> RunFolder:
    said = tuple(replace(SAID, id=f"d{number}") for number in range(6))
    asked = tuple(replace(one, id=f"{each.id}/{one.id}", dialogue=each.id) for each in said for one in PROBES)
    return ran(tmp_path, said=said, probes=asked)


def test_a_rejected_link_loses_its_probe_and_the_gate_is_named(tmp_path: Path):
    run = WholeRun(ran(tmp_path))
    found = row(lost_gained(run.folder, run.chains, "links"), arm="gated")

    assert (found["measure"], found["n"], found["lost"], found["gained"]) == ("content support", 3, 1, 0)
    (change,) = run.changes.to_dict("records")
    assert (change["probe"], change["change"], change["link"]) == ("dog", "lost", "1:2")
    assert (change["stage"], change["component"], change["outcome"]) == ("admitted", "Without", "rejected")


def test_what_the_baseline_lost_is_gained(tmp_path: Path):
    run = WholeRun(ran(tmp_path, gated=GATED, ungated=NULL))
    found = row(lost_gained(run.folder, run.chains, "links"), arm="ungated")

    assert (found["lost"], found["gained"]) == (0, 1)
    assert row(causes(run.changes))["change"] == "gained"
    assert row(causes(run.changes))["stage"] == "admitted"


def test_content_that_goes_while_its_turn_stays_is_called_so(tmp_path: Path):
    run = WholeRun(ran(tmp_path, ungated=NULL, garbled=replace(NULL, structuring=Garbled("Rex"))))

    assert row(causes(run.changes), change="lost") | {"kind": "content", "stage": "structured"} == row(
        causes(run.changes), change="lost"
    )


def test_without_slots_turns_are_compared_and_said_to_be(tmp_path: Path):
    bare = tuple(replace(one, slots=()) for one in PROBES)
    run = WholeRun(ran(tmp_path, probes=bare))
    found = row(lost_gained(run.folder, run.chains, "links"))

    assert (found["measure"], found["comparable"], found["lost"]) == ("turn support", True, 1)


def test_turns_of_another_structuring_are_marked_as_not_comparable(tmp_path: Path):
    bare = tuple(replace(one, slots=()) for one in PROBES)
    run = WholeRun(
        ran(tmp_path, probes=bare, ungated=NULL, garbled=replace(GATED, structuring=Garbled("Oslo")))
    )

    assert not row(lost_gained(run.folder, run.chains, "links"))["comparable"]


def test_an_aggregative_probe_is_lost_by_recall(tmp_path: Path):
    whole = replace(NULL.retrieval, shown=replace(NULL.retrieval.shown, tokens=100))
    arms = {"ungated": replace(NULL, retrieval=whole), "gated": replace(GATED, retrieval=whole)}
    run = WholeRun(ran(tmp_path, probes=(flagged(BOTH, "shape:aggregative"),), **arms))
    found = row(lost_gained(run.folder, run.chains, "links"))

    assert (found["measure"], found["before"], found["after"], found["lost"]) == ("content recall", 1, 0.5, 1)


def test_the_interval_is_that_of_the_paired_differences_over_dialogues(tmp_path: Path):
    run = WholeRun(six_times(tmp_path))
    found = row(lost_gained(run.folder, run.chains, "links"))
    whole = run.chains[run.chains["stage"] == "retrieved"]
    before, after = (whole[whole["arm"] == arm].reset_index(drop=True) for arm in ("ungated", "gated"))
    change = after["intact"].to_numpy(dtype=float) - before["intact"].to_numpy(dtype=float)
    expected = cluster_difference(change, before["dialogue"].to_numpy(dtype=str))

    assert (found["n"], found["dialogues"]) == (18, 6)
    assert (found["difference"], found["low"], found["high"]) == (expected.mean, expected.low, expected.high)


def test_an_arm_in_which_other_probes_failed_is_not_compared(tmp_path: Path):
    run = WholeRun(ran(tmp_path, ungated=NULL, failing=replace(GATED, retrieval=Failing(("live",)))))

    assert lost_gained(run.folder, run.chains, "links").empty
    assert run.changes.empty


def test_probes_without_evidence_are_no_part_of_it(tmp_path: Path):
    run = WholeRun(ran(tmp_path, probes=(*PROBES, probe("Why?", id="why"))))

    assert row(lost_gained(run.folder, run.chains, "links"))["n"] == 3
    assert run.untraced[["arm", "probe", "status"]].to_numpy().tolist() == [
        ["ungated", "why", "no_evidence"],
        ["gated", "why", "no_evidence"],
    ]


@pytest.mark.parametrize(
    ("outcome", "reason", "named"),
    [
        ("rejected", "generic_emotion 0.80 against stable_trait 0.30", "generic_emotion"),
        ("rejected", "stable_trait +0.20 against passing_situation +1.90", "passing_situation"),
        ("rejected", "cross_session 0.30 does not suffice to admit", "cross_session"),
        ("admitted", "stable_trait 1.00", "stable_trait"),
        ("rejected", "repeats D1:3", ""),
        (None, None, ""),
    ],
)
def test_a_rejection_is_blamed_on_the_criterion_that_spoke_against(
    outcome: str | None, reason: str | None, named: str
):
    assert criterion(outcome, reason) == named


@pytest.mark.parametrize(
    ("outcome", "reason", "told"),
    [
        ("rejected", "repeats D1:3", "repeats …"),
        ("dropped", "small talk: Hello!", "small talk"),
        ("grounded", "you = Rex Stone; next Friday = 3 May 2024", "you = …; next Friday = …"),
        ("lost", "", "lost"),
        (None, None, "no decision"),
    ],
)
def test_a_cause_leaves_the_particulars_out(outcome: str | None, reason: str | None, told: str):
    assert cause(outcome, reason) == told
