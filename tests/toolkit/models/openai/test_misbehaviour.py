"""Endpoints that misbehave: every call ends as an answer or as a Failure, in good time."""

import gzip
import json
import time
from email.utils import formatdate

import pytest
from loopback import drip, drop, raw, reply, said

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Decoding, Prompt
from toolkit.models.openai import breaker, calls, waiting
from toolkit.models.openai.calls import Calls

SHORT = Decoding(max_tokens=8)
ASK = Prompt("", "Oslo")
GOOD = reply(said("Oslo"))
BUSY = reply({"error": {"message": "slow down"}}, 429)


def outcome(server, **settings):
    (answer,) = server.model(**settings).generate([ASK], SHORT)
    return answer.error if isinstance(answer, Failure) else answer.text


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 529])
def test_a_passing_trouble_is_waited_out(server, status: int):
    server.script = [raw(b"busy", status), raw(b"busy", status), GOOD]

    assert outcome(server) == "Oslo"
    assert len(server.questions) == 3


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_a_refusal_is_not_asked_again_and_names_status_and_message(server, status: int):
    server.then = reply({"detail": "not like this"}, status)

    assert outcome(server).startswith(f"the server says {status}: not like this")
    assert len(server.questions) == 1


def test_a_used_up_quota_is_not_waited_for(server):
    server.then = reply({"error": {"message": "no credit", "code": "insufficient_quota"}}, 429)

    assert outcome(server) == "the server says 429: no credit"
    assert len(server.questions) == 1


def test_a_trouble_that_does_not_pass_is_a_failure_that_counts_the_tries(server):
    server.then = BUSY

    assert outcome(server, retries=2) == "the server says 429: slow down (tried 3 times)"
    assert len(server.questions) == 3


@pytest.mark.parametrize("behaviour", [drop, drip, raw(b"{}", 200, Content_Encoding="gzip")])
def test_a_reply_that_does_not_come_whole_is_asked_for_again(server, behaviour):
    server.script = [behaviour, GOOD]

    assert outcome(server, timeout_s=0.3) == "Oslo"


def test_a_slow_drip_is_cut_at_the_timeout(server):
    server.then = drip
    before = time.monotonic()

    assert outcome(server, timeout_s=0.2, retries=0) == "no whole answer within 0.2 s (tried once)"
    assert time.monotonic() - before < 1.5


def test_a_server_that_says_nothing_is_cut_at_the_timeout(server):
    server.then = lambda handler, question: time.sleep(1.0)

    assert outcome(server, timeout_s=0.2, retries=0) == "no answer within 0.2 s (ReadTimeout) (tried once)"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b'"\xff\xfe"', b"<html>It works!</html>", b"NaN, or not", b"[" * 100_000],
    ids=["empty", "cut", "no-utf8", "html", "text", "deep"],
)
def test_a_reply_that_is_no_json_is_a_failure_that_keeps_its_beginning(server, body: bytes):
    server.then = raw(body)

    (failure,) = server.model().generate([ASK], SHORT)

    assert failure == Failure("the server's answer is no JSON", body[:2000].decode("utf-8", "replace"))


@pytest.mark.parametrize(
    "strange",
    [[], {}, None, 7, "text", {"choices": []}, {"choices": None}, {"choices": [None]}, {"choices": {"0": 1}}],
    ids=str,
)
def test_a_reply_without_an_answer_is_a_failure(server, strange: object):
    server.then = reply(strange)

    assert outcome(server) == "the reply holds no answer"


@pytest.mark.parametrize("content", [None, 7, ["Oslo"], {"text": "Oslo"}], ids=str)
def test_an_answer_that_is_no_text_is_a_failure(server, content: object):
    server.then = reply(said(content))

    assert outcome(server) == "the answer holds no text (finish_reason 'stop')"


def test_an_error_in_a_reply_of_status_200_is_named(server):
    server.then = reply({"error": {"message": "the model crashed"}})

    assert outcome(server) == "the server reports: the model crashed"


def test_a_refusal_of_the_model_is_a_failure_that_keeps_its_words(server):
    server.then = reply(said(None, refusal="I can't help with that."))

    assert server.model().generate([ASK], SHORT) == [Failure("the model refuses", "I can't help with that.")]


@pytest.mark.parametrize("reason", ["content_filter", "tool_calls", 7, [], {"a": 1}], ids=str)
def test_an_answer_that_ended_in_an_unknown_way_is_a_failure(server, reason: object):
    strange = said("Oslo")
    strange["choices"][0]["finish_reason"] = reason
    server.then = reply(strange)

    assert outcome(server) == f"the answer ended with {str(reason)!r}"


def test_ten_megabytes_are_too_much(server):
    server.then = reply(said("x" * calls.LARGEST))

    assert outcome(server) == "the server's answer is longer than 10000000 bytes"
    assert len(server.questions) == 1


def test_a_small_reply_that_unpacks_to_too_much_is_refused(server):
    server.then = raw(gzip.compress(b" " * 200_000_000), 200, Content_Encoding="gzip")

    assert outcome(server) == "the server's answer is longer than 10000000 bytes"


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(server, status: int):
    server.then = raw(b"", status, Location="http://ana:hunter2@example.org/v1")

    assert outcome(server) == f"the server says {status}: redirects are not followed (to example.org)"
    assert len(server.questions) == 1


@pytest.mark.parametrize(("location", "named"), [("", "itself"), ("/v2", "itself"), ("http://[", "nowhere")])
def test_a_redirect_to_nowhere_is_a_failure_too(server, location: str, named: str):
    server.then = raw(b"", 302, Location=location)

    assert outcome(server).endswith(f"redirects are not followed (to {named})")


def waits(server, *script) -> list[float]:
    """The seconds that a call waits while the server goes through the script."""
    waited: list[float] = []
    server.script = list(script)
    asked = Calls(server.url, "", "NO_KEY", 5.0, 5, 1, sleep=waited.append)
    assert asked.post({"messages": [{"content": "Oslo"}]}) == said("Oslo")
    return waited


def test_retry_after_in_seconds_is_honoured_and_capped(server):
    many = reply({}, 429, Retry_After="7"), reply({}, 503, Retry_After="86400")

    assert waits(server, *many) == [7.0, waiting.LONGEST]


def test_retry_after_as_a_date_is_honoured(server):
    (waited,) = waits(server, reply({}, 429, Retry_After=formatdate(time.time() + 20, usegmt=True)))

    assert waited == pytest.approx(20, abs=2)


@pytest.mark.parametrize("garbage", ["soon", "-5", "", "nan", "1e400", "Mon, 99 Foo 2024"])
def test_a_retry_after_that_says_nothing_is_ignored(server, garbage: str):
    (waited,) = waits(server, reply({}, 429, Retry_After=garbage))

    assert waited <= 0.01


def test_an_endpoint_that_was_never_there_is_one_line_and_soon(server):
    model = server.model(base_url="http://127.0.0.1:9/v1", retries=2, concurrency=4)
    before = time.monotonic()

    with pytest.raises(UserError, match=r"no server is at http://127\.0\.0\.1:9: .*the connection failed"):
        model.generate([ASK] * 2000, SHORT)

    assert time.monotonic() - before < 5.0


def test_an_endpoint_that_dies_mid_run_gives_failures_and_no_answers_after_it(server):
    server.script = [GOOD] * 5
    server.then = drop

    answers = server.model(retries=1, concurrency=1).generate([ASK] * 50, SHORT)

    assert [isinstance(answer, Failure) for answer in answers] == [False] * 5 + [True] * 45
    assert len(server.questions) == 5 + breaker.GIVEN_UP * 2


def test_a_server_that_only_asks_for_patience_does_not_count_as_dead(server):
    server.script = [BUSY] * 10

    answers = server.model(retries=0, concurrency=1).generate([ASK] * 11, SHORT)

    assert [isinstance(answer, Failure) for answer in answers] == [True] * 10 + [False]


def test_a_question_is_not_changed_by_being_asked_again(server):
    server.script = [BUSY, drop, GOOD]

    outcome(server)

    assert len({json.dumps(question) for question in server.questions}) == 1
