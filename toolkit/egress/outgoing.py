"""A request to the outside and what came of it, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from toolkit.egress.policy import DestinationClass
from toolkit.failure import Failure
from toolkit.secrets import holds_secret


@dataclass(frozen=True)
class Outgoing:
    """One request: what is sent, and what for; `text` is all that it tells the other side, in words."""

    stage: str
    dialogue: str
    facts: tuple[str, ...]  # all that want the answer
    turns: tuple[str, ...]  # that these were read from
    method: str  # GET or POST
    url: str
    body: bytes
    text: str  # canonical: what the log keeps
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: DestinationClass = DestinationClass.KNOWLEDGE  # what the other side is asked as

    @property
    def holds_secret(self) -> bool:
        """Whether a key, a token or a private key would be sent; headers of our own are not looked at."""
        body = self.body.decode("utf-8", "replace")
        return holds_secret(self.text, self.url, unquote(self.url), body, unquote(body))


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other side sent, whole and within its bounds; whether it is of any use is for who asked."""

    status: int
    headers: Mapping[str, str]  # names in lower case
    body: bytes
    url: str  # where it came from, after redirects


class Refused(Failure):
    """A request that was not sent: it is not allowed, or it holds a secret."""
