"""Floors and ceilings in a config."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from small_runs import NULL, READ, SAID, Given

from ablations.arms import Arm, Run
from ablations.grid.config import run_described
from ablations.grid.references import reference_arms
from toolkit.admission.cues import Cues
from toolkit.errors import UserError
from toolkit.readers.constant import Constant
from toolkit.retrieval.cited import Cited
from toolkit.runs.run_folder import VERSION, RunFolder
from toolkit.structuring.verbatim import Verbatim

READING = Arm("read", READ, Given((SAID,)))
CONFIG = {
    "name": "t",
    "data": "samples",
    "baseline": "gated",
    "arms": {"gated": {"admission": "cues"}},
}


def test_a_config_without_references_has_none():
    assert run_described(CONFIG).references == ()


def test_references_are_no_arms():
    run = run_described({**CONFIG, "references": ["empty", "full_dialogue"]})

    assert [arm.name for arm in run.arms] == ["gated"]
    assert [arm.name for arm in run.references] == ["empty", "full_dialogue"]


def test_a_reference_stores_every_turn_whatever_the_baseline_rejects():
    (reference,) = reference_arms(["empty"], replace(READING, pipeline=replace(READ, admission=Cues())))

    assert type(reference.pipeline.structuring) is Verbatim
    assert reference.pipeline.admission != Cues()


def test_a_reference_has_the_reader_and_the_judges_of_the_baseline():
    (reference,) = reference_arms(["full_dialogue"], READING)

    assert (reference.pipeline.reader, reference.pipeline.judges) == (READ.reader, READ.judges)


def test_the_window_of_the_oracle_stands_in_its_name():
    (reference,) = reference_arms(["oracle_window_7"], READING)

    assert reference.pipeline.retrieval == Cited(7)


def test_not_mentioned_is_the_answer_of_a_constant_reader():
    (reference,) = reference_arms(["not_mentioned"], READING)

    assert reference.pipeline.reader == Constant("Not mentioned")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (
            ["full"],
            "references: unknown reference 'full'; choose of empty, not_mentioned, full_dialogue, "
            "oracle_window_2 (or another number)",
        ),
        (["empty", "empty"], "references: 'empty' is there 2 times"),
        (
            ["not_mentioned"],
            "references: not_mentioned is an answer, and the baseline has no reader; leave it out",
        ),
    ],
)
def test_what_is_no_reference_is_refused(names: list[str], said: str):
    with pytest.raises(UserError) as error:
        reference_arms(names, Arm("null", NULL, Given((SAID,))))

    assert str(error.value) == said


def test_a_reference_may_not_be_called_like_an_arm():
    (reference,) = reference_arms(["empty"], READING)

    with pytest.raises(UserError, match="2 arms are called 'empty'"):
        Run("t", (replace(READING, name="empty"),), "empty", references=(reference,))


def test_a_reference_is_no_baseline():
    with pytest.raises(UserError, match="baseline: 'empty' is no arm"):
        Run("t", (READING,), "empty", references=reference_arms(["empty"], READING))


def test_a_run_folder_without_references_says_so(tmp_path: Path):
    (tmp_path / "manifest.json").write_text(json.dumps({"layout": VERSION, "cells": []}))

    assert RunFolder(tmp_path).references is None
