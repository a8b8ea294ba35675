"""The loopback server, listening while a test runs."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from loopback import KEY, Loopback


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    monkeypatch.setenv("LOOPBACK_KEY", KEY)
    monkeypatch.setattr("toolkit.models.openai.waiting.FIRST", 0.01)
    loopback = Loopback()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            loopback.answer(self)

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

        def handle_error(self, *_: object) -> None:
            """A client that hangs up is what some tests are about."""

    listening = Server(("127.0.0.1", 0), Handler)
    loopback.url = f"http://127.0.0.1:{listening.server_port}/v1"
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield loopback
    listening.shutdown()
    listening.server_close()
    thread.join()
