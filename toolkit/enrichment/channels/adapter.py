"""How a query becomes an address, and an answer a passage: the Protocol of services that can be asked.

An adapter is a frozen dataclass whose fields are its settings. `url` puts the query, percent-encoded, into an
address of the service; that address is all that leaves the machine. `read` is given the JSON value of a 200
answer and returns what it says; it raises ValueError, TypeError or KeyError for a value of another shape.
Bounds, retries, dates and the keeping of answers are the look-up's work, not the adapter's.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from toolkit.egress.policy import address_of
from toolkit.enrichment.channels.channel import Unknown
from toolkit.errors import UserError


@dataclass(frozen=True, slots=True)
class Passage:
    """What an answer says, as it came: not yet fit to be kept."""

    text: str
    name: str = ""  # what the service calls the thing; empty: as it was asked
    source: str = ""  # empty: the address that was asked
    expires_at: datetime | None = None  # None: the answer does not say


class Adapter(Protocol):
    """One service."""

    def url(self, query: str) -> str:
        """The address that asks for the query."""

    def read(self, value: object, query: str) -> Passage | Unknown:
        """What the answer says."""


def checked_site(url: str, where: str) -> None:
    """UserError unless an address is https, or http on this machine, without user, password or fragment."""
    address = address_of(url)
    if address is None or not (url.startswith("https://") or address.is_loopback):
        raise UserError(f"{where}: {url!r} is no address like https://en.wikipedia.org")
    if "@" in url or "#" in url:
        raise UserError(f"{where}: an address with user, password or # is not allowed")
