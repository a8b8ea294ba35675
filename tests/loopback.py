"""A loopback server that answers as a test says, and remembers what it was asked."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from toolkit.models.openai.engine import OpenAI

KEY = "sk-loopback-0123456789abcdef"
Behaviour = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


def said(text: str | None, **message: Any) -> dict[str, Any]:
    """The reply of a server whose model wrote `text`."""
    choice = {"index": 0, "message": {"content": text, **message}, "finish_reason": "stop"}
    return {"choices": [choice], "usage": {"prompt_tokens": 7, "completion_tokens": 2}}


def first_tokens(**logprobs: float) -> dict[str, Any]:
    """The reply of a server that gives log-probabilities of first tokens."""
    listed = [{"token": token, "logprob": logprob} for token, logprob in logprobs.items()]
    reply = said(next(iter(logprobs)))
    reply["choices"][0]["logprobs"] = {"content": [{**listed[0], "top_logprobs": listed}]}
    return reply


def send(handler: BaseHTTPRequestHandler, status: int, body: bytes, **headers: str) -> None:
    handler.send_response(status)
    for name, value in {"Content-Length": str(len(body)), **headers}.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def reply(contents: Any, status: int = 200, **headers: str) -> Behaviour:
    """Answer with JSON."""
    return lambda handler, question: send(handler, status, json.dumps(contents).encode(), **headers)


def raw(body: bytes, status: int = 200, **headers: str) -> Behaviour:
    """Answer with these bytes."""
    return lambda handler, question: send(handler, status, body, **headers)


def drop(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Promise a long answer, and hang up in the middle of it."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')
    handler.close_connection = True


def drip(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Send a byte every 50 ms."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(40):
        handler.wfile.write(b" ")
        time.sleep(0.05)


def echo(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
    """Say the user's words again, the later the shorter they are."""
    words = question["messages"][-1]["content"]
    time.sleep(max(0.0, 0.1 - 0.005 * len(words)))
    send(handler, 200, json.dumps(said(words)).encode())


@dataclass
class Loopback:
    """The server: `script` is used up behaviour by behaviour, then `then` answers."""

    url: str = ""
    script: list[Behaviour] = field(default_factory=list)
    then: Behaviour = echo
    questions: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    most_at_once: int = 0
    at_once: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        question = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        with self.lock:
            self.questions.append(question)
            self.headers.append(dict(handler.headers))
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            behaviour = self.script.pop(0) if self.script else self.then
        try:
            behaviour(handler, question)
        except (BrokenPipeError, ConnectionResetError):
            handler.close_connection = True  # the client has had enough
        finally:
            with self.lock:
                self.at_once -= 1

    def model(self, **settings: Any) -> OpenAI:
        """The engine under test, asking this server."""
        common = {"model": "tiny", "context_tokens": 512, "key_env": "LOOPBACK_KEY", "timeout_s": 5.0}
        return OpenAI(**{"base_url": self.url, **common, **settings})
