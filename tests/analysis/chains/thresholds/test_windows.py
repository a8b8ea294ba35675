"""The exchanges around a cited one."""

from dataclasses import replace

import pytest
from builders import context, dialogue, exchanges, probe
from scored_gates import LINES, WHOLE, Longest
from small_runs import ran

from analysis.chains.null_models.gated import Gated, gated
from analysis.chains.thresholds.scored import Scored
from analysis.chains.thresholds.sweep import WINDOWED, sweep
from analysis.chains.thresholds.windows import near
from analysis.chains.tracing.links import links
from toolkit.admission.oracle import Oracle
from toolkit.facts import Tier
from toolkit.segregation.isolated import Isolated

ASKED = (probe("What?", "1:2", category=1, id="first"), probe("Who?", "1:3", category=1, id="next"))


@pytest.fixture(scope="module")
def gates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Gated]:
    arms = {
        "turns": replace(WHOLE, admission=Longest(20.0)),
        "pairs": replace(WHOLE, segregation=Isolated("pair", reply_is_source=False), admission=Longest(20.0)),
    }
    said = (dialogue(*LINES, sessions=2),)
    folder = ran(tmp_path_factory.mktemp("windows"), said=said, probes=ASKED, **arms)
    return {gate.arm: gate for gate in gated(folder, links(folder))}


def test_neighbours_are_of_the_same_session(gates: dict[str, Gated]):
    assert [own.tolist() for own in near(gates["turns"], 1)] == [
        *([0, 1], [0, 1, 2], [1, 2, 3], [2, 3]),
        *([4, 5], [4, 5, 6], [5, 6, 7], [6, 7]),
    ]


def test_of_a_pair_the_reply_is_near_and_nothing_is_cited_in_it(gates: dict[str, Gated]):
    # two turns after 1:1 is 1:3, of the next exchange; one turn after it is its own reply
    assert [own.tolist() for own in near(gates["pairs"], 1)] == [[0], [0, 1], [2], [2, 3]]
    assert [own.tolist() for own in near(gates["pairs"], 2)] == [[0, 1], [0, 1], [2, 3], [2, 3]]


@pytest.mark.parametrize("window", [0, 1, 2])
def test_they_are_those_that_the_oracle_gate_admits(gates: dict[str, Gated], window: int):
    said = dialogue(*LINES, sessions=2)
    own = exchanges(*LINES)
    cut = [replace(one, turn=turn, sources=(turn,)) for one, turn in zip(own, said.turns, strict=True)]
    for place, turn in enumerate(said.turns):
        verdicts = Oracle(window)(cut, context(said, cited=[turn.id]))
        admitted = [number for number, one in enumerate(verdicts) if one.tier is Tier.ADMIT]

        assert near(gates["turns"], window)[place].tolist() == admitted


def test_the_windowed_oracle_stores_what_is_around_a_link_with_it(gates: dict[str, Gated]):
    swept = sweep(Scored(gates["turns"]))
    own = swept[(swept["group"] == "all of these") & swept["threshold"].notna()]
    least = own[own["kept"] == 1].groupby("curve")["admitted"].min()

    # two links in the middle of a session of four
    assert (least["oracle"], least[WINDOWED]) == (2 / 8, 4 / 8)
