"""Names made from contents: equal contents have equal names, on every machine and in every order."""

import hashlib
import json
from typing import Any


def digest(contents: Any, *, length: int = 16) -> str:
    """Name `contents` (plain JSON values) by the first `length` hex digits of its SHA-256."""
    written = json.dumps(contents, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode("utf-8")).hexdigest()[:length]
