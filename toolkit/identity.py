"""Names made from contents: equal contents have equal names, on every machine and in every order."""

import hashlib
import json
from typing import Any

_WRITING = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(contents: Any, *, length: int = 16) -> str:
    """Name `contents` (plain JSON values) by the first `length` hex digits of its SHA-256."""
    return hashlib.sha256(_WRITING.encode(contents).encode("utf-8")).hexdigest()[:length]
