"""Places in a JSON value, written as one line: `results[0].text`."""

import re
from typing import Any

from toolkit.errors import UserError

_STEP = re.compile(r"\.?([A-Za-z_$@][\w$@-]*)|\[(\d{1,6})\]")


def steps(path: str, where: str) -> tuple[str | int, ...]:
    """The keys and positions on the way; UserError for what is no path."""
    found: list[str | int] = []
    place = 0
    while place < len(path):
        step = _STEP.match(path, place)
        if step is None or (place == 0 and path[0] == "."):
            raise UserError(f"{where}: {path!r} is no path like results[0].text")
        found.append(step[1] if step[1] is not None else int(step[2]))
        place = step.end()
    if not found:
        raise UserError(f"{where}: a path like results[0].text is missing")
    return tuple(found)


def at(value: Any, way: tuple[str | int, ...]) -> Any:
    """What stands at a place; None if there is no such place, or if null stands there."""
    for step in way:
        if isinstance(step, str):
            value = value.get(step) if isinstance(value, dict) else None
        else:
            value = value[step] if isinstance(value, list) and step < len(value) else None
    return value
