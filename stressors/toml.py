"""TOML files as values: the shape is that of a dataclass, exactly."""

import json
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from toolkit.datasets.shape import told_within
from toolkit.errors import UserError

Shape = TypeVar("Shape")


AUTHORS = ("written_by", "reviewed_by")  # of a file's sentences; every file says so


def authors_of(path: Path) -> tuple[str, str]:
    """Who wrote a file and who reviewed it; UserError if it does not say."""
    written = _contents(path)
    try:
        writer, reviewer = (str(written[key]) for key in AUTHORS)
    except KeyError as missing:
        raise UserError(f"{path}: missing key {missing}") from missing
    return writer, reviewer


def shaped_toml(shape: type[Shape], path: Path) -> Shape:
    """What a TOML file holds beside its authors, as a `shape`; UserError names what is wrong."""
    written = {key: value for key, value in _contents(path).items() if key not in AUTHORS}
    # A tuple of one, since a dataclass alone would not let its shape be made exact from outside; by way of
    # JSON, in which a list is strictly a tuple.
    exact = TypeAdapter(tuple[shape], config=ConfigDict(extra="forbid", strict=True))  # type: ignore[valid-type]
    try:
        (value,) = exact.validate_json(json.dumps([written], default=str))
    except ValidationError as error:
        raise UserError(f"{path}: {told_within(error)}") from error
    return value


def _contents(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {(error.strerror or 'unknown reason').lower()}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: no TOML: {error}") from error
