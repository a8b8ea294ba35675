"""Any service that answers a GET with JSON: where the query goes, and where the text stands."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar
from urllib.parse import quote, urlsplit

from toolkit.enrichment.channels.adapter import Passage, checked_site
from toolkit.enrichment.channels.channel import Unknown
from toolkit.enrichment.channels.json_path import at, steps
from toolkit.errors import UserError

QUERY = "{query}"


@dataclass(frozen=True)
class JsonService:
    """A service by its address, with `{query}` in it, and by JSON paths such as `results[0].text`.

    No text at its path: the service knows nothing. UserError for an address or a path that is none.
    """

    VERSION: ClassVar[int] = 1

    address: str  # https://kb.example.com/entities?name={query}
    text: str  # path to the text
    source: str | None = None  # path to where the service has it from; None: the address that was asked
    expires: str | None = None  # path to the moment at which it goes out of date, in ISO 8601

    def __post_init__(self) -> None:
        """Check the address and the paths."""
        checked_site(self.address, "json.address")
        parts = urlsplit(self.address)
        if QUERY in parts.netloc or QUERY not in parts.path + parts.query:
            raise UserError(f"json.address: {self.address!r}: {QUERY} must stand in the path or behind the ?")
        for name in ("text", "source", "expires"):
            if getattr(self, name) is not None:
                steps(getattr(self, name), f"json.{name}")

    def url(self, query: str) -> str:
        """The address with the query in its place."""
        return self.address.replace(QUERY, quote(query, safe=""))

    def read(self, value: object, query: str) -> Passage | Unknown:
        """What stands at the paths."""
        text = self._text(value, "text")
        if text is None or not text.strip():
            return Unknown("nothing is there")
        source, expires = self._text(value, "source"), _moment(self._text(value, "expires"))
        return Passage(text, source=source or "", expires_at=expires)

    def _text(self, value: Any, name: str) -> str | None:
        path = getattr(self, name)
        found = None if path is None else at(value, steps(path, f"json.{name}"))
        if found is not None and not isinstance(found, str):
            raise TypeError(f"{path}: no text stands there")
        return found


def _moment(text: str | None) -> datetime | None:
    """A moment; a day, or a time without a zone, is one of UTC."""
    if text is None:
        return None
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
