"""Answers of services kept on disk: what has been told once is not asked again before it expires."""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile

from toolkit.enrichment.channels.channel import Known
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.models.call_segments import KEY_LENGTH, Segments


def default_folder() -> Path:
    """`knowledge` in $GATELAB_CACHE_DIR or in ~/.cache/gatelab."""
    return Path(os.environ.get("GATELAB_CACHE_DIR") or Path.home() / ".cache" / "gatelab") / "knowledge"


@dataclass(frozen=True)
class KeptAnswers:
    """What services have said, by who was asked what; only what they knew, never a failure.

    Queries are not stored, only digests of them. An answer that had expired at the moment it is wanted for is
    passed over, and what is told then is kept beside it, so earlier moments still find the earlier answer.
    """

    segments: Segments

    def find(self, asked: str, moment: datetime) -> tuple[Known | None, str]:
        """The answer to `asked` that holds at `moment`, if any, and the key for a newer one."""
        key = digest(["knowledge", asked], length=KEY_LENGTH)
        while (written := self.segments.find([key]).get(key)) is not None:
            known = _read(written)
            if not known.expired(moment):
                return known, key
            key = digest([key, known.fetched_at.isoformat()], length=KEY_LENGTH)
        return None, key

    def add(self, key: str, known: Known) -> None:
        """Keep an answer under a key that `find` gave, if the disk takes it.

        A disk that has filled up since the run began costs a request, not the answer: that is as good as any.
        """
        fields = {name: value for name, value in asdict(known).items() if value is not None}
        with suppress(UserError):
            self.segments.append({key: json.dumps(fields, default=datetime.isoformat).encode("ascii")})


def check_place(folder: Path) -> None:
    """UserError unless answers can be kept in a folder; it is made if there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as trial:
            trial.write(b"x")
    except OSError as error:
        raise UserError(
            f"{folder}: answers of services cannot be kept there ({error.strerror or error}); make it "
            "writable, set GATELAB_CACHE_DIR to another folder, or write `keep: false` in the look-up"
        ) from error


@lru_cache(maxsize=8)
def kept_in(folder: Path) -> KeptAnswers:
    """The answers in a folder, the same value for all who ask."""
    return KeptAnswers(Segments(folder))


def _read(written: bytes) -> Known:
    fields = json.loads(written)
    expires = fields.get("expires_at")
    return Known(
        fields["entity"],
        fields["text"],
        fields["source"],
        datetime.fromisoformat(fields["fetched_at"]),
        None if expires is None else datetime.fromisoformat(expires),
    )
