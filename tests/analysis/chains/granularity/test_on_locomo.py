"""The granularity trap on the published LoCoMo-10."""

import os
from pathlib import Path

import pandas as pd
import pytest

from ablations.grid.config import read_config
from ablations.runner import run
from analysis.chains.granularity.trap import granularity

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        "GATELAB_DATA_DIR" not in os.environ, reason="GATELAB_DATA_DIR names no folder with locomo10.json"
    ),
]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> pd.DataFrame:
    """The rows of whole chains of all kinds, by budget and support."""
    out = tmp_path_factory.mktemp("runs") / "granularity"
    frame = granularity(run(read_config(Path("configs/granularity.yaml")), out))
    own = frame[(frame["group"] == "all of these") & (frame["measure"] == "whole chains")]
    return own.set_index(["budget", "support"])


@pytest.mark.parametrize("records", [5, 10, 20])
def test_at_equal_records_turn_support_rises_and_content_support_falls(found: pd.DataFrame, records: int):
    assert found.loc[(f"{records} records", "turn"), "low"] > 0
    assert found.loc[(f"{records} records", "content"), "high"] < 0


def test_most_of_the_loss_at_equal_records_is_of_words_not_shown(found: pd.DataFrame):
    equal_records, equal_tokens = found.loc[("20 records", "content")], found.loc[("as run", "content")]

    assert equal_records["tokens_after"] < 0.6 * equal_records["tokens_before"]
    assert equal_tokens["tokens_after"] == pytest.approx(equal_tokens["tokens_before"], rel=0.03)
    assert equal_records["difference"] < 2 * equal_tokens["difference"] < 0


def test_turn_support_is_not_to_be_compared_at_the_token_budget_either(found: pd.DataFrame):
    assert found.loc[("as run", "turn"), "low"] > 0
    assert found.loc[("as run", "content"), "high"] < 0
