"""Reading of files that a user names: what cannot be read is a one-line error."""

import hashlib
import json
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

from toolkit.errors import UserError

# Half a pair of escapes, or what looks like it (a backslash may itself be escaped): a cheap first look.
LONE_SURROGATE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]"
)


def located(path: Path | str) -> Path:
    """Where a data file lies: at `path`, or by that name in `$GATELAB_DATA_DIR` or in `data/`."""
    path = Path(path)
    folders = [Path(folder) for folder in (os.environ.get("GATELAB_DATA_DIR"), "data") if folder]
    places = [path, *(folder / path for folder in folders if not path.is_absolute())]
    return next((place for place in places if place.is_file()), path)


def file_bytes(path: Path | str) -> bytes:
    """The bytes of a data file, wherever it is located; UserError if there is none or it may not be read."""
    try:
        return located(path).read_bytes()
    except FileNotFoundError as error:
        places = "" if Path(path).is_absolute() else ", nor by that name in $GATELAB_DATA_DIR or in data/"
        raise UserError(f"{path}: cannot be read: no such file or directory{places}") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {(error.strerror or 'unknown reason').lower()}") from error


def file_text(path: Path | str) -> str:
    """The text of a data file, without a byte order mark; UserError if it cannot be read or is not UTF-8."""
    try:
        return file_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 at byte {error.start + 1}") from error


def sha256(written: bytes) -> str:
    """The SHA-256 of some bytes, in hexadecimal."""
    return hashlib.sha256(written).hexdigest()


class JsonError(ValueError):
    """A text is not JSON that can be used; `line` is where, counting from 1."""

    def __init__(self, said: str, line: int = 1) -> None:
        super().__init__(said)
        self.line = line


def json_value(text: str) -> Any:
    """The value that a JSON text holds; JsonError if it is none, or has a key twice or a broken letter."""
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise JsonError(_told(error), error.lineno) from error
    except RecursionError as error:
        raise JsonError("not JSON that can be read: nested too deeply") from error
    except JsonError:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise JsonError("not JSON that can be read: a number is too long") from error
    if LONE_SURROGATE.search(text) and not _writable(value):
        raise JsonError("a text holds half a surrogate pair, such as \\ud83d alone; give whole characters")
    return value


def json_of(written: bytes, where: str) -> Any:
    """The value that a JSON file holds; UserError says on which line it ends to be JSON."""
    try:
        return json_value(written.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UserError(f"{where}: not UTF-8 at byte {error.start + 1}") from error
    except JsonError as error:
        raise UserError(f"{where}:{error.line}: {error}") from error


def _told(error: json.JSONDecodeError) -> str:
    said = (error.msg[0].lower() + error.msg[1:]).removesuffix(" at")
    ends = error.pos >= len(error.doc.rstrip()) - 1 or said.startswith("unterminated")
    return f"not JSON: {said} at column {error.colno}" + (" (cut off?)" if ends else "")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise JsonError(f"key {twice!r} is there twice in one object")
    return keys


def _writable(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
