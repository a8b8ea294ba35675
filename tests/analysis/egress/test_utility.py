"""What memory came to know, and what passes."""

import pandas as pd
from audited import one_log, plant

from analysis.egress.leaks import leaks
from analysis.egress.twins import differences
from analysis.egress.utility import enriched, passes, utility

PLANTS = (
    plant("Nivea", slot="real_shop", reach="public"),
    plant("Brixabel", slot="product", reach="public", invented=True),
    plant("Hannah"),
)
ARMS = ["all", "some"]
ADDED = pd.DataFrame(
    [
        ("all", "d1", "Nivea is a thing."),
        ("all", "d1", "Brixabel is a thing."),
        ("some", "d1", "Nivea is a thing."),
        ("some", "d2", "Brixabel is a thing."),
    ],
    columns=["arm", "dialogue", "text"],
)


def test_what_full_disclosure_knows_is_the_whole():
    found = utility(enriched(ADDED, ARMS, PLANTS), "all", ("things",)).set_index(["arm", "things"])

    assert found["rate"].to_dict() == {
        ("all", "real"): 1.0,
        ("all", "invented"): 1.0,
        ("some", "real"): 1.0,
        ("some", "invented"): 0.0,
    }


def test_what_full_disclosure_does_not_know_counts_for_nobody():
    only = ADDED[ADDED["arm"] == "some"]

    assert utility(enriched(only, ARMS, PLANTS), "all").empty


def passing(*texts: str, twin: str = "Nivea") -> float:
    here, there = one_log(*texts, arm="some"), one_log(twin, arm="some")
    told, differing = leaks(here, ["some"], PLANTS), differences(here, there, ["some"])
    return float(passes(enriched(ADDED, ["some"], PLANTS), told, differing)["rate"].iloc[0])


def test_a_dialogue_passes_if_something_is_known_and_nothing_told():
    assert passing("Nivea") == 1


def test_a_leak_fails_it():
    assert passing("Nivea Hannah", twin="Nivea Hannah") == 0


def test_interference_fails_it():
    assert passing("Nivea", twin="Lego") == 0
