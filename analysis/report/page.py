"""One page that holds all it shows: it opens from disk, loads nothing, takes no text of a run for markup."""

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from analysis.figures.written import Drawing, inline_svg

HERE = Path(__file__).parent
SCRIPTS = ("rows.js", "page.js")


def page(contents: Mapping[str, Any], figures: Iterable[Drawing]) -> str:
    """The page as HTML. Its policy lets no script run but its own, and nothing be loaded.

    Raises ValueError if `contents` has a number that JSON does not know.
    """
    script = "".join(_file(name) for name in SCRIPTS)
    drawn = "\n".join(
        f"<figure>{inline_svg(one)}<figcaption>{escape(one.caption)}</figcaption></figure>" for one in figures
    )
    parts = {
        "style": _file("page.css"),
        "figures": drawn,
        "script-hash": script_hash(script),
        "script": script,
        "contents": as_data(contents),
    }
    before, *rest = _file("page.html").split("{{")
    told = [before]
    for piece in rest:  # each place once, so that no text that was put in is taken for a place
        name, _, after = piece.partition("}}")
        told += [parts[name], after]
    return "".join(told)


def as_data(contents: Mapping[str, Any]) -> str:
    """JSON in ASCII that cannot end the script element it stands in, nor begin a comment there."""
    written = json.dumps(contents, separators=(",", ":"), allow_nan=False)
    return written.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def script_hash(script: str) -> str:
    """The source expression by which a content security policy allows a script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")


def _file(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
