"""Every request passes one door: what is not allowed is not sent, and each attempt is one row."""

import hashlib
import time

import pytest
from kept_log import asking, door, names_lead_here, told
from knowledge_server import Service, html, redirect
from loopback import drip, drop, raw, reply

from toolkit.egress.door import Door, user_agent
from toolkit.egress.outgoing import Answer, Outgoing, Refused
from toolkit.egress.policy import DestinationClass
from toolkit.failure import Failure

KEY = "sk-proj-Ab12cd34ef56gh78"


def test_an_answer_comes_whole_with_a_row_that_says_what_was_asked(service: Service):
    service.then = reply({"extract": "A sensor."})
    sent, log = door(f"{service.url.removeprefix('http://')}")

    answer = sent.send(asking(f"{service.url}/page/Velmora_X2"))

    assert isinstance(answer, Answer)
    assert (answer.status, answer.body) == (200, b'{"extract": "A sensor."}')
    row = log.only
    assert (row.stage, row.dialogue, row.facts, row.turns) == ("enrichment", "d1", ("f1",), ("1:1",))
    assert (row.destination_class, row.allowed, row.status, row.error) == ("knowledge", True, 200, "")
    assert (row.text, row.payload) == ("Velmora X2", None)
    assert row.payload_sha256 == hashlib.sha256(f"GET {service.url}/page/Velmora_X2\n".encode()).hexdigest()


def test_by_default_nothing_outside_is_sent():
    assert isinstance(Door().send(asking("https://en.wikipedia.org/")), Refused)


def test_a_host_that_is_not_listed_is_refused_and_how_to_list_it_is_said():
    sent, log = door("en.wikipedia.org")

    refused = sent.send(asking("https://evil.org/x"))

    assert isinstance(refused, Refused)
    assert "egress: {allow: {knowledge: ['evil.org:443']}}" in refused.error
    row = log.only
    assert (row.destination, row.allowed, row.bytes, row.payload_sha256) == ("evil.org:443", False, 0, "")


def test_a_host_that_is_listed_as_something_else_is_refused():
    sent, log = door("evil.org", kind=DestinationClass.LANGUAGE_MODEL)

    assert isinstance(sent.send(asking("https://evil.org/x")), Refused)
    assert not log.only.allowed


@pytest.mark.parametrize("url", ["", "ftp://en.wikipedia.org/", "file:///etc/passwd", "http://a\tb/"])
def test_what_is_no_web_address_is_refused_with_a_row(url: str):
    sent, log = door("en.wikipedia.org")

    assert isinstance(sent.send(asking(url)), Refused)
    assert log.only.destination == ""


def test_another_method_is_refused():
    sent, _ = door()

    assert isinstance(sent.send(asking("http://127.0.0.1:9/", method="DELETE")), Refused)


@pytest.mark.parametrize(
    "changes",
    [
        {"text": f"the key {KEY}"},
        {"url": f"http://127.0.0.1:9/?q={KEY}"},
        {"url": f"http://127.0.0.1:9/?q={KEY.replace('-', '%2D')}"},
        {"url": "http://ana:hunter2@127.0.0.1:9/"},
        {"body": f'{{"q": "{KEY}"}}'.encode(), "method": "POST"},
    ],
)
def test_what_holds_a_secret_is_refused_and_logged_without_it(changes: dict[str, object]):
    sent, log = door(keep_payloads=True)

    assert isinstance(sent.send(asking(**{"url": "http://127.0.0.1:9/", **changes})), Refused)  # type: ignore[arg-type]
    assert KEY not in str(told(log.only))
    assert "hunter2" not in str(told(log.only))
    assert log.only.payload_sha256 == ""


def test_a_secret_of_the_environment_is_not_sent(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SERVICE_TOKEN", "correct horse")
    sent, log = door()

    assert isinstance(sent.send(asking("http://127.0.0.1:9/", "who says correct horse")), Refused)
    assert not log.only.allowed


def test_words_that_only_sound_like_a_secret_are_sent(service: Service):
    sent, log = door()
    sent.send(asking(service.url, "Basic Instinct, the key: reconciliation"))

    assert log.only.allowed


def test_the_payload_is_kept_only_if_the_policy_says_so(service: Service):
    sent, log = door(keep_payloads=True)
    sent.send(asking(f"{service.url}/q", method="POST", body=b'{"q": 1}'))

    assert log.only.payload == f'POST {service.url}/q\n{{"q": 1}}'


def test_the_same_request_has_the_same_id_and_another_has_another(service: Service):
    sent, log = door()
    for page in ("a", "a", "b"):
        sent.send(asking(f"{service.url}/{page}"))

    first, again, other = (row.id for row in log.rows)
    assert first == again != other


def test_a_redirect_to_a_host_that_is_not_listed_is_not_followed(service: Service):
    service.then = redirect("https://evil.org/steal")
    sent, log = door()

    assert isinstance(sent.send(asking(service.url)), Refused)
    assert [(row.destination, row.allowed) for row in log.rows][1] == ("evil.org:443", False)
    assert len(log.rows) == 2


def test_a_redirect_on_the_same_host_is_followed(service: Service):
    service.script = [redirect("/there"), reply({"found": True})]
    sent, log = door()

    answer = sent.send(asking(f"{service.url}/here"))

    assert isinstance(answer, Answer)
    assert answer.url == f"{service.url}/there"
    assert [row.status for row in log.rows] == [302, 200]


def test_a_redirect_to_another_listed_host_takes_no_headers_along(
    service: Service, monkeypatch: pytest.MonkeyPatch
):
    names_lead_here(monkeypatch, "one.example", "two.example")
    port = service.url.rpartition(":")[2]
    service.script = [redirect(f"http://two.example:{port}/"), reply({})]
    sent, _ = door("one.example", "two.example")
    sent.send(asking(f"http://one.example:{port}/", headers={"X-Own": "1"}))

    assert ["X-Own" in headers for headers in service.headers] == [True, False]


def test_a_redirect_from_outside_into_this_machine_is_not_followed(
    service: Service, monkeypatch: pytest.MonkeyPatch
):
    names_lead_here(monkeypatch, "one.example")
    port = service.url.rpartition(":")[2]
    service.script = [redirect(f"{service.url}/admin")]
    sent, log = door("one.example")

    assert isinstance(sent.send(asking(f"http://one.example:{port}/")), Refused)
    assert "into this machine" in log.rows[-1].error


def test_redirects_end(service: Service):
    service.then = redirect("/again")
    sent, log = door()

    assert sent.send(asking(service.url), redirects=2) == Failure("more than 2 redirects")
    assert len(log.rows) == 3


def test_a_long_answer_fails_before_it_is_read(service: Service):
    service.then = raw(b"x" * 10_000_000)
    sent, log = door()

    assert sent.send(asking(service.url)) == Failure("the answer is longer than 1,000,000 bytes")
    assert "longer" in log.only.error


def test_a_slow_drip_fails_in_time(service: Service):
    service.then = drip
    sent, log = door()
    start = time.monotonic()

    assert isinstance(sent.send(asking(service.url), timeout_s=0.3), Failure)
    assert time.monotonic() - start < 1
    assert "in time" in log.only.error


def test_headers_that_drip_fail_in_time(service: Service):
    def behave(handler, question):  # type: ignore[no-untyped-def]
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        for _ in range(40):
            handler.wfile.write(b"x")
            time.sleep(0.05)

    service.then = behave
    start = time.monotonic()

    assert isinstance(door()[0].send(asking(service.url), timeout_s=0.3), Failure)
    assert time.monotonic() - start < 1


@pytest.mark.parametrize("behaviour", [drop, raw(b"", 204), html(), raw(b"\xff\xfe\x00"), raw(b"", 500)])
def test_whatever_comes_back_is_an_answer_or_a_failure_with_one_row(service: Service, behaviour):  # type: ignore[no-untyped-def]
    service.then = behaviour
    sent, log = door()
    came = sent.send(asking(service.url))

    assert isinstance(came, (Answer, Failure))
    assert log.only.allowed


def test_nobody_listening_is_a_failure_with_a_row():
    sent, log = door()

    assert isinstance(sent.send(asking("http://127.0.0.1:9/")), Failure)
    assert (log.only.status, log.only.allowed) == (None, True)


def test_requests_say_who_asks(service: Service):
    door()[0].send(asking(service.url))

    assert service.headers[0]["User-Agent"] == user_agent()
    assert user_agent().startswith("gatelab")


def test_a_redirect_to_an_address_without_encryption_is_not_followed(monkeypatch: pytest.MonkeyPatch):
    def answered(outgoing: Outgoing, **_: object) -> Answer:
        return Answer(302, {"location": "http://en.wikipedia.org/b"}, b"", outgoing.url)

    monkeypatch.setattr("toolkit.egress.wire.exchanged", answered)
    sent, log = door("en.wikipedia.org")

    assert isinstance(sent.send(asking("https://en.wikipedia.org/a")), Refused)
    assert [row.allowed for row in log.rows] == [True, False]
    assert "without encryption" in log.rows[1].error
