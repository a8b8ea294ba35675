"""A file of JSON objects, one a line: what every such file of ours must be, whatever its lines mean."""

import codecs
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.datasets.files import JsonError, json_value
from toolkit.datasets.shape import ShapeError, shown

UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """What is wrong with one line of a file."""

    line: int  # counts from 1
    message: str


@dataclass(frozen=True, slots=True)
class ObjectLine:
    """A line that holds an object, or why it holds none."""

    number: int  # counts from 1
    keys: Mapping[str, Any] | None  # None: it has faults
    faults: tuple[str, ...] = ()


def object_lines(written: bytes) -> Iterator[ObjectLine]:
    """The lines of a file that are not blank; none of one that is UTF-16."""
    if written.startswith(UTF_16):
        return
    # Split at line feeds alone: other line separators may stand in a text.
    for number, line in enumerate(written.removeprefix(codecs.BOM_UTF8).split(b"\n"), start=1):
        if line.strip():
            yield _line(number, line)


def encoding_faults(written: bytes, contents: str) -> tuple[Fault, ...]:
    """What is wrong with a file as a whole; `contents` says what its lines should be."""
    if written.startswith(UTF_16):
        return (Fault(1, "the file is UTF-16; save it as UTF-8"),)
    if not written.removeprefix(codecs.BOM_UTF8).strip():
        return (Fault(1, f"the file is empty; a line is {contents}"),)
    if written.startswith(codecs.BOM_UTF8):
        return (Fault(1, "the file starts with a byte order mark; save it as UTF-8 without one"),)
    return ()


def object_of(line: str) -> dict[str, Any]:
    """The JSON object that a line holds; ShapeError if it is none."""
    try:
        value = json_value(line)
    except JsonError as error:
        raise ShapeError((str(error),)) from error
    if not isinstance(value, dict):
        raise ShapeError((f"{shown(value)} is not an object with keys",))
    return value


def _line(number: int, written: bytes) -> ObjectLine:
    try:
        return ObjectLine(number, object_of(written.decode("utf-8")))
    except UnicodeDecodeError as error:
        return ObjectLine(number, None, (f"not UTF-8 at byte {error.start + 1} of the line",))
    except ShapeError as error:
        return ObjectLine(number, None, error.faults)
