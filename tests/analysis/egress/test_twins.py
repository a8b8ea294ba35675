"""Every way in which what leaves may depend on what is personal."""

import pytest
from audited import one_log, request

from analysis.egress.twins import differences, interference

HERE = {"per_span": {"d1": (request("Nivea"), request("Lego"))}}


def what(*there: object) -> list[str]:
    return differences(HERE, {"per_span": {"d1": there}}, ["per_span"])["what"].tolist()


def test_equal_logs_do_not_differ():
    assert differences(HERE, HERE, ["per_span"]).empty


@pytest.mark.parametrize(
    ("there", "named"),
    [
        ((request("Nivea"),), ["count"]),
        ((request("Lego"), request("Nivea")), ["order"]),
        ((request("Nivea"), request("Lego", size=9)), ["size"]),
        ((request("Nivea"), request("Ikea", size=4)), ["text"]),
        ((request("Nivea"), request("Lego", destination="other:443")), ["destination"]),
        ((request("Nivea"), request("Lego", payload="GET /")), ["payload"]),
        ((request("Nivea"), request("Lego", stage="reader")), ["stage"]),
    ],
)
def test_each_difference_is_named(there: tuple[object, ...], named: list[str]):
    assert what(*there) == named


def test_a_dialogue_that_only_one_of_them_asks_about_differs():
    found = differences(HERE, {}, ["per_span"])

    assert found[["dialogue", "what", "here", "there"]].values.tolist() == [["d1", "count", "2", "0"]]


def test_an_arm_holds_if_no_dialogue_differs():
    arms = ["per_span", "whole"]
    found = differences(one_log("Hannah", arm="whole"), one_log("Isobel", arm="whole"), arms)

    assert interference(found, arms, 5).values.tolist() == [["per_span", 5, 0, True], ["whole", 5, 1, False]]
