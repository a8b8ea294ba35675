"""While a run is on, a socket that nobody opened reaches nothing outside, whoever makes it."""

import socket
import threading
import urllib.request
from typing import Any

import pytest
from kept_log import KeptLog, allowing, asking, names_lead_here
from knowledge_server import Service
from loopback import reply

from toolkit.egress.door import Door
from toolkit.egress.guard import EgressRefused, is_own, opened, watched
from toolkit.egress.outgoing import Answer
from toolkit.egress.policy import NOTHING, Address, DestinationClass

OUTSIDE = ("192.0.2.1", 443)  # of a block that leads nowhere (RFC 5737)


def refused() -> None:
    with pytest.raises(EgressRefused):
        connected()


def over_udp(family: int = socket.AF_INET) -> None:
    with socket.socket(family, socket.SOCK_DGRAM) as made:
        made.sendto(b"x", OUTSIDE)


def connected() -> None:
    with socket.socket() as made:
        made.settimeout(0.01)
        made.connect(OUTSIDE)


@pytest.mark.parametrize(
    "attempt",
    [
        connected,
        over_udp,
        lambda: socket.getaddrinfo("us.i.posthog.com", 443),
        lambda: socket.gethostbyname("us.i.posthog.com"),
        lambda: urllib.request.urlopen("http://us.i.posthog.com/"),
    ],
)
def test_an_attempt_to_reach_the_outside_raises_and_is_a_row(attempt):  # type: ignore[no-untyped-def]
    log = KeptLog()

    with watched(NOTHING, log), pytest.raises(EgressRefused, match="is not allowed"):
        attempt()
    assert not log.only.allowed
    assert log.only.destination.startswith(("us.i.posthog.com", "192.0.2.1"))


def test_what_a_client_swallows_is_a_row_all_the_same():
    import httpx

    log = KeptLog()
    with watched(NOTHING, log):
        try:
            httpx.get("https://us.i.posthog.com/")
        except Exception:  # noqa: BLE001 (as telemetry does)
            swallowed = True

    assert swallowed
    assert [row.allowed for row in log.rows] == [False]


def test_a_thread_is_watched_as_well():
    log = KeptLog()
    with watched(NOTHING, log):
        thread = threading.Thread(target=refused)
        thread.start()
        thread.join()

    assert len(log.rows) == 1


def test_loopback_and_unix_sockets_stay_open_and_are_no_rows(service: Service):
    service.then = reply({})
    log = KeptLog()
    with watched(NOTHING, log):
        urllib.request.urlopen(service.url).close()
        left, right = socket.socketpair(socket.AF_UNIX)
        left.close(), right.close()

    assert log.rows == []


def test_the_door_opens_what_it_sends_to_for_itself_alone(service: Service, monkeypatch: pytest.MonkeyPatch):
    names_lead_here(monkeypatch, "one.example")
    service.then = reply({})
    policy, log = allowing("one.example"), KeptLog()
    url = f"http://one.example:{service.url.rpartition(':')[2]}/"

    with watched(policy, log):
        assert isinstance(Door(policy, log).send(asking(url)), Answer)
        with pytest.raises(EgressRefused):
            socket.gethostbyname("one.example")
    assert [row.allowed for row in log.rows] == [True, False]


def test_what_a_thread_opens_is_open_to_no_other():
    seen: list[type[BaseException]] = []

    def elsewhere() -> None:
        try:
            connected()
        except (EgressRefused, OSError) as error:
            seen.append(type(error))

    with watched(NOTHING, KeptLog()), opened(Address(*OUTSIDE)):
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()

    assert seen == [EgressRefused]


def test_listed_storage_may_be_reached_by_a_name_that_leads_there(monkeypatch: pytest.MonkeyPatch):
    names_lead_to = {"db.example": "192.0.2.1"}
    real: Any = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *more: real(names_lead_to.get(host, host), *more))
    storage = allowing("db.example:443", kind=DestinationClass.STORAGE)

    with watched(storage, KeptLog()), pytest.raises(OSError, match=r"refused|timed out|reach"):
        connected()


@pytest.mark.parametrize("kind", [DestinationClass.STORAGE, DestinationClass.CLUSTER])
def test_listed_storage_is_open_for_the_whole_run_and_each_connection_is_a_row(kind: DestinationClass):
    log = KeptLog()

    with (
        watched(allowing("192.0.2.1:443", kind=kind), log),
        pytest.raises(OSError, match=r"refused|timed out|reach"),
    ):
        connected()
    assert (log.only.allowed, log.only.destination_class) == (True, kind.value)


def test_a_listed_knowledge_service_is_not_open_to_a_client_that_goes_round_the_door():
    with watched(allowing("192.0.2.1"), KeptLog()), pytest.raises(EgressRefused):
        connected()


@pytest.mark.parametrize("host", ["192.0.2.77", "224.0.0.1", "255.255.255.255", "example.org", "1.2.3", ""])
def test_an_address_of_another_machine_is_not_our_own(host: str):
    assert not is_own(host)


def test_an_address_of_this_machine_is_our_own_and_stays_open():
    assert is_own("127.0.0.1")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.77", 9))  # sends nothing
        except OSError:
            pytest.skip("no network, so no address of its own")
        own = str(asking.getsockname()[0])

    with watched(NOTHING, KeptLog()), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sending:
        sending.sendto(b"x", (own, 9))


def test_after_the_run_nothing_is_watched():
    with watched(NOTHING, KeptLog()):
        pass

    with pytest.raises(OSError, match=r"refused|timed out|reach"):
        connected()
