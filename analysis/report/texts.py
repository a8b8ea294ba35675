"""Texts that a page holds once, however often it shows them."""

from dataclasses import dataclass, field


@dataclass
class Texts:
    """Gives every distinct text a number: its place in `all`."""

    _numbers: dict[str, int] = field(default_factory=dict)

    @property
    def all(self) -> tuple[str, ...]:
        """The texts by number."""
        return tuple(self._numbers)

    def number(self, text: object) -> int | None:
        """The number of a text; None for what is none, such as a gap in a table."""
        return self._numbers.setdefault(text, len(self._numbers)) if isinstance(text, str) else None
