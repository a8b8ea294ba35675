"""The whole LoCoMo-10 through the rule-based stages: counts, accounts and ways back."""

import os
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from ablations.grid.config import read_config
from ablations.runner import run
from toolkit.runs.run_folder import RunFolder

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("GATELAB_DATA_DIR" not in os.environ, reason="GATELAB_DATA_DIR names no data folder"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return run(read_config(Path("configs/locomo_rules.yaml")), tmp_path_factory.mktemp("runs") / "locomo")


def test_the_counts_are_those_of_the_published_file(folder: RunFolder):
    (counted,) = folder.manifest["data"]
    by_category = folder.probes[folder.probes["arm"] == "ungated"].groupby("category").size()

    assert (counted["dialogues"], counted["turns"], counted["sessions"]) == (10, 5882, 272)
    assert by_category.to_dict() == {1: 282, 2: 321, 3: 96, 4: 841, 5: 446}


def test_every_turn_is_decided_on_in_every_arm(folder: RunFolder):
    decided = folder.ledger[folder.ledger["stage"] == "admission"].groupby("arm").size()

    assert set(decided) == {5882}


def test_the_outcomes_of_all_facts_add_up(folder: RunFolder):
    rows = folder.ledger[folder.ledger["stage"] == "backend"]
    outcomes = rows.groupby(["arm", "outcome"]).size().unstack(fill_value=0)
    records = folder.items[folder.items["item"] == "record"].groupby("arm").size()
    grounded = folder.ledger[folder.ledger["stage"] == "grounding"]
    # Ids are unique within a dialogue; a fact has a row for each note of the grounding.
    facts = grounded.assign(fact=grounded["outputs"].str[0])[["arm", "dialogue", "fact"]].drop_duplicates()
    handed = facts.groupby("arm").size()

    assert set(outcomes.columns) <= {"added", "deduplicated"}
    assert (outcomes["added"] == records).all()
    assert (outcomes.sum(axis=1) == handed).all()


def test_every_record_leads_back_to_turns_that_were_not_rejected(folder: RunFolder):
    rejected = folder.ledger[
        (folder.ledger["stage"] == "admission") & (folder.ledger["outcome"] == "rejected")
    ]
    deleted = {(row.cell, row.dialogue, row.inputs[0]) for row in rejected.itertuples()}
    records = folder.items[folder.items["item"] == "record"]
    turns = {(row.dialogue, row.id) for row in folder.items[folder.items["item"] == "turn"].itertuples()}

    for row in records.itertuples():
        assert len(row.sources)
        for source in row.sources:
            assert (row.dialogue, source) in turns
            assert (row.cell, row.dialogue, source) not in deleted


def test_two_dialogues_alone_and_in_another_order_give_the_same_rows(folder: RunFolder, tmp_path: Path):
    class TwoReversed:
        def load(self) -> object:
            from dataclasses import replace

            loaded = whole.arms[0].data.load()
            return replace(loaded, dialogues=loaded.dialogues[1::-1])

    whole = read_config(Path("configs/locomo_rules.yaml"))
    arms = tuple(replace(arm, data=TwoReversed()) for arm in whole.arms)
    part = run(replace(whole, arms=arms, references=()), tmp_path / "part")
    names = part.probes["dialogue"].unique()
    same = folder.probes[folder.probes["dialogue"].isin(names)]
    key = ["cell", "dialogue", "probe"]

    pd.testing.assert_frame_equal(
        part.probes.sort_values(key).reset_index(drop=True), same.sort_values(key).reset_index(drop=True)
    )
