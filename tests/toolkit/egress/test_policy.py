"""What may leave is what is listed, as what it is listed."""

import pytest
from kept_log import allowing

from toolkit.egress.policy import NOTHING, Address, DestinationClass, address_of

KNOWLEDGE, MODEL = DestinationClass.KNOWLEDGE, DestinationClass.LANGUAGE_MODEL
WIKI = Address("en.wikipedia.org", 443)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://en.wikipedia.org/a", WIKI),
        ("https://EN.Wikipedia.org./a", WIKI),
        ("http://[::1]:8/", Address("::1", 8)),
        ("http://allowed.org@evil.org/", Address("evil.org", 80)),
        ("http://allowed.org\\@evil.org/", Address("evil.org", 80)),
        ("ftp://en.wikipedia.org/", None),
        ("file:///etc/passwd", None),
        ("//en.wikipedia.org/", None),
        ("http://x:99999/", None),
        ("http://a\tb/", None),
        ("https://MÜNCHEN.example/", Address("xn--mnchen-3ya.example", 443)),
        ("https://xn--mnchen-3ya.example/", Address("xn--mnchen-3ya.example", 443)),
        ("https://xn--a.example/", None),
        ("https://☃.example/", None),
        ("", None),
    ],
)
def test_an_address_is_where_the_client_would_go(url: str, address: Address | None):
    assert address_of(url) == address


@pytest.mark.parametrize("kind", DestinationClass)
def test_nothing_outside_is_allowed_unless_it_is_listed(kind: DestinationClass):
    assert not NOTHING.allows(kind, WIKI)


def test_a_host_is_allowed_as_what_it_is_listed_and_as_nothing_else():
    policy = allowing("en.wikipedia.org")

    assert policy.allows(KNOWLEDGE, WIKI)
    assert not policy.allows(MODEL, WIKI)


@pytest.mark.parametrize("host", ["wikipedia.org", "evil-en.wikipedia.org", "en.wikipedia.org.evil.org"])
def test_a_name_that_looks_like_a_listed_one_is_another(host: str):
    assert not allowing("en.wikipedia.org").allows(KNOWLEDGE, Address(host, 443))


def test_a_port_can_be_listed_alone():
    policy = allowing("db.example:6333", "[2001:db8::1]:80")

    assert policy.allows(KNOWLEDGE, Address("db.example", 6333))
    assert policy.allows(KNOWLEDGE, Address("2001:db8::1", 80))
    assert not policy.allows(KNOWLEDGE, Address("db.example", 80))


def test_a_network_is_allowed_by_its_addresses():
    policy = allowing("10.0.0.0/24")

    assert policy.allows(KNOWLEDGE, Address("10.0.0.7", 1))
    assert not policy.allows(KNOWLEDGE, Address("10.0.1.7", 1))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.9.9.9", "::1", "0.0.0.0"])
def test_this_machine_is_not_outside(host: str):
    assert NOTHING.allows(KNOWLEDGE, Address(host, 80))
    assert NOTHING.class_of(KNOWLEDGE, Address(host, 80)) == "loopback"


@pytest.mark.parametrize("host", ["127.1", "2130706433", "localhost.evil.org", "192.168.0.1"])
def test_what_only_may_be_this_machine_is_outside(host: str):
    assert not NOTHING.allows(KNOWLEDGE, Address(host, 80))


def test_a_listed_loopback_address_stands_for_an_outside_one():
    assert allowing("127.0.0.1:80").class_of(KNOWLEDGE, Address("127.0.0.1", 80)) == "knowledge"


@pytest.mark.parametrize("listed", ["münchen.example", "MÜNCHEN.example:443", "xn--mnchen-3ya.example"])
def test_a_name_with_other_letters_is_the_same_host_however_it_is_listed(listed: str):
    for url in ("https://münchen.example/", "https://xn--mnchen-3ya.example/"):
        address = address_of(url)

        assert address is not None
        assert allowing(listed).allows(KNOWLEDGE, address)


@pytest.mark.parametrize("host", ["munchen.example", "münchen.example.evil.org", "xn--mnchen-3yb.example"])
def test_a_name_that_looks_like_one_with_other_letters_is_another(host: str):
    assert not allowing("münchen.example").allows(KNOWLEDGE, Address(host, 443))
