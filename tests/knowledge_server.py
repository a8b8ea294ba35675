"""A loopback service that is asked with GET, and answers of the shapes that public services give."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from listening import listening
from loopback import Behaviour, raw


@dataclass
class Service:
    """The service: `script` is used up behaviour by behaviour, then `then` answers."""

    url: str = ""
    script: list[Behaviour] = field(default_factory=list)
    then: Behaviour = raw(b'{"type": "not_found"}', 404)
    asked: list[str] = field(default_factory=list)  # paths, with what stands behind the ?
    headers: list[dict[str, str]] = field(default_factory=list)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        self.asked.append(handler.path)
        self.headers.append(dict(handler.headers))
        behaviour = self.script.pop(0) if self.script else self.then
        try:
            behaviour(handler, {})
        except (BrokenPipeError, ConnectionResetError):
            handler.close_connection = True  # the client has had enough


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setattr("toolkit.models.openai.waiting.FIRST", 0.001)
    one = Service()
    with listening(one.answer) as one.url:
        yield one


def summary(extract: str, **changes: Any) -> dict[str, Any]:
    """A summary as Wikipedia's REST interface gives it; no words of any article."""
    return {
        "type": "standard",
        "title": "Velmora X2",
        "displaytitle": "<i>Velmora X2</i>",
        "namespace": {"id": 0, "text": ""},
        "wikibase_item": "Q999999999",
        "titles": {"canonical": "Velmora_X2", "normalized": "Velmora X2", "display": "Velmora X2"},
        "pageid": 1,
        "lang": "en",
        "dir": "ltr",
        "revision": "1000000001",
        "timestamp": "2024-01-01T00:00:00Z",
        "description": "glucose sensor",
        "content_urls": {"desktop": {"page": "https://en.wikipedia.org/wiki/Velmora_X2"}},
        "extract": extract,
        "extract_html": f"<p>{extract}</p>",
        **changes,
    }


def item(label: str | None, description: str | None, *, match: str, kind: str = "label") -> dict[str, Any]:
    """An item as a search over Wikibase's REST interface gives it."""
    return {
        "id": "Q999999999",
        "display-label": None if label is None else {"language": "en", "value": label},
        "description": None if description is None else {"language": "en", "value": description},
        "match": {"type": kind, "language": "en", "text": match},
    }


def html(status: int = 200) -> Behaviour:
    """A page for people."""
    return raw(b"<!DOCTYPE html><html><body>Log in</body></html>", status, Content_Type="text/html")


def redirect(to: str) -> Behaviour:
    """Send the client elsewhere."""
    return raw(b"", 302, Location=to)


def undated(contents: object) -> Behaviour:
    """Answer with JSON, and do not say when."""

    def behave(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
        body = json.dumps(contents).encode()
        handler.send_response_only(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return behave
