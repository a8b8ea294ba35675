"""Each disguise hides a fact behind its own rung, and behind no other one."""

import pytest

from ablations.audit.disguise import DISGUISES
from analysis.egress.controls import rung_of_control
from analysis.egress.ladder import Rung, found_in

FACT = "Imogen lives at 25 Bruskaby Road."


@pytest.mark.parametrize("name", DISGUISES)
def test_a_disguise_is_seen_through_at_its_rung(name: str):
    value = "25 Bruskaby Road" if name == "split" else "Imogen"
    found = [one.rung for one in found_in(value, [(text,) for text in DISGUISES[name](FACT)])]

    assert found == [rung_of_control(f"control: {name}")]


def test_every_rung_has_a_disguise():
    assert {rung_of_control(f"control: {name}") for name in DISGUISES} == {*Rung}
