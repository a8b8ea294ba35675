"""Fetching: whole, verified, and never over a file that is something else."""

import hashlib
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from typer.testing import CliRunner

from toolkit.cli import app
from toolkit.datasets.fetch import PUBLISHED, Published, fetched, published
from toolkit.errors import UserError

BODY = b'["a data set"]\n' * 20_000


class Server(BaseHTTPRequestHandler):
    """Answers each path with one way in which a server may behave."""

    def do_GET(self) -> None:
        if self.path == "/missing":
            self.send_error(404)
        elif self.path == "/closed":
            self.close_connection = True
        elif self.path == "/silent":
            time.sleep(1)
        else:
            self._send(BODY[:1000] if self.path == "/truncated" else BODY)

    def _send(self, body: bytes) -> None:
        self.send_response(200)
        if self.path != "/unsized":
            self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def served(monkeypatch) -> Iterator[Published]:
    """A data set that a server on this machine gives whole."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/whole"
    yield Published("ours", "ours.json", url, hashlib.sha256(BODY).hexdigest(), "none")
    server.shutdown()
    server.server_close()


def at(served: Published, path: str) -> Published:
    return replace(served, url=served.url.replace("/whole", path))


def no_progress(done: int, total: int | None) -> None: ...


@pytest.mark.parametrize("path", ["/whole", "/unsized"])
def test_a_data_set_is_put_in_place_whole_and_nothing_else_is_left(served, tmp_path, path):
    target = fetched(at(served, path), tmp_path / "new" / "folder", no_progress)

    assert target.read_bytes() == BODY
    assert list(target.parent.iterdir()) == [target]


def test_progress_ends_with_all_bytes_of_all(served, tmp_path):
    calls = []
    fetched(served, tmp_path, lambda done, total: calls.append((done, total)))

    assert calls[-1] == (len(BODY), len(BODY))
    assert calls == sorted(calls)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/missing", "/missing: the server answered 404 Not Found"),
        ("/truncated", f"/truncated: cut off after 1000 of {len(BODY)} bytes"),
        ("/closed", "/closed: cannot be fetched: Remote end closed connection without response"),
        ("/silent", "/silent: cannot be fetched: timed out"),
    ],
)
def test_a_server_that_does_not_give_it_is_a_one_line_error_and_leaves_nothing(served, tmp_path, path, said):
    with pytest.raises(UserError) as raised:
        fetched(at(served, path), tmp_path, no_progress, timeout=0.3)

    assert str(raised.value).endswith(said)
    assert list(tmp_path.iterdir()) == []


def test_no_server_at_all_is_a_one_line_error(tmp_path):
    source = Published("ours", "ours.json", "http://127.0.0.1:9/", "0" * 64, "none")

    with pytest.raises(UserError, match=r"cannot be fetched: .*Connection refused"):
        fetched(source, tmp_path, no_progress)


def test_other_bytes_than_published_are_refused_and_leave_nothing(served, tmp_path):
    with pytest.raises(UserError, match=f"is not that of ours, {'0' * 64}"):
        fetched(replace(served, sha256="0" * 64), tmp_path, no_progress)

    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_not_fetched_again(served, tmp_path):
    (tmp_path / "ours.json").write_bytes(BODY)

    assert fetched(at(served, "/missing"), tmp_path, no_progress) == tmp_path / "ours.json"


def test_another_file_of_that_name_stays_as_it_is(served, tmp_path):
    (tmp_path / "ours.json").write_bytes(b"mine")

    with pytest.raises(UserError, match="it stays as it is; move it away, or choose another folder"):
        fetched(served, tmp_path, no_progress)
    assert (tmp_path / "ours.json").read_bytes() == b"mine"


def test_a_folder_that_is_a_file_is_an_error(served, tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(UserError, match="file: cannot be written to: file exists"):
        fetched(served, tmp_path / "file", no_progress)


def test_the_command_says_where_the_file_is_and_under_what_licence(served, tmp_path, monkeypatch):
    monkeypatch.setitem(PUBLISHED, "ours", served)

    result = CliRunner().invoke(app, ["fetch", "ours", "--to", str(tmp_path)])

    assert result.exit_code == 0
    assert result.output.endswith(f"{tmp_path}/ours.json: ours, SHA-256 as published. Licence: none.\n")


def test_an_unknown_data_set_is_named_beside_the_known_ones():
    with pytest.raises(UserError, match="unknown data set 'locomo11'; choose one of locomo"):
        published("locomo11")


def test_published_data_sets_are_fetched_encrypted():
    assert all(source.url.startswith("https://") for source in PUBLISHED.values())
