"""When an audit may be believed."""

import pandas as pd
from audited import plant, request

from analysis.egress.controls import asked_when_off, caught, validity
from analysis.egress.ladder import Rung

PLANTS = tuple(plant(name, dialogue=name) for name in ("Hannah", "Imogen", "Callum"))
OPEN = {plant.dialogue: (request(plant.value),) for plant in PLANTS}
HEX = {plant.dialogue: (request(plant.value.encode().hex()),) for plant in PLANTS}


def controls(**changed: object) -> pd.DataFrame:
    rows = [
        {"control": f"control: {rung}", "rung": rung.value, "n": 9, "caught": 9, "at_rung": 9, "holds": True}
        for rung in Rung
    ]
    return pd.DataFrame([{**rows[0], **changed}, *rows[1:]])


def test_a_control_that_is_caught_holds():
    found = caught(
        {"control: exact": OPEN, "control: encoded": HEX}, ["control: exact", "control: encoded"], PLANTS
    )

    assert found[["n", "caught", "at_rung", "holds"]].values.tolist() == [[3, 3, 3, True]] * 2


def test_a_control_that_is_missed_does_not():
    found = caught({"control: exact": OPEN}, ["control: exact", "control: encoded"], PLANTS)

    assert found.set_index("control")["holds"].to_dict() == {
        "control: exact": True,
        "control: encoded": False,
    }


def test_a_control_that_tells_openly_does_not_stand_for_a_rung():
    arms = ["control: exact", "control: encoded"]
    found = caught(dict.fromkeys(arms, OPEN), arms, PLANTS)

    assert not found.set_index("control").loc["control: encoded", "holds"]


def test_nothing_is_proven_where_the_open_control_tells_nothing():
    assert not caught({}, ["control: exact"], PLANTS)["holds"].any()


def test_an_audit_with_all_controls_is_valid():
    assert validity(controls(), 0).holds


def test_a_missed_control_makes_it_invalid_and_is_named():
    faults = validity(controls(holds=False, caught=4), 0).faults

    assert faults == ("control: exact was caught with 4 of 9 canaries, 9 of them as exact",)


def test_so_does_a_rung_without_control():
    assert validity(controls().iloc[:-1], 0).faults == ("no positive control was run for the rung split",)


def test_so_does_a_request_with_enrichment_off():
    assert validity(controls(), 2).faults == ("2 requests were made with enrichment off",)


def test_a_model_that_reads_for_the_negative_control_is_not_held_against_it():
    reading, asking = (
        request("x", kind="language_model", stage=name) for name in ("structuring", "enrichment")
    )

    assert asked_when_off({"": (reading,)}) == 0
    assert asked_when_off({"": (reading, asking), "d1": (request("y"),)}) == 2
