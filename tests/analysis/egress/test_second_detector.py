"""What the second detector sees, and that it asks nobody."""

import sys

import pytest
from audited import plant

from analysis.egress.second_detector import findings, presidio, recall

SAID = "Hannah, hannah@example.org, +1 234-555-0123, wears one."
PLANTS = (
    plant("hannah@example.org", slot="email"),
    plant("Hannah"),
    plant("isobel@example.org", slot="email", control=True),
)


def first_letter(text: str) -> tuple[tuple[int, int], ...]:
    """A detector that takes the first letter of a text for personal."""
    return ((0, 1),) if text else ()


def test_recall_is_by_slot_and_over_all():
    found = recall(first_letter, PLANTS, {"d1": SAID})

    assert found.values.tolist() == [["email", 1, 0, 0.0], ["f1", 1, 1, 1.0], ["all", 2, 1, 0.5]]


def test_flagged_requests_are_counted_by_arm():
    found = findings(first_letter, {"per_span": ["Nivea", ""], "off": []})

    assert found[["n", "flagged"]].values.tolist() == [[2, 1], [0, 0]]


@pytest.mark.slow
def test_presidio_sees_addresses_and_no_names_and_reaches_nobody():
    pytest.importorskip("presidio_analyzer")
    reached: list[str] = []
    listening = [True]
    sys.addaudithook(
        lambda event, _: reached.append(event) if listening and event == "socket.getaddrinfo" else None
    )
    found = recall(presidio(), PLANTS, {"d1": SAID})
    listening.clear()

    assert found.set_index("slot")["recall"].to_dict() == {"email": 1.0, "f1": 0.0, "all": 0.5}
    assert not reached
