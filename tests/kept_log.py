"""A log that a test can read, requests to write into it, and names that lead to this machine."""

import socket
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from toolkit.egress.door import Door
from toolkit.egress.log import Attempt
from toolkit.egress.outgoing import Outgoing
from toolkit.egress.policy import Destination, DestinationClass, Policy


@dataclass
class KeptLog:
    """Every row, in order."""

    rows: list[Attempt] = field(default_factory=list)

    def row(self, attempt: Attempt) -> int:
        self.rows.append(attempt)
        return len(self.rows) - 1

    def came(self, number: int, status: int | None, error: str) -> None:
        self.rows[number] = replace(self.rows[number], status=status, error=error)

    @property
    def only(self) -> Attempt:
        (row,) = self.rows
        return row


def asking(url: str, text: str = "Velmora X2", **changes: Any) -> Outgoing:
    about = {"stage": "enrichment", "dialogue": "d1", "facts": ("f1",), "turns": ("1:1",)}
    return Outgoing(**{"method": "GET", "body": b"", **about, "url": url, "text": text, **changes})


def allowing(
    *hosts: str, kind: DestinationClass = DestinationClass.KNOWLEDGE, keep_payloads: bool = False
) -> Policy:
    return Policy((Destination(kind, hosts),), keep_payloads)


def door(*hosts: str, **settings: Any) -> tuple[Door, KeptLog]:
    """A door to these hosts, and its log."""
    log = KeptLog()
    return Door(allowing(*hosts, **settings), log), log


def names_lead_here(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let these names, which nobody has, be looked up as this machine."""
    real: Any = socket.getaddrinfo
    here = dict.fromkeys(names, "127.0.0.1")

    def looked_up(host: Any, *more: Any, **settings: Any) -> Any:
        return real(here.get(host, host), *more, **settings)

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)


def told(row: Attempt) -> Mapping[str, Any]:
    """All that a row says."""
    return {name: getattr(row, name) for name in Attempt.__slots__}
