"""What a server's JSON says, read with suspicion: a completion, or a Failure that says what is wrong."""

import json
from typing import Any

from toolkit.failure import Failure
from toolkit.models.language import Completion, Usage
from toolkit.secrets import scrubbed

_SHOWN = 2_000  # characters of a server's own words that are kept
_FINISHED = {"stop": True, "eos": True, "length": False, "max_tokens": False, None: True}


def completion_in(reply: Any, *, max_tokens: int, context_tokens: int) -> Completion | Failure:
    """The completion in a reply of /chat/completions."""
    message = at(reply, "choices", 0, "message")
    if not isinstance(message, dict):
        return no_answer_in(reply)
    if message.get("refusal"):
        return Failure("the model refuses", scrubbed(str(message["refusal"])))
    text = message.get("content")
    reason = at(reply, "choices", 0, "finish_reason")
    if not isinstance(text, str):
        return Failure(f"the answer holds no text (finish_reason {reason!r})", shown(reply))
    if not isinstance(reason, str | None) or reason not in _FINISHED:
        return Failure(f"the answer ended with {str(reason)[:80]!r}", scrubbed(text))
    usage = usage_in(reply)
    total = usage.prompt_tokens + usage.completion_tokens
    if not _FINISHED[reason] and usage.completion_tokens < max_tokens and total >= context_tokens:
        return Failure(
            f"the context of {context_tokens} tokens was full before the answer ended", scrubbed(text)
        )
    return Completion(whole_characters(text), _FINISHED[reason], usage)


def usage_in(reply: Any) -> Usage:
    """What the server says the call cost; 0 for what it does not say."""
    return Usage(
        _count(at(reply, "usage", "prompt_tokens")),
        _count(at(reply, "usage", "completion_tokens")),
        _count(at(reply, "usage", "prompt_tokens_details", "cached_tokens")),
    )


def no_answer_in(reply: Any) -> Failure:
    """The Failure for a reply without an answer, with the server's error if it names one."""
    error = at(reply, "error")
    said = f"the server reports: {_message(reply)}" if error else "the reply holds no answer"
    return Failure(scrubbed(said), shown(reply))


def server_message(text: bytes) -> str:
    """What a server says is wrong, in at most a few lines: the message of its JSON, or its text."""
    try:
        said = _message(json.loads(text))
    except (ValueError, RecursionError):
        said = text[: 2 * _SHOWN].decode("utf-8", "replace")
    return " ".join(scrubbed(said[: 2 * _SHOWN]).split())[:500] or "nothing"


def shown(reply: Any) -> str:
    """The beginning of a reply (bytes or a JSON value) as it is kept in a Failure: no secret, no flood."""
    if isinstance(reply, bytes):
        text = reply[: 4 * _SHOWN].decode("utf-8", "replace")
    else:
        text = json.dumps(reply)[: 4 * _SHOWN]
    return scrubbed(text)[:_SHOWN]


def at(value: Any, *path: str | int) -> Any:
    """The part of a JSON value at `path`; None if there is none."""
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def whole_characters(text: str) -> str:
    """`text` with halves of character pairs joined, or replaced where the other half is missing."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _message(reply: Any) -> str:
    """The message in the layouts of OpenAI, vLLM, llama.cpp and FastAPI."""
    for path in (("error", "message"), ("message",), ("detail",), ("error",)):
        said = at(reply, *path)
        if said:
            return said if isinstance(said, str) else json.dumps(said)
    return json.dumps(reply)


def _count(number: Any) -> int:
    return number if type(number) is int and number > 0 else 0
