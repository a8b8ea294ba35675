"""The log of what leaves: one row for every attempt, allowed or refused, there before anything is sent."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from toolkit.egress.outgoing import Outgoing
from toolkit.egress.policy import Address, Policy
from toolkit.identity import digest
from toolkit.secrets import concealed, scrubbed

UNSETTLED = "broken off: whether it was sent, and what was answered, is not known"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt to reach the outside. Rows stand in the order in which the attempts began."""

    id: str  # digest of what it is: the same request made again has the same
    stage: str
    dialogue: str
    facts: tuple[str, ...]  # all that it was made for
    turns: tuple[str, ...]
    destination: str  # host:port; empty: there was none
    destination_class: str  # of `DestinationClass`; `loopback` for what stayed here
    text: str  # canonical words
    allowed: bool = False
    status: int | None = None  # that the other side answered with; None: no answer
    error: str = ""  # why it was refused or came to nothing; empty: it was answered
    bytes: int = 0  # of method, URL, own headers and body; 0 if nothing was sent, or if we cannot see it
    payload_sha256: str = ""  # of method, URL and body; empty if nothing was sent
    payload: str | None = None  # method, URL and body, only if the policy keeps payloads


class Log(Protocol):
    """Takes the rows; called by several threads at once."""

    def row(self, attempt: Attempt) -> int:
        """Keep a row; returns its number. What it raises stops the request: none is sent without a row."""

    def came(self, number: int, status: int | None, error: str) -> None:
        """Say what came of the attempt that has the row of this number."""


@dataclass(frozen=True, slots=True)
class NoLog:
    """Keeps nothing: of a door that refuses everything, outside a run."""

    def row(self, attempt: Attempt) -> int:
        """Forget the row."""
        return 0

    def came(self, number: int, status: int | None, error: str) -> None:
        """Forget it."""


@dataclass(frozen=True, slots=True)
class Sending:
    """A request that is about to be sent: its row stands as it is if nobody lives to say what came of it."""

    log: Log
    number: int

    def came(self, status: int | None, error: str = "") -> None:
        """It was answered with a status, or not, and why."""
        self.log.came(self.number, status, error)


@dataclass(frozen=True, slots=True)
class Clerk:
    """Writes the rows of one request, at one address."""

    log: Log
    policy: Policy
    outgoing: Outgoing
    address: Address | None

    def refused(self, why: str) -> None:
        """It was not sent. What holds a secret leaves no digest of it, for a short one is found from that."""
        secret = self.outgoing.holds_secret
        hide = scrubbed if secret else concealed
        self.log.row(self._attempt("" if secret else self._sha256, hide, error=scrubbed(why)))

    def sending(self) -> Sending:
        """It is allowed, and a connection will now be tried."""
        sha256, kept = self._sha256, self.policy.keep_payloads
        # Only what went to a model on this machine may hold one, and its words are kept with payloads alone.
        hide = scrubbed if kept and self.outgoing.holds_secret else concealed
        attempt = self._attempt(
            sha256,
            hide,
            allowed=True,
            error=UNSETTLED,
            bytes=self._size,
            payload_sha256=sha256,
            payload=hide(_readable(self._payload)) if kept else None,
        )
        return Sending(self.log, self.log.row(attempt))

    def _attempt(self, sha256: str, hide: Callable[[str], str], **more: Any) -> Attempt:
        one = self.outgoing
        where = "" if self.address is None else hide(str(self.address))
        seen = one.kind.value if self.address is None else self.policy.class_of(one.kind, self.address)
        return Attempt(
            id=digest([one.stage, one.dialogue, one.facts, one.turns, where, sha256]),
            stage=one.stage,
            dialogue=one.dialogue,
            facts=one.facts,
            turns=one.turns,
            destination=where,
            destination_class=seen,
            text=hide(_readable(one.text.encode("utf-8", "replace"))),
            **more,
        )

    @property
    def _payload(self) -> bytes:
        line = f"{self.outgoing.method} {self.outgoing.url}\n"
        return line.encode("utf-8", "backslashreplace") + self.outgoing.body

    @property
    def _sha256(self) -> str:
        return hashlib.sha256(self._payload).hexdigest()

    @property
    def _size(self) -> int:
        """A header costs its name, its value and four signs more."""
        headers = sum(len(name) + len(value) + 4 for name, value in self.outgoing.headers.items())
        return len(self._payload) + headers


def _readable(payload: bytes) -> str:
    return payload.decode("utf-8", "backslashreplace")
