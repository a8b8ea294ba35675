"""Leaks counted, weighted and bounded."""

import pytest
from audited import one_log, plant

from analysis.egress.leaks import leaking_requests, leaks
from analysis.egress.rates import canary_rates, request_rates, rung_rates, stage_rates, upper_bound

PLANTS = (
    plant("Hannah"),
    plant("asthma", slot="condition", reach="sensitive"),
    plant("Nivea", slot="product", reach="public"),
    plant("Isobel", control=True),
)


@pytest.mark.parametrize(("hits", "clusters", "bound"), [(0, 60, 0.0487), (0, 300, 0.0099), (3, 3, 1.0)])
def test_the_bound_is_that_of_clopper_and_pearson(hits: int, clusters: int, bound: float):
    assert upper_bound(hits, clusters) == pytest.approx(bound, abs=5e-5)


def test_a_sensitive_thing_weighs_more_and_a_public_one_nothing():
    (row,) = canary_rates(leaks(one_log("Nivea and asthma"), ["per_span"], PLANTS)).to_dict("records")

    assert (row["n"], row["leaked"], row["rate"], row["weighted"]) == (2, 1, 0.5, 5 / 8)


def test_an_arm_without_a_request_has_leaked_nothing():
    (row,) = canary_rates(leaks({}, ["off"], PLANTS)).to_dict("records")

    assert (row["leaked"], row["templates_leaked"], row["bound"]) == (0, 0, 0.95)


def test_a_control_that_is_found_counts_as_found_wrongly():
    found = rung_rates(leaks(one_log("Isobel"), ["per_span"], PLANTS)).set_index("rung")

    assert (found.loc["exact", "hits"], found.loc["exact", "false_rate"]) == (0, 1.0)


def test_the_words_of_another_dialogue_are_no_leak_of_this_one():
    found = leaks(one_log("Hannah", dialogue="d2"), ["per_span"], PLANTS)

    assert not found["leaked"].any()


def test_a_call_of_a_model_is_searched_whoever_it_is_about():
    found = leaks(one_log("<fact>Hannah has asthma</fact>", dialogue=""), ["per_span"], PLANTS)

    assert found.set_index("value")["leaked"].to_dict() == {"Hannah": True, "asthma": True, "Isobel": False}


def test_the_stage_that_told_it_is_named():
    found = stage_rates(leaks(one_log("Nivea", "Hannah"), ["per_span"], PLANTS))

    assert found.values.tolist() == [["per_span", "enrichment", 2, 1, 0.5]]


def test_requests_are_counted_by_what_they_tell():
    found = leaking_requests(one_log("Nivea", "Hannah"), ["per_span"], PLANTS)

    assert request_rates(found)[["n", "leaking"]].values.tolist() == [[2, 1]]
