"""Causes: the stages that would break a chain alone, beside the one that broke it first in the run."""

import pandas as pd
import pytest
from chain_frames import STAGES, chain

from analysis.chains.causes.break_sets import cause_counts, causes, component_breaks, not_counted

OF_STAGES = dict(zip(STAGES, ("Seg", "Gate", "Clauses", "Rules", "Mem0", "Hybrid"), strict=True))


def real(lost: dict[str, str], **values: object) -> pd.DataFrame:
    """A chain of the run, by the first stage that loses each link."""
    frame = chain(lost, **{"tempting": False, **values})  # type: ignore[arg-type]
    return frame.assign(component=frame["stage"].astype(str).map(OF_STAGES))


def alone(of: pd.DataFrame, lost: set[tuple[str, str]]) -> pd.DataFrame:
    """What stages would break alone of the same chain: links with the stages that lose them."""
    told = [(link, stage) in lost for link, stage in zip(of["link"], of["stage"], strict=True)]
    return of.drop(columns="anywhere").assign(**dict.fromkeys(("turn", "content"), pd.array(told, "boolean")))


def of_stage(found: pd.DataFrame, stage: str) -> dict[str, object]:
    return found[found["stage"] == stage].iloc[0].to_dict()


def test_the_only_stage_that_would_break_a_chain_is_its_sole_cause():
    broken = real({"1:1": "", "1:2": "admitted"})
    gate = of_stage(causes(broken, alone(broken, {("1:2", "admitted")}), "content"), "admitted")

    assert (gate["broken"], gate["alone"], gate["sole"], gate["co"], gate["masked"]) == (
        True,
        True,
        True,
        False,
        False,
    )
    assert gate["blame"] == 1


def test_of_two_causes_each_has_half_the_blame_and_the_later_one_is_masked():
    broken = real({"1:1": "retrieved", "1:2": "admitted"})
    found = causes(broken, alone(broken, {("1:2", "admitted"), ("1:1", "retrieved")}), "content")
    gate, search = of_stage(found, "admitted"), of_stage(found, "retrieved")

    assert (gate["co"], gate["masked"], gate["blame"]) == (True, False, 0.5)
    assert (search["co"], search["masked"], search["blame"]) == (True, True, 0.5)


def test_a_stage_that_loses_two_links_is_one_cause():
    broken = real({"1:1": "admitted", "1:2": "admitted"})
    found = causes(broken, alone(broken, {("1:1", "admitted"), ("1:2", "admitted")}), "content")

    assert of_stage(found, "admitted")["sole"]
    assert found["blame"].sum() == 1


def test_what_the_run_did_not_break_after_all_is_averted():
    whole = real({"1:1": "", "1:2": ""})
    search = of_stage(causes(whole, alone(whole, {("1:1", "retrieved")}), "content"), "retrieved")

    assert (search["alone"], search["averted"], search["broken"], search["masked"]) == (
        True,
        True,
        False,
        False,
    )


def test_a_first_break_that_no_stage_would_make_alone_is_unexplained():
    broken = real({"1:1": "stored"})
    found = causes(broken, alone(broken, set()), "content")

    assert of_stage(found, "stored")["unexplained"]
    assert found["blame"].sum() == 0


def test_a_chain_without_slots_is_counted_by_turns_and_named_by_content():
    broken = real({"1:1": "admitted"}, content=False)
    apart = alone(broken, {("1:1", "admitted")}).assign(content=pd.array([pd.NA] * 6, "boolean"))
    left_out = not_counted(causes(broken, apart, "content"))

    assert of_stage(causes(broken, apart, "turn"), "admitted")["sole"]
    assert left_out[["arm", "why", "n"]].values.tolist() == [["gated", "slot_unavailable", 1]]


def test_a_chain_that_is_not_traced_is_left_out_by_its_status():
    broken = real({"1:1": "admitted"}, status="failed: upstream")
    found = causes(broken, alone(broken, {("1:1", "admitted")}), "turn")

    assert set(found["why"]) == {"failed: upstream"}
    assert not found[["broken", "alone"]].any(axis=None)


def test_a_chain_of_which_the_shadow_has_failed_is_left_out_and_says_so():
    broken = real({"1:1": "admitted"})
    apart = alone(broken, set())
    at = apart["stage"] == "structured"
    apart = apart.assign(
        status=apart["status"].mask(at, "failed: upstream"), turn=apart["turn"].mask(at, pd.NA)
    )

    assert set(causes(broken, apart, "turn")["why"]) == {"shadow: failed: upstream"}


def test_each_item_of_a_list_has_causes_of_its_own():
    listed = real({"1:1": "", "1:2": "admitted"}, shape="aggregative")
    counts = cause_counts(causes(listed, alone(listed, {("1:2", "admitted")}), "content"))
    gate = counts[(counts["stage"] == "admitted") & (counts["group"] == "1 multi-hop, items")].iloc[0]

    assert (gate["n"], gate["sole"], gate["share"]) == (2, 1, 0.5)


def test_the_shares_of_all_stages_add_up_to_the_chains_that_some_stage_breaks():
    one, two = real({"1:1": "admitted", "1:2": "retrieved"}), real({"1:1": ""}, probe="p2", links=1)
    apart = pd.concat([alone(one, {("1:1", "admitted"), ("1:2", "retrieved")}), alone(two, set())])
    counts = cause_counts(causes(pd.concat([one, two]), apart, "content"))

    assert counts[counts["group"] == "1 multi-hop"]["share"].sum() == pytest.approx(0.5)


def test_a_component_is_counted_with_the_chains_that_it_would_break():
    broken = real({"1:1": "", "1:2": "admitted"})
    found = component_breaks(causes(broken, alone(broken, {("1:2", "admitted")}), "content"), "gated")
    counted = found[found["group"] == "1 multi-hop"].set_index("component")["broken"]

    assert counted.to_dict() == {one: int(one == "Gate") for one in OF_STAGES.values()}
