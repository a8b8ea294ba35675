"""A result that did not come about."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Failure:
    """No result for an item: a row that is tried again, never a score."""

    error: str
    raw: str = ""  # what the provider answered, if anything
