"""Whether requests are found to be whose they are."""

import pytest
from audited import request

from analysis.egress.linkage import linkage

KNOWN = {
    "d1": "my brother Callum rides a bike to the bakery",
    "d2": "my aunt Imogen has a serious heart condition",
    "d3": "we moved to another house near the station",
}
LEAST = dict.fromkeys(KNOWN, "Nivea")


def test_requests_that_repeat_what_is_known_are_linked():
    logs = {"whole": {dialogue: (request(text),) for dialogue, text in KNOWN.items()}}
    (row,) = linkage(logs, ["whole"], KNOWN, LEAST).to_dict("records")

    assert (row["n"], row["users"], row["precision"]) == (3, 3, 1.0)
    assert row["least"] == pytest.approx(1 / 3)  # one name for all of them
    assert row["shuffled"] == pytest.approx(1 / 3, abs=0.1)


def test_an_arm_that_asks_nothing_links_nothing():
    (row,) = linkage({}, ["off"], KNOWN, LEAST).to_dict("records")

    assert row["n"] == 0
    assert row["precision"] != row["precision"]
