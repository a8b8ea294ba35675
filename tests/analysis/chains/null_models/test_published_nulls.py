"""The uniform null model on the published LoCoMo-10."""

import os
from pathlib import Path

import numpy as np
import pytest
from builders import context

from analysis.chains.null_models.chance import Chains, by_chance
from toolkit.admission.random_gate import Random
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.locomo import Locomo
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.segregation.isolated import Isolated

FOLDER = os.environ.get("GATELAB_DATA_DIR")
pytestmark = pytest.mark.skipif(FOLDER is None, reason="GATELAB_DATA_DIR names no folder with locomo10.json")


@pytest.fixture(scope="module")
def published() -> tuple[Loaded, list[list[Exchange]]]:
    loaded = Locomo(Path(str(FOLDER)) / "locomo10.json").load()
    return loaded, [Isolated()(said, context(said)) for said in loaded.dialogues]


def expected_broken(published: tuple[Loaded, list[list[Exchange]]], rate: float, category: int) -> float:
    """The mean over the probes of a category with evidence, under a gate of exactly this rate a dialogue."""
    loaded, cut = published
    place, passed, strata = {}, [], []
    for number, (said, exchanges) in enumerate(zip(loaded.dialogues, cut, strict=True)):
        verdicts = Random(rate)(exchanges, context(said))
        for exchange, verdict in zip(exchanges, verdicts, strict=True):
            place[said.id, exchange.id] = len(passed)
            passed.append(verdict.tier is Tier.ADMIT)
            strata.append(number)
    asked = [probe for probe in loaded.probes if probe.category.number == category and probe.evidence]
    members = np.array([place[probe.dialogue, link] for probe in asked for link in probe.evidence])
    starts = np.cumsum([0, *(probe.links for probe in asked[:-1])])
    chains = Chains(members, starts, np.zeros(len(asked), dtype=bool))
    return float(by_chance(np.array(passed), np.array(strata), chains).mean())


@pytest.mark.parametrize(
    ("category", "rate", "broken"),
    [
        (1, 0.95, ".144"),
        (1, 0.90, ".270"),
        (1, 0.80, ".474"),
        (1, 0.70, ".628"),
        (4, 0.95, ".053"),
        (4, 0.90, ".106"),
        (4, 0.80, ".210"),
        (4, 0.70, ".313"),
    ],
)
def test_a_uniform_gate_is_expected_to_break_so_many_chains(published, category, rate, broken):
    assert f"{expected_broken(published, rate, category):.3f}" == f"0{broken}"
