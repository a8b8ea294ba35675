"""The log of what leaves: one row for every attempt, allowed or refused."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt to reach the outside. Rows stand in the order in which the attempts ended."""

    id: str  # digest of what it is: the same request made again has the same
    stage: str
    dialogue: str
    fact: str
    turns: tuple[str, ...]
    destination: str  # host:port
    destination_class: str  # of `DestinationClass`; `loopback` for what stayed here
    allowed: bool
    status: int | None  # that the other side answered with; None: no answer
    error: str  # why it was refused or came to nothing; empty: it was answered
    bytes: int  # of the whole request line, headers and body, as near as the client knows them
    text: str  # canonical words
    payload_sha256: str  # of method, URL and body; empty if it was refused for a secret
    payload: str | None = None  # method, URL and body, only if the policy keeps payloads


class Log(Protocol):
    """Takes the rows; called by several threads at once."""

    def row(self, attempt: Attempt) -> None: ...


@dataclass(frozen=True, slots=True)
class NoLog:
    """Keeps nothing: of a door that refuses everything, outside a run."""

    def row(self, attempt: Attempt) -> None:
        """Forget the row."""
