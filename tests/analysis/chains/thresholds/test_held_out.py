"""Thresholds that are set on other dialogues."""

from dataclasses import replace

import numpy as np
import pytest
from scored_gates import gate_of

from analysis.calibration.rule import Rule
from analysis.chains.null_models.gated import Gated
from analysis.chains.thresholds.held_out import held_out, thresholds
from analysis.chains.thresholds.scored import Scored
from toolkit.errors import UserError

SCORES = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
CHAINS = ((0, 1), (2,))


def with_one_other(dialogue: str, scores: list[float]) -> Gated:
    """Eight equal dialogues, but for the scores of one."""
    gate = gate_of(SCORES, CHAINS, threshold=4)
    own = (gate.exchanges["dialogue"] == dialogue).to_numpy()
    changed = gate.exchanges["score"].to_numpy().copy()
    changed[own] = scores
    return replace(gate, exchanges=gate.exchanges.assign(score=changed, passed=changed >= 4))


def test_no_dialogue_has_a_say_in_its_own_threshold():
    plain, other = gate_of(SCORES, CHAINS, threshold=4), with_one_other("d3", [100.0] * 10)
    before, after = (thresholds(Scored(gate), Rule(0.5)).reshape(8, 10)[:, 0] for gate in (plain, other))

    assert before[3] == after[3]
    assert (before != after).any()


def test_the_largest_j_parts_what_is_cited_from_what_is_not():
    frame = held_out(Scored(gate_of(SCORES, CHAINS, threshold=4)), [Rule()])
    row = frame.iloc[0]

    assert (row["rule"], row["least"], row["most"]) == ("the largest J", 6.5, 6.5)
    assert (row["admitted"], row["kept"]) == pytest.approx((0.3, 1.0))
    assert row["random"] == pytest.approx((3 / 10 * 2 / 9 + 3 / 10) / 2)


def test_each_rule_has_a_row_for_every_group_with_its_n():
    frame = held_out(Scored(gate_of(SCORES, CHAINS, threshold=4)), [Rule(0.9), Rule(0.5)])

    assert frame.groupby("rule", sort=False)["admitted"].first().tolist() == pytest.approx([0.9, 0.5])
    assert dict(zip(frame["group"], frame["n"], strict=True)) == {
        "1 multi-hop": 16,
        "all of these": 16,
        "1 link": 8,
        "2 links": 8,
    }
    assert np.allclose(frame["gain"], frame["kept"] - frame["matched"])


def test_a_single_dialogue_cannot_be_left_out():
    with pytest.raises(
        UserError, match="longest: the only dialogue cannot be left out; two or more are needed"
    ):
        held_out(Scored(gate_of(SCORES, CHAINS, threshold=4, dialogues=1)))
