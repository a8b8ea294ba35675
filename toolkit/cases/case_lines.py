"""Suites of cases as files: one JSON object a line. The shape is that of `case.py`, key by key."""

import json
from codecs import BOM_UTF8
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from toolkit.cases.case import Case
from toolkit.cases.soundness import case_faults, suite_faults
from toolkit.datasets.files import JsonError, file_bytes, json_value, sha256
from toolkit.datasets.loaded import summed_up
from toolkit.datasets.shape import told_within
from toolkit.errors import UserError
from toolkit.identity import digest

VERSION = 1  # raised when the same line comes to mean something else


def case_line(case: Case) -> bytes:
    """The case as a line of a suite, with its line feed; equal cases give equal bytes."""
    return _shape().dump_json((case,), exclude_defaults=True)[1:-1] + b"\n"


def case_of(line: bytes) -> Case:
    """The case that a line holds; UserError says what is wrong with its shape or its key."""
    try:
        json_value(line.decode())  # pydantic lets a key stand twice, and tells what is no JSON badly
        (case,) = _shape().validate_json(b"[" + line + b"]")
    except UnicodeDecodeError as error:
        raise UserError(f"not UTF-8 at byte {error.start + 1}") from error
    except JsonError as error:
        raise UserError(str(error)) from error
    except ValidationError as error:
        raise UserError(told_within(error)) from error
    faults = [*case_faults(case)]
    if faults:
        raise UserError(f"case {case.id!r}: {summed_up(faults)}")
    return case


def cases_in(path: Path) -> Iterator[Case]:
    """The cases of a suite, one after another; UserError names the line of the first that is unsound."""
    written = file_bytes(path).removeprefix(BOM_UTF8)
    for number, line in enumerate(written.split(b"\n"), start=1):
        if line.strip():
            try:
                yield case_of(line)
            except UserError as error:
                raise UserError(f"{path}:{number}: {error}") from error


def suite_of(path: Path) -> tuple[tuple[Case, ...], str]:
    """All cases of a suite, and the digest that names it; UserError if it is unsound or empty."""
    cases = tuple(cases_in(path))
    faults = [*suite_faults(cases)] if cases else ["it has no case"]
    if faults:
        raise UserError(f"{path}: {summed_up(faults)}")
    return cases, digest(["cases", VERSION, sha256(file_bytes(path))])


def case_schema() -> str:
    """The JSON Schema of a line."""
    whole: dict[str, Any] = _shape().json_schema()
    return json.dumps({**whole["$defs"].pop("Case"), "$defs": whole["$defs"]}, indent=2)


@lru_cache(maxsize=1)  # it takes a tenth of a second to make
def _shape() -> TypeAdapter[tuple[Case]]:
    # A tuple of one, since a dataclass alone would not let its shape be made exact from outside.
    return TypeAdapter(tuple[Case], config=ConfigDict(extra="forbid", strict=True))
