"""Wikipedia's summaries, over its REST interface."""

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import quote

from pydantic import BaseModel

from toolkit.enrichment.channels.adapter import Passage, checked_site
from toolkit.enrichment.channels.channel import Unknown
from toolkit.models.answer_shapes import shaped


class Summary(BaseModel):
    """The fields of a summary that are looked at (mediawiki.org, Specs/Summary/1.3.0)."""

    type: str
    title: str
    extract: str = ""


@dataclass(frozen=True)
class Wikipedia:
    """The summary of the article that bears the query as its title, or to which that title redirects.

    A page that only lists meanings says nothing about any of them. The text is under CC BY-SA.
    """

    VERSION: ClassVar[int] = 1

    site: str = "https://en.wikipedia.org"  # the edition, or a mirror of one

    def __post_init__(self) -> None:
        """Check the address."""
        checked_site(self.site, "wikipedia.site")

    def url(self, query: str) -> str:
        """The address of the summary."""
        return f"{self.site.rstrip('/')}/api/rest_v1/page/summary/{quote(query.replace(' ', '_'), safe='')}"

    def read(self, value: object, query: str) -> Passage | Unknown:
        """The extract of a summary."""
        summary = shaped(Summary)(value)
        if summary.type == "disambiguation":
            return Unknown("the name has several meanings")
        if summary.type != "standard" or not summary.extract.strip():
            return Unknown("the page has no summary")
        return Passage(summary.extract, summary.title)
