"""The loopback server, listening while a test runs."""

from collections.abc import Iterator

import pytest
from listening import listening
from loopback import KEY, Loopback


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    monkeypatch.setenv("LOOPBACK_KEY", KEY)
    monkeypatch.setattr("toolkit.models.openai.waiting.FIRST", 0.01)
    loopback = Loopback()
    with listening(loopback.answer, protocol="HTTP/1.1") as site:
        loopback.url = f"{site}/v1"
        yield loopback
