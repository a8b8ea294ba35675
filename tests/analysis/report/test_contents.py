"""What a page holds of a run: every number can be counted by hand."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue, probe
from small_runs import NULL, READ, SAID, entity, ran

from analysis.chains.whole_run import WholeRun
from analysis.report.contents import contents
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.rules import Clauses


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return ran(tmp_path_factory.mktemp("run"))


@pytest.fixture(scope="module")
def told(folder: RunFolder) -> dict:
    return contents(WholeRun(folder))


def cell_of(folder: RunFolder, arm: str) -> str:
    return next(cell for cell, name in folder.arms.items() if name == arm)


def test_support_is_that_of_the_content(folder: RunFolder, told: dict):
    before, after = (told["asked"][cell_of(folder, arm)] for arm in ("ungated", "gated"))

    assert before["support"] == [1, 1, 1]
    assert after["support"] == [1, 0, 1]
    assert set(after["measure"]) == {"content"}


def test_the_first_break_is_the_stage_that_lost_the_link(folder: RunFolder, told: dict):
    own = told["asked"][cell_of(folder, "gated")]

    assert own["first"] == [6, told["stages"].index("admitted"), 6]
    assert own["turn"][1] == ["100000"]
    assert own["anywhere"][1] == ["100000"]


def test_a_cited_turn_is_followed_through_every_decision(folder: RunFolder, told: dict):
    kept, lost = (told["traces"][cell_of(folder, arm)]["d1"]["1:2"] for arm in ("ungated", "gated"))

    assert [stage for stage, *_ in kept] == [
        *("segregation", "admission", "structuring", "enrichment", "grounding", "backend")
    ]
    assert [(stage, outcome) for stage, outcome, *_ in lost][-1] == ("admission", "rejected")


def test_a_record_is_shown_by_its_text(folder: RunFolder, told: dict):
    shown = told["asked"][cell_of(folder, "ungated")]["shown"][1]

    assert [told["texts"][number] for number in shown] == ["[4 March 2024] Ben: My dog is called Rex."]


def test_every_text_stands_once(told: dict):
    assert len(set(told["texts"])) == len(told["texts"])


def test_a_deletion_names_the_probe_that_it_cost(told: dict):
    lost = {name: column["values"] for name, column in told["deletions"].items()}

    assert (lost["arm"], lost["turn"], lost["alone"]) == (
        [_number(told, "gated")],
        [_number(told, "1:2")],
        [["dog"]],
    )


def _number(told: dict, text: str) -> int:
    return told["texts"].index(text)


def test_the_summary_counts_what_was_lost(told: dict):
    rows = next(table["rows"] for table in told["tables"] if table["title"] == "Lost and gained, by category")

    assert [(row[0], row[3], row[6], row[7]) for row in rows][-1] == ("gated", 3, 1, 0)


def test_a_probe_without_evidence_is_told_and_has_no_support(tmp_path: Path):
    probes = (probe("Where?", "1:1", id="live", slots=(entity("1:1", "Oslo"),)), probe("Why?", id="why"))
    folder = ran(tmp_path, probes=probes)
    told = contents(WholeRun(folder))
    own = told["asked"][cell_of(folder, "gated")]

    assert own["support"][1] is None
    assert own["status"][1] == "no_evidence"
    assert "Not traced in every arm: 1 probes: no_evidence" in told["run"]["notes"]


def test_an_answer_stands_with_what_its_judge_says(tmp_path: Path):
    told = contents(WholeRun(ran(tmp_path, ungated=READ)))
    (own,) = told["asked"].values()

    assert told["texts"][own["answer"][1]] == "[4 March 2024] Ben: My dog is called Rex."
    assert own["judgements"][1] == [["HasGold", 1.0]]


def test_a_reply_is_followed_through_the_exchange_that_holds_it(tmp_path: Path):
    paired = replace(NULL, segregation=Segregated(unit="pair"))
    folder = ran(tmp_path, ungated=NULL, paired=paired)
    decisions = contents(WholeRun(folder))["traces"][cell_of(folder, "paired")]["d1"]["1:2"]

    assert [stage for stage, *_ in decisions][:2] == ["segregation", "admission"]


def test_the_facts_of_a_split_turn_are_told_one_by_one(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo and I work as a baker.")
    asked = (probe("Where?", "1:1", id="live", slots=(entity("1:1", "Oslo"),)),)
    folder = ran(
        tmp_path, said=(said,), probes=asked, ungated=NULL, split=replace(NULL, structuring=Clauses())
    )
    told = contents(WholeRun(folder))
    decisions = told["traces"][cell_of(folder, "split")]["d1"]["1:1"]
    (split,) = [made for stage, outcome, *_, made in decisions if outcome == "split"]

    assert [told["texts"][number] for number in split] == ["Ana lives in Oslo", "Ana works as a baker."]


def test_turns_of_a_dialogue_are_all_there_in_order(folder: RunFolder, told: dict):
    (turns,) = told["turns"].values()

    assert [turn[0] for turn in turns["d1"]] == [turn.id for turn in SAID.turns]
