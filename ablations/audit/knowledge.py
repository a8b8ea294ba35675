"""A service that knows the public things of a suite, on this machine: the outside of an audit."""

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote_plus, urlsplit

from toolkit.cases.matching import says

SUMMARY = "/page/summary/"  # of Wikipedia's REST interface
ITEMS = "/search/items"  # of Wikidata's


@dataclass
class Knowledge:
    """What is known, where it is served, and how often it was asked."""

    things: Sequence[str]
    site: str = ""
    asked: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, target: str) -> tuple[int, Any]:
        """Status and JSON value for the target of a GET, in the shape of the service that it is meant for."""
        with self.lock:
            self.asked += 1
        path, query = urlsplit(target).path, unquote_plus(target.replace("_", " "))
        known = [thing for thing in self.things if says(query, (thing,))]
        told = [sentence(thing) for thing in known]
        if SUMMARY in path:
            return (200, _summary(known[0])) if known else (404, {"type": "not_found"})
        if ITEMS in path:
            return 200, {"results": [_item(number, thing) for number, thing in enumerate(known, start=1)]}
        return 200, {"results": [{"text": text} for text in told], "text": " ".join(told)}


def sentence(thing: str) -> str:
    """All that the service knows about a thing: it says its name, and nothing of anybody."""
    return f"{thing} is a thing that many people know."


@contextmanager
def served(things: Sequence[str]) -> Iterator[Knowledge]:
    """The service, listening on a free port of this machine while the block runs."""
    knowledge = Knowledge(tuple(dict.fromkeys(things)))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            status, value = knowledge.answer(self.path)
            body = json.dumps(value, ensure_ascii=False).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing: the audit's log is that of the door."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    knowledge.site = f"http://127.0.0.1:{listening.server_port}"
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield knowledge
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()


def _summary(thing: str) -> Mapping[str, Any]:
    return {"type": "standard", "title": thing, "extract": sentence(thing)}


def _item(number: int, thing: str) -> Mapping[str, Any]:
    words = {"language": "en", "value": thing}
    return {
        "id": f"Q{number}",
        "display-label": words,
        "description": {"language": "en", "value": "thing that many people know"},
        "match": {"type": "label", "language": "en", "text": thing},
    }
