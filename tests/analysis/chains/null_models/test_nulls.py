"""What gates break beyond chance, by group and null model."""

from dataclasses import replace

import pandas as pd
import pytest
from scored_gates import gate_of

from analysis.chains.null_models.gated import Gated
from analysis.chains.null_models.nulls import nulls

CHAINS = ((0, 1), (2,))


def values(frame: pd.DataFrame, column: str = "value", **where: str) -> dict[str, float]:
    """A column by quantity, of one arm, group and measure."""
    chosen = {"group": "1 multi-hop", "measure": "whole chains"} | where
    rows = frame[(frame[list(chosen)] == pd.Series(chosen)).all(axis=1)]
    return dict(zip(rows["quantity"], rows[column], strict=True))


def keeping_evidence(**changes: object) -> Gated:
    return gate_of([9, 9, 9, 1, 1, 1], CHAINS, threshold=5, **changes)


def test_a_gate_that_rejects_what_is_not_cited_selects_and_its_links_depend_on_nothing():
    found = values(nulls([keeping_evidence()]))

    # of six exchanges three pass: (3/6)(2/5) for two links, 3/6 for one
    assert found["uniform"] == pytest.approx((1 - 0.2 + 1 - 0.5) / 2)
    assert (found["broken"], found["independent"], found["link rate"]) == (0, 0, 1)
    assert found["excess"] == found["selectivity"] == pytest.approx(-0.65)


def test_a_gate_that_deletes_evidence_alone_breaks_more_than_any_draw():
    found = nulls([gate_of([1, 9, 1, *[9] * 17], CHAINS, threshold=5)])

    assert values(found)["skill"] > 0
    assert values(found, "p_more")["excess"] == pytest.approx(1 / 1001)
    assert values(found, "p_fewer")["excess"] == 1.0


def test_look_alikes_of_equal_length_are_those_next_to_one_another():
    gate = gate_of(range(20), [(0,), (10,)], threshold=1, dialogues=1)
    found = values(nulls([gate]))

    # in deciles of two, the cited exchange that is rejected had an even chance; the other has none of it
    assert (found["matched"], found["broken"]) == (0.25, 0.5)
    assert found["uniform"] == pytest.approx(1 / 20)


def test_items_of_aggregative_probes_count_one_by_one_and_are_no_chains():
    frame = nulls([gate_of([1, 9, 9, 9], [(0, 1)], threshold=5, shape="aggregative")], number=50)

    assert set(frame["measure"]) == {"items"}
    assert values(frame, measure="items")["broken"] == 0.5
    assert values(frame, measure="items")["uniform"] == pytest.approx(0.25)


def test_intervals_take_six_dialogues_and_null_models_have_none():
    few, many = (values(nulls([keeping_evidence(dialogues=n)], number=20), "low") for n in (5, 6))

    assert pd.isna(few["excess"])
    assert not pd.isna(many["excess"])
    assert pd.isna(many["uniform"])
    assert pd.isna(many["matched"])


def test_probes_that_tempt_stand_apart_and_are_not_pooled():
    gate = keeping_evidence()
    tempting = gate.probes.assign(tempting=gate.probes["links"] == 2, category=gate.probes["links"])
    frame = nulls([replace(gate, probes=tempting)], number=20)
    n = frame.groupby("group", sort=False)["n"].first().to_dict()

    assert n == {"1 multi-hop": 8, "all of these": 8, "tempting": 8, "1 link": 8}


def test_equal_decisions_meet_equal_draws_and_another_seed_others():
    one, again = nulls([keeping_evidence(arm="a"), keeping_evidence(arm="b")], number=200).groupby("arm")
    other = nulls([keeping_evidence(arm="a")], number=200, seed=1)

    assert one[1]["sd"].dropna().tolist() == again[1]["sd"].dropna().tolist()
    assert one[1]["sd"].dropna().tolist() != other["sd"].dropna().tolist()
    assert one[1]["value"].tolist() == other["value"].tolist()
