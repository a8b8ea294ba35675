"""The form in which short answers are compared: folded, without articles and punctuation."""

from toolkit.text.folding import folded
from toolkit.text.words import words

ARTICLES = frozenset({"a", "an", "the"})


def answer_words(answer: str) -> tuple[str, ...]:
    """The words that count (Rajpurkar et al. 2016, section 5: case, punctuation and articles do not)."""
    return tuple(word for word in words(folded(answer)) if word not in ARTICLES)
