"""Thresholds of a scored gate, without running it again."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scored_gates import Longest, gate_of

from analysis.chains.null_models.chance import kept
from analysis.chains.thresholds.scored import Scored, scored
from analysis.chains.thresholds.sweep import AS_RUN, PUBLISHED, at_rates, sweep
from toolkit.admission.novelty import Novelty
from toolkit.errors import UserError
from toolkit.spec import spec_of

SCORES = [9, 8, 7, 6, 5, 4, 3, 2, 1, 1]
CHAINS = ((0, 1), (5,), (8,))


@pytest.fixture(scope="module")
def swept() -> pd.DataFrame:
    return sweep(Scored(gate_of(SCORES, CHAINS, threshold=4)))


def curves(frame: pd.DataFrame, threshold: float, group: str = "1 multi-hop") -> dict[str, float]:
    rows = frame[(frame["threshold"] == threshold) & (frame["group"] == group)]
    return dict(zip(rows["curve"], rows["kept"], strict=True))


def test_every_score_is_a_threshold_and_so_is_rejecting_all(swept: pd.DataFrame):
    assert sorted(swept["threshold"].dropna().unique()) == [*range(1, 10), np.inf]
    assert set(curves(swept, 1).values()) == {1.0}
    assert set(curves(swept, np.inf).values()) == {0.0}


@pytest.mark.parametrize("threshold", [2.0, 5.0, 8.0])
def test_a_threshold_keeps_what_the_gate_keeps_when_it_runs_with_it(swept: pd.DataFrame, threshold: float):
    again = gate_of(SCORES, CHAINS, threshold=threshold)

    assert curves(swept, threshold)["gate"] == kept(again.passed[None, :], again.chains).mean()


def test_chance_and_the_oracle_store_as_much_as_the_gate(swept: pd.DataFrame):
    found = curves(swept, 7)

    # three of ten exchanges pass: two links by chance (3/10)(2/9), each single one 3/10
    assert found["random"] == pytest.approx((3 / 10 * 2 / 9 + 0.3 + 0.3) / 3)
    assert found["gate"] == pytest.approx(1 / 3)
    # 24 exchanges over all dialogues: 16 for the chains of one link, 8 for four of the longer chains
    assert found["oracle"] == pytest.approx((16 + 4) / 24)


def test_storage_saved_is_counted_in_exchanges_and_in_bytes(swept: pd.DataFrame):
    row = swept[(swept["threshold"] == 7) & (swept["curve"] == "gate")].iloc[0]

    assert (row["admitted"], row["saved"], row["saved_bytes"]) == pytest.approx((0.3, 0.7, 0.7))


def test_the_threshold_of_the_run_and_the_published_rate_are_marked(swept: pd.DataFrame):
    marks = swept[swept["threshold"].notna()].groupby("threshold")["mark"].agg(set)
    chance = swept[swept["threshold"].isna()]

    assert marks[marks != {""}].to_dict() == {1: {PUBLISHED}, 4: {AS_RUN}}
    assert set(chance["mark"]) == {PUBLISHED}
    assert set(chance["curve"]) == {"random", "oracle", "oracle, window 2"}


def test_rates_are_answered_with_the_nearest_threshold(swept: pd.DataFrame):
    found = at_rates(swept, [0.32, 0.79])

    assert found["threshold"].unique().tolist() == [7, 2]
    assert found["rate"].unique().tolist() == [0.32, 0.79]
    assert found["gate"].iloc[0] == curves(swept, 7)["gate"]


def test_an_exchange_without_a_score_keeps_its_decision():
    gate = gate_of(SCORES, CHAINS, threshold=4)
    nameless = gate.exchanges.assign(score=gate.exchanges["score"].where(gate.exchanges["score"] > 1))
    found = Scored(replace(gate, exchanges=nameless))

    assert found.passed(np.array([0.0, 9.0])).sum(axis=1).tolist() == [8 * 8, 8]


def changed(**columns: object):
    gate = gate_of(SCORES, CHAINS, threshold=4)
    return replace(gate, exchanges=gate.exchanges.assign(**columns))


@pytest.mark.parametrize(
    ("gate", "why"),
    [
        (changed(score=np.nan), "its decisions have no score"),
        (changed(passed=[True, False] * 40), "it rejects at a score of 8"),
        (replace(changed(), readmitted=1), "rejected turns came back through an open window"),
        (replace(changed(), gate=spec_of(Novelty())), "what is new depends on what was admitted before"),
    ],
)
def test_a_gate_that_does_not_decide_by_a_threshold_is_refused_in_one_line(gate, why: str):
    found, reasons = scored((gate, gate_of(SCORES, CHAINS, threshold=4, arm="other")))

    assert [one.gate.arm for one in found] == ["other"]
    assert reasons["longest"].startswith(f"longest: no other threshold can be looked at: {why}")


def test_a_gate_of_one_decision_can_be_swept():
    assert Scored(changed(passed=True)).thresholds[0] == 1
    with pytest.raises(UserError, match="no score"):
        Scored(replace(changed(score=np.nan), gate=spec_of(Longest(1.0))))
