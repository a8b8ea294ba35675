"""The internal channel: what one's own organisation knows about an entity, from a file of its own."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from pydantic import AwareDatetime, BaseModel, ConfigDict, ValidationError

from toolkit.datasets.files import JsonError, file_text, json_value
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
class Known:
    """What is known about one entity."""

    entity: str
    text: str
    source: str
    fetched_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class Metadata:
    """Entities of one's own, by folded name and alias."""

    by_name: dict[str, Known]

    def names(self) -> frozenset[str]:
        """All names and aliases, folded."""
        return frozenset(self.by_name)


@lru_cache(maxsize=8)
def metadata(path: Path) -> Metadata:
    """The metadata of a JSONL file: `entity`, `text`, `source`, `fetched_at`, and perhaps `aliases` and
    `expires_at` on each line. Raises UserError for a line that is wrong, or a name that two lines claim.
    """
    by_name: dict[str, Known] = {}
    for number, text in enumerate(file_text(path).splitlines(), start=1):
        if not text.strip():
            continue
        line = _line(text, f"{path}:{number}")
        known = Known(line.entity, line.text, line.source, line.fetched_at, line.expires_at)
        for name in (line.entity, *line.aliases):
            if folded(name) in by_name:
                raise UserError(f"{path}:{number}: {name!r} is the name of two entities")
            by_name[folded(name)] = known
    return Metadata(by_name)


def _line(text: str, where: str) -> Line:
    try:
        return Line.model_validate(json_value(text))
    except JsonError as error:
        raise UserError(f"{where}: {error}") from error
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(str(part) for part in fault["loc"])
        raise UserError(f"{where}: {key or 'the line'}: {fault['msg'].lower()}") from error
