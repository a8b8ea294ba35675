"""Short ways to write the tables of a language: each takes words between spaces."""

from toolkit.grounding.days import Unit


def numbered(words: str, *, first: int) -> dict[str, int]:
    """The words, each with its place in the row, counted from `first`."""
    return {word: place for place, word in enumerate(words.split(), start=first)}


def times(words: str) -> dict[str, tuple[int, int]]:
    """The number words from one on, each an exact count; a slash stands between forms of one number."""
    rows = enumerate(words.split(), start=1)
    return {form: (number, number) for number, forms in rows for form in forms.split("/")}


def units(*rows: tuple[Unit, str]) -> dict[str, Unit]:
    """The words for each unit; an underscore stands for a space within one."""
    return {word.replace("_", " "): unit for unit, words in rows for word in words.split()}


def listed(words: str) -> frozenset[str]:
    """The words, as a set."""
    return frozenset(words.split())
