"""TOML files as values: the shape is that of a dataclass, exactly."""

import json
import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from toolkit.datasets.shape import told_within
from toolkit.errors import UserError

Shape = TypeVar("Shape")


def shaped_toml(shape: type[Shape], path: Path) -> Shape:
    """What a TOML file holds, as a `shape`; UserError names the file and what is wrong with it."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {(error.strerror or 'unknown reason').lower()}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: no TOML: {error}") from error
    # A tuple of one, since a dataclass alone would not let its shape be made exact from outside; by way of
    # JSON, in which a list is strictly a tuple.
    exact = TypeAdapter(tuple[shape], config=ConfigDict(extra="forbid", strict=True))  # type: ignore[valid-type]
    try:
        (value,) = exact.validate_json(json.dumps([written], default=str))
    except ValidationError as error:
        raise UserError(f"{path}: {told_within(error)}") from error
    return value
