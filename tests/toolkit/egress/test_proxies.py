"""A proxy that the environment names is a way out of the machine, wherever it listens."""

import urllib.request

import pytest
from kept_log import KeptLog, allowing
from knowledge_server import Service
from loopback import reply

from toolkit.egress.guard import EgressRefused, is_proxy, watched
from toolkit.egress.policy import NOTHING, Address, DestinationClass


def test_a_client_reaches_nothing_through_a_proxy_on_this_machine(
    service: Service, monkeypatch: pytest.MonkeyPatch
):
    service.then = reply({})
    monkeypatch.setenv("http_proxy", service.url)
    log = KeptLog()

    with watched(NOTHING, log), pytest.raises(EgressRefused, match="a proxy of the environment"):
        urllib.request.build_opener().open("http://us.i.posthog.com/?said=private")
    assert service.asked == []
    assert not log.only.allowed


def test_a_proxy_that_is_listed_may_be_used_and_is_a_row(service: Service, monkeypatch: pytest.MonkeyPatch):
    service.then = reply({})
    monkeypatch.setenv("http_proxy", service.url)
    listed, log = allowing(service.url.removeprefix("http://"), kind=DestinationClass.STORAGE), KeptLog()

    with watched(listed, log):
        urllib.request.build_opener().open("http://db.example/").close()
    assert log.only.allowed


@pytest.mark.parametrize(
    ("proxy", "host", "port"),
    [
        ("http://127.0.0.1:3128", "127.0.0.1", 3128),
        ("http://localhost:3128/", "127.0.0.1", 3128),
        ("127.0.0.1:3128", "::1", 3128),
        ("http://ana:pw@[::1]:3128", "::1", 3128),
        ("socks5://127.0.0.1", "127.0.0.1", 1080),
        ("http://10.0.0.7:3128", "10.0.0.7", 3128),
    ],
)
def test_a_proxy_is_known_however_it_is_written(
    proxy: str, host: str, port: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("https_proxy", proxy)

    assert is_proxy(Address(host, port))
    assert not is_proxy(Address(host, port + 1))


@pytest.mark.parametrize(("name", "value"), [("no_proxy", "127.0.0.1:3128"), ("http_proxy", "http://[::1:x")])
def test_what_is_no_proxy_closes_nothing(name: str, value: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(name, value)

    assert not is_proxy(Address("127.0.0.1", 3128))
