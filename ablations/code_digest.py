"""Names the code that results come from, so that no journal is taken up by other code."""

import hashlib
from functools import cache
from pathlib import Path

PACKAGES = ("toolkit", "ablations")
KINDS = (".py", ".md")  # code, and prompts


@cache
def code_digest() -> str:
    """The digest of all source files of the packages that execute pipelines, and of their prompts."""
    root, summed = Path(__file__).parent.parent, hashlib.sha256()
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            if path.suffix in KINDS:
                summed.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return summed.hexdigest()[:16]
