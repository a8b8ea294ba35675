"""The log of each arm."""

from audited import egress_table

from analysis.egress.requests import logs_of


def test_a_request_that_arms_share_is_in_the_log_of_each():
    logs = logs_of(egress_table({"arms": ("per_span", "per_fact")}))

    assert [*logs] == ["per_span", "per_fact"]


def test_what_was_refused_was_not_sent():
    assert not logs_of(egress_table({"allowed": False}))


def test_requests_keep_their_order_and_their_payload():
    logs = logs_of(egress_table({"text": "b", "payload": "GET /b"}, {"text": "a"}))

    assert [one.texts for one in logs["per_span"]["d1"]] == [("b", "GET /b"), ("a",)]


def test_what_a_model_on_this_machine_was_asked_has_not_left():
    logs = logs_of(egress_table({"destination_class": "loopback", "dialogue": ""}, {"text": "a"}))

    assert [*logs["per_span"]] == ["d1"]
