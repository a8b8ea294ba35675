"""A served model asked over a loopback endpoint that behaves well."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from loopback import KEY, first_tokens, raw, reply, said

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.call_cache import Cached
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage
from toolkit.models.openai.engine import OpenAI
from toolkit.spec import spec_of, value_of

SHORT = Decoding(max_tokens=8)
ASK = Prompt("Say it again: ", "Oslo", system="You repeat.")


def test_a_completion_has_text_end_and_cost(server):
    assert server.model().generate([ASK], SHORT) == [Completion("Say it again: Oslo", True, Usage(7, 2))]


def test_shared_and_own_part_make_one_user_message_after_the_system_message(server):
    server.model().generate([ASK, replace(ASK, system="")], SHORT)

    roles = sorted([message["role"] for message in asked["messages"]] for asked in server.questions)
    assert roles == [["system", "user"], ["user"]]


def test_greedy_decoding_sends_no_seed_and_a_temperature_does(server):
    server.model().generate([ASK], SHORT)
    server.model().generate([ASK], Decoding(8, temperature=0.7, seed=3))

    assert [asked.get("seed") for asked in server.questions] == [None, 3]


def test_a_schema_is_forwarded_as_a_strict_response_format(server):
    schema = {"type": "object", "properties": {"facts": {"type": "array"}}}

    server.model().generate([ASK], Decoding(8, schema=json.dumps(schema)))

    assert server.questions[0]["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": schema},
    }


def test_a_schema_that_is_no_json_is_a_user_error(server):
    with pytest.raises(UserError, match="a schema is no JSON"):
        server.model().generate([ASK], Decoding(8, schema="{"))


def test_results_come_in_the_order_of_the_prompts_though_the_server_answers_in_another(server):
    words = ["x" * length for length in range(20)]

    answers = server.model(concurrency=20).generate([Prompt("", word) for word in words], SHORT)

    assert [answer.text for answer in answers] == words


def test_no_more_calls_are_in_flight_than_allowed(server):
    server.model(concurrency=3).generate([Prompt("", str(number)) for number in range(24)], SHORT)

    assert server.most_at_once == 3


def test_an_answer_that_ran_into_the_limit_is_not_finished(server):
    cut = said("Oslo is")
    cut["choices"][0]["finish_reason"] = "length"
    server.then = reply(cut)

    assert [answer.finished for answer in server.model().generate([ASK], Decoding(2))] == [False]


def test_a_context_that_was_full_before_the_answer_ended_is_a_failure(server):
    cut = said("Oslo is") | {"usage": {"prompt_tokens": 500, "completion_tokens": 12}}
    cut["choices"][0]["finish_reason"] = "length"
    server.then = reply(cut)

    assert server.model().generate([ASK], Decoding(100)) == [
        Failure("the context of 512 tokens was full before the answer ended", "Oslo is")
    ]


def test_an_over_long_prompt_is_a_failure_that_says_what_the_server_says(server):
    message = "This model's maximum context length is 512 tokens; you sent 900."
    server.then = reply({"error": {"message": message, "code": "context_length_exceeded"}}, 400)

    (failure,) = server.model().generate([ASK], SHORT)

    assert failure.error == f"the server says 400: {message}"
    assert len(server.questions) == 1


def test_cached_tokens_are_the_shared_ones(server):
    usage = {"prompt_tokens": 90, "completion_tokens": 1, "prompt_tokens_details": {"cached_tokens": 64}}
    server.then = reply(said("Oslo") | {"usage": usage})

    assert server.model().generate([ASK], SHORT)[0].usage == Usage(90, 1, 64)


def test_a_server_that_does_not_tell_the_cost_still_answers(server):
    server.then = reply({"choices": said("Oslo")["choices"], "usage": None})

    assert server.model().generate([ASK], SHORT) == [Completion("Oslo", True, Usage(0))]


@pytest.mark.parametrize("text", ["", "漢字 🦊", "مرحبا", "\x00\n", '{"a": 1}', "x" * 200_000])
def test_any_text_comes_back_as_it_was_written(server, text: str):
    assert server.model().generate([Prompt(text, "")], SHORT)[0].text == text


def test_a_text_that_no_utf8_can_hold_is_sent_and_comes_back_with_a_replacement(server):
    assert server.model().generate([Prompt("a\ud800b", "")], SHORT)[0].text == "a\ufffdb"


def test_choose_asks_for_one_token_with_its_rivals(server):
    server.then = reply(first_tokens(Yes=-0.1, No=-2.5))

    assert server.model().choose([ASK], ("Yes", "No")) == [Choice((-0.1, -2.5), Usage(7, 2))]
    asked = server.questions[0]
    assert (asked["max_tokens"], asked["logprobs"], asked["top_logprobs"]) == (1, True, 20)


def test_choose_on_a_server_without_log_probabilities_is_a_failure(server):
    (failure,) = server.model().choose([ASK], ("Yes", "No"))

    assert failure.error == "server gives no log-probabilities"


def test_no_prompt_is_no_call(server):
    assert server.model().generate([], SHORT) == []
    assert server.questions == []


def test_the_key_is_sent_and_none_if_there_is_none(server, monkeypatch: pytest.MonkeyPatch):
    server.model().generate([ASK], SHORT)
    monkeypatch.delenv("LOOPBACK_KEY")
    server.model().generate([ASK], SHORT)

    assert [headers.get("Authorization") for headers in server.headers] == [f"Bearer {KEY}", None]


def test_a_refused_call_without_a_key_says_that_none_was_sent(server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("LOOPBACK_KEY")
    server.then = reply({"error": {"message": "who are you?"}}, 401)

    assert server.model().generate([ASK], SHORT)[0].error == (
        "the server says 401: who are you?; no key was sent: LOOPBACK_KEY is not set"
    )


def test_address_and_key_are_no_part_of_the_identity():
    here = OpenAI("http://127.0.0.1:1/v1", "tiny", 512, "q4")
    there = replace(here, base_url="https://example.org/v1", key_env="OTHER", concurrency=2, retries=0)

    assert here.identity == there.identity == "openai/tiny@q4/top20"
    assert spec_of(here) == spec_of(there)


def test_another_revision_is_another_model():
    here = OpenAI("http://127.0.0.1:1/v1", "tiny", 512, "q4")

    assert here.identity != replace(here, revision="q8").identity


@pytest.mark.parametrize(
    "address", ["", "example.org/v1", "ftp://example.org", "http://", "http://[::1", "http://a:b"]
)
def test_what_is_no_address_is_a_user_error(address: str):
    with pytest.raises(UserError, match=r"^base_url: not an address like"):
        OpenAI(address, "tiny", 512)


@pytest.mark.parametrize("secret", ["ana:hunter2secret@", "hunter2secret@", "x?key=hunter2secret#"])
def test_an_address_with_a_password_is_refused_without_showing_it(secret: str):
    with pytest.raises(UserError, match="put the key into an environment variable") as refused:
        OpenAI(f"https://{secret}example.org/v1", "tiny", 512)

    assert "hunter2secret" not in str(refused.value)


def test_a_key_that_cannot_be_sent_is_refused_without_showing_it(server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LOOPBACK_KEY", "sk-hunter2\nX-Other: 1")

    with pytest.raises(UserError, match="LOOPBACK_KEY holds characters that no key has") as refused:
        server.model().generate([ASK], SHORT)
    assert "hunter2" not in str(refused.value)


def test_the_key_is_nowhere_in_what_is_shown(server):
    server.then = raw(f"Invalid key {KEY}: <b>Bearer {KEY}</b>".encode(), 403)
    model = server.model()

    shown = repr(model) + model.identity + repr(vars(model)) + repr(model.generate([ASK], SHORT))

    assert KEY not in shown + repr(vars(model)) + repr(vars(model._calls._client))
    assert "the server says 403: Invalid key [secret]" in shown


def test_no_secret_of_the_environment_reaches_a_cache_or_a_failure(server, tmp_path: Path):
    server.script = [reply(said(f"Your key is {KEY}.")), raw(f"{KEY} is wrong".encode(), 401)]
    model = Cached(server.model(), tmp_path)

    answers = model.generate([ASK], SHORT) + model.generate([Prompt("", "again")], SHORT)

    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert KEY.encode() not in files
    assert KEY not in repr(answers) + repr(model) + repr(spec_of(model)) + model.identity
    assert [isinstance(answer, Failure) for answer in answers] == [False, True]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("concurrency", 0),
        ("timeout_s", 0),
        ("retries", -1),
        ("context_tokens", 0),
        ("model", 7),
        ("key", "x"),
    ],
)
def test_a_setting_that_is_not_allowed_is_a_user_error(setting: str, value: object):
    settings = {"base_url": "http://127.0.0.1:1/v1", "model": "tiny", "context_tokens": 512}

    with pytest.raises(UserError, match=setting):
        value_of(OpenAI, settings | {setting: value}, "model")


def test_a_key_echoed_in_an_answer_is_masked_there_too(server):
    server.then = reply(said(f"Your key is {KEY}."))

    assert server.model().generate([ASK], SHORT)[0].text == "Your key is [secret]."


def test_a_server_that_is_not_there_is_one_line_and_one_that_is_there_is_none(server):
    server.model().require_server()

    with pytest.raises(UserError, match=r"no server is at http://127\.0\.0\.1:1 \(.*\); start it, or write"):
        server.model(base_url="http://127.0.0.1:1/v1").require_server()


def test_without_a_server_kept_answers_are_given_and_others_are_failures(server, tmp_path: Path):
    served, kept = server.model(), server.model(base_url=None)
    kept.require_server()
    (answer,) = Cached(served, tmp_path).generate([Prompt("", "once")], Decoding(8))
    again, other = Cached(kept, tmp_path).generate([Prompt("", "once"), Prompt("", "never")], Decoding(8))

    assert again == answer
    assert other == Failure("no answer is kept, and there is no server: base_url is null")
