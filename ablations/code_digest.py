"""Names the code that results come from, so that no journal is taken up by other code."""

import hashlib
from functools import cache
from pathlib import Path

from ablations.manifest import PACKAGES as INSTALLED
from ablations.manifest import version_of

PACKAGES = ("toolkit", "ablations")
KINDS = (".py", ".md")  # code, and prompts


@cache
def code_digest() -> str:
    """The digest of all source files of the packages that execute pipelines, of their prompts, and of the
    versions of the installed packages that can change a result.
    """
    root, summed = Path(__file__).parent.parent, hashlib.sha256()
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            if path.suffix in KINDS:
                summed.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    for package in INSTALLED:
        # What follows a `+` is how it was built: drivers without a GPU have another build than workers.
        release = (version_of(package) or "").partition("+")[0]
        summed.update(f"{package}\0{release}\0".encode())
    return summed.hexdigest()[:16]
