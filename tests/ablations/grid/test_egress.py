"""The key `egress` of a config says what may leave; whatever else stands there is an error that says so."""

import pytest

from ablations.grid.egress import policy_of
from toolkit.egress.policy import NOTHING, Destination, DestinationClass, Policy
from toolkit.errors import UserError


def test_nothing_written_is_nothing_allowed():
    assert policy_of({}) == NOTHING


def test_hosts_are_allowed_by_class():
    written = {
        "allow": {"knowledge": ["EN.wikipedia.org"], "storage": ["10.0.0.5:6333"]},
        "keep_payloads": True,
    }
    knowledge = Destination(DestinationClass.KNOWLEDGE, ("en.wikipedia.org",))
    storage = Destination(DestinationClass.STORAGE, ("10.0.0.5:6333",))

    assert policy_of(written) == Policy((knowledge, storage), keep_payloads=True)


def test_a_policy_is_read_again_from_what_a_manifest_says():
    policy = policy_of({"allow": {"cluster": ["10.0.0.0/24", "[2001:db8::1]:6379"]}})

    assert policy_of(policy.written) == policy


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ([], "egress: takes keys with values"),
        ({"deny": {}}, "egress: unknown key 'deny'; allowed: allow, keep_payloads"),
        ({"keep_payloads": "yes"}, "egress.keep_payloads: must be true or false"),
        ({"allow": ["x"]}, "egress.allow: takes classes with hosts"),
        ({"allow": {"loopback": []}}, "egress.allow: unknown class 'loopback'; choose one of language_model"),
        ({"allow": {"knowledge": "x"}}, "egress.allow.knowledge: takes a list of hosts"),
        ({"allow": {"knowledge": ["*"]}}, r"'\*' is no host"),
        ({"allow": {"knowledge": ["*.wikipedia.org"]}}, "is no host"),
        ({"allow": {"knowledge": ["https://en.wikipedia.org"]}}, "is no host"),
        ({"allow": {"knowledge": ["en.wikipedia.org/w"]}}, "is no host"),
        ({"allow": {"knowledge": [""]}}, "is no host"),
        ({"allow": {"knowledge": [1]}}, "is no host"),
    ],
)
def test_anything_else_is_an_error_that_says_what_is_allowed(written: object, said: str):
    with pytest.raises(UserError, match=said):
        policy_of(written)
