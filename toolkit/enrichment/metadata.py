"""What one's own organisation knows about an entity, from a file of its own: JSONL or SQLite."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import AwareDatetime, BaseModel, ConfigDict, ValidationError

from toolkit.datasets.files import JsonError, file_text, json_value
from toolkit.enrichment.channels.channel import Known
from toolkit.enrichment.sqlite_metadata import is_sqlite, sqlite_lines
from toolkit.errors import UserError
from toolkit.text.folding import folded


class Line(BaseModel):
    """One line of a metadata file."""

    model_config = ConfigDict(extra="forbid")

    entity: str
    text: str  # what is known, as a sentence
    source: str  # where that was read
    fetched_at: AwareDatetime
    aliases: tuple[str, ...] = ()
    expires_at: AwareDatetime | None = None


@dataclass(frozen=True, slots=True)
class Metadata:
    """Entities of one's own, by folded name and alias."""

    by_name: dict[str, Known]

    def names(self) -> frozenset[str]:
        """All names and aliases, folded."""
        return frozenset(self.by_name)


NO_METADATA = Metadata({})


@lru_cache(maxsize=8)
def metadata(path: Path) -> Metadata:
    """The metadata of a file. In JSONL each line has `entity`, `text`, `source`, `fetched_at`, and perhaps
    `aliases` and `expires_at`; `sqlite_lines` says what SQLite has. Raises UserError for a line or row that
    is wrong, or a name that two of them claim.
    """
    by_name: dict[str, Known] = {}
    for where, line in _lines(path):
        known = Known(line.entity, line.text, line.source, line.fetched_at, line.expires_at)
        for name in (line.entity, *line.aliases):
            if by_name.setdefault(folded(name), known) is not known:
                raise UserError(f"{where}: {name!r} is the name of two entities")
    return Metadata(by_name)


def _lines(path: Path) -> Iterator[tuple[str, Line]]:
    """Each entry, and where it stands."""
    if is_sqlite(path):
        for where, row in sqlite_lines(path):
            yield where, _line(row, where)
        return
    for number, text in enumerate(file_text(path).splitlines(), start=1):
        if text.strip():
            yield f"{path}:{number}", _line_of(text, f"{path}:{number}")


def _line_of(text: str, where: str) -> Line:
    try:
        return _line(json_value(text), where)
    except JsonError as error:
        raise UserError(f"{where}: {error}") from error


def _line(written: object, where: str) -> Line:
    try:
        return Line.model_validate(written)
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(str(part) for part in fault["loc"])
        raise UserError(f"{where}: {key or 'the line'}: {fault['msg'].lower()}") from error
