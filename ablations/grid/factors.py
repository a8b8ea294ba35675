"""Factors as people write them: `path: {name: value, ...}`, or `path: [value, ...]` named by the values."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ablations.grid.designs import Factor
from ablations.grid.levels import STAGES
from toolkit.errors import UserError


def factors_of(written: Mapping[str, Any]) -> tuple[Factor, ...]:
    """The factors in order; UserError for one that varies nothing, or that no experiment has."""
    if not written:
        raise UserError("factors: there is none; write them as {admission: {off: admit-all, on: cues}}")
    return tuple(_factor(path, levels) for path, levels in written.items())


def _factor(path: str, written: Any) -> Factor:
    where = f"factors.{path}"
    if path.split(".")[0] not in STAGES:
        raise UserError(f"factors: unknown factor {path!r}; it begins with one of {', '.join(STAGES)}")
    levels: dict[str, Any] = {}
    texts: dict[str, str] = {}  # what is written, to the level where it is
    for name, value in _levels(written, where):
        text = _text(value, f"{where}={name}")
        if text in texts or name in levels:
            raise UserError(f"{where}: levels {texts.get(text, name)!r} and {name!r} are the same, {value!r}")
        levels[name] = value
        texts[text] = name
    if len(levels) < 2:
        raise UserError(f"{where}: has {'one level' if levels else 'no levels'}; a factor has two or more")
    return Factor(path, levels)


def _levels(written: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Each level's name and value, in order."""
    if isinstance(written, Mapping):
        for name, value in written.items():
            yield _name(name, where), value
    elif isinstance(written, list):
        for value in written:
            yield _name(value, where), value
    else:
        raise UserError(f"{where}: levels are written {{NAME: VALUE, ...}} or [VALUE, ...], not {written!r}")


def _name(written: Any, where: str) -> str:
    """The name of a level: a word, so that names of arms can be made of it and be read back."""
    if isinstance(written, str):
        name = written
    elif written is None or isinstance(written, (bool, int, float)):
        name = json.dumps(written)
    else:
        raise UserError(f"{where}: {written!r} has no name; write {{NAME: VALUE, ...}}")
    if not name or "=" in name or any(letter.isspace() or not letter.isprintable() for letter in name):
        raise UserError(f"{where}: {name!r} names no level; one word without '=', as {{NAME: VALUE, ...}}")
    return name


def _text(value: Any, where: str) -> str:
    """What is written, such that equal values have equal texts."""
    try:
        return json.dumps(value, sort_keys=True)
    except (TypeError, ValueError) as error:  # a date, say, or a YAML anchor within itself
        raise UserError(f"{where}: {value!r} is no plain value ({error})") from error
