"""Words of a prompt's examples that a model copied into a fact."""

from collections.abc import Iterable

from toolkit.text.folding import folded
from toolkit.text.words import words


def copied_words(text: str, example_words: Iterable[str], said: str) -> tuple[str, ...]:
    """The names and dates of the examples that stand in `text` though nobody said them, as whole words."""
    new = _words(text) - _words(said)
    return tuple(word for word in example_words if _words(word) and _words(word) <= new)


def _words(text: str) -> frozenset[str]:
    return frozenset(words(folded(text)))
