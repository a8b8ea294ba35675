"""Survival by the number of links."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scored_gates import gate_of

from analysis.chains.null_models.hops import hop_nulls, hop_survival, link_rate

CHAINS = ((0,), (1,), (0, 1), (2, 3, 4, 5, 6), (0, 1, 2, 3, 4, 5))
SCORES = [1, *[9] * 9]


def rows(frame: pd.DataFrame, **where: object) -> pd.DataFrame:
    return frame[(frame[list(where)] == pd.Series(where)).all(axis=1)]


def a_link(probe: str, place: int, links: int, **more: object) -> dict[str, object]:
    """A row of the frame of links, of one dialogue and at admission."""
    usual = {"cell": "c", "arm": "gated", "dialogue": "d", "category": 1, "category_name": "multi-hop"}
    kind = {"shape": "conjunctive", "tempting": False, "stage": "admitted", "status": "traced"}
    given = {"probe": probe, "place": place, "links": links, "turn": True, "anywhere": True}
    return usual | kind | given | more


@settings(derandomize=True, deadline=None)
@given(st.floats(0.01, 1), st.lists(st.integers(1, 8), min_size=1, max_size=9).map(np.array))
def test_links_of_the_rate_would_give_the_survival(rate: float, sizes):
    assert link_rate(float((rate**sizes).mean()), sizes) == pytest.approx(rate)


def test_of_one_length_the_rate_is_a_root():
    assert link_rate(0.81, np.array([2, 2])) == pytest.approx(0.9)
    assert np.isnan(link_rate(float("nan"), np.array([2])))


def test_the_gate_stands_beside_its_null_models():
    frame = hop_nulls([gate_of(SCORES, CHAINS, threshold=5)])
    pair = rows(frame, group="1 multi-hop", hops=2).set_index("null")["survival"]

    assert pair["observed"] == 0
    assert pair["uniform"] == pytest.approx(0.8)  # nine of ten pass: 9/10 * 8/9
    assert pair["matched"] == 0  # each exchange is its own decile
    assert pair["independent"] == pytest.approx((12 / 15) ** 2)


def test_chains_of_five_links_or_more_are_one_group():
    frame = rows(hop_nulls([gate_of(SCORES, CHAINS, threshold=5)]), group="1 multi-hop", null="observed")

    assert frame["links"].tolist() == ["1 link", "2 links", "5+ links"]
    assert frame["n"].tolist() == [16, 8, 16]
    assert frame["survival"].tolist() == [0.5, 0.0, 0.5]
    assert frame["rate"].iloc[-1] == pytest.approx(link_rate(0.5, np.array([5, 6])))


def test_a_chain_survives_with_all_its_links_and_is_unknown_with_one_of_them():
    frame = pd.DataFrame(
        [
            *(a_link("whole", place, 2) for place in range(2)),
            *(a_link("broken", place, 2, turn=not place, anywhere=pd.NA) for place in range(2)),
        ]
    )
    found = rows(hop_survival(frame), group="1 multi-hop").set_index("measure")

    assert found.loc["turn", ["n", "survival"]].tolist() == [2, 0.5]
    assert found.loc["anywhere", ["n", "survival"]].tolist() == [1, 1.0]


@pytest.mark.parametrize("changed", [{"status": "wrong_citation"}, {"shape": "aggregative"}])
def test_what_is_not_traced_or_no_chain_is_left_out(changed: dict[str, object]):
    frame = pd.DataFrame([a_link("kept", 0, 1), a_link("left", 0, 1, turn=False, **changed)])

    assert rows(hop_survival(frame), group="all of these", measure="turn")["n"].tolist() == [1]
