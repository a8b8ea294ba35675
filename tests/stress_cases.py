"""Stress cases made by hand."""

from dataclasses import replace
from typing import Any

from builders import dialogue

from toolkit.cases.case import Case, Remembered, Split


def case(*texts: str, name: str = "a", **keys: Any) -> Case:
    """A sound case whose dialogue says these texts; further keys as given."""
    made = Case(
        id=name,
        family="repeat",
        kind="exact",
        template="repeat/en/a",
        language="en",
        severity=0.5,
        seed=0,
        split=Split.HELD_IN,
        dialogue=dialogue(*(texts or ("I work at Brivane.",)), id=name),
    )
    return replace(made, **keys)


def content(*holds: str, name: str = "fact", source: str = "1:1") -> Remembered:
    """A content that must be stored, a form each."""
    return Remembered(name, (source,), tuple((form,) for form in holds))
