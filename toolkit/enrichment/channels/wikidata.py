"""Wikidata's descriptions, over the REST interface of Wikibase."""

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from pydantic import BaseModel, Field

from toolkit.enrichment.channels.adapter import Passage, checked_site
from toolkit.enrichment.channels.channel import Unknown
from toolkit.models.answer_shapes import shaped
from toolkit.settings import Positive
from toolkit.text.folding import folded

NAMES = ("label", "alias")  # a match in a description is another thing


class Words(BaseModel):
    """A text in one language."""

    value: str


class Match(BaseModel):
    """Which words of an item the query was found in."""

    type: str
    text: str


class Item(BaseModel):
    """One item that a search found (Wikibase REST API, /search/items)."""

    id: str = Field(pattern=r"^Q\d+$")
    label: Words | None = Field(alias="display-label")
    description: Words | None
    match: Match


class Items(BaseModel):
    """What a search found, best first."""

    results: tuple[Item, ...]


@dataclass(frozen=True)
class Wikidata:
    """The description of the first item that has the query as its label or alias, whatever its spelling.

    Of several things of one name it is the one that Wikidata ranks first. The data are in the public domain.
    """

    VERSION: ClassVar[int] = 1

    site: str = "https://www.wikidata.org"
    language: str = "en"  # of labels and descriptions
    depth: Positive = 5  # items that are looked at

    def __post_init__(self) -> None:
        """Check the address."""
        checked_site(self.site, "wikidata.site")

    def url(self, query: str) -> str:
        """The address of the search."""
        asked = urlencode({"q": query, "language": self.language, "limit": self.depth})
        return f"{self.site.rstrip('/')}/w/rest.php/wikibase/v1/search/items?{asked}"

    def read(self, value: object, query: str) -> Passage | Unknown:
        """`label: description` of the item."""
        for item in shaped(Items)(value).results:
            if item.match.type in NAMES and folded(item.match.text) == folded(query) and item.description:
                name = item.label.value if item.label else query
                return Passage(f"{name}: {item.description.value}.", name, f"{self.site}/entity/{item.id}")
        return Unknown("no item bears the name and is described")
