"""Where the statements of a text stand: its sentences, and in English their independent clauses."""

from functools import lru_cache

from toolkit.text.clauses import clauses
from toolkit.text.quotations import Span
from toolkit.text.sentences import sentences

REMEMBERED = 1 << 14  # texts whose statements are kept: one memory is asked by many probes


@lru_cache(maxsize=REMEMBERED)
def statements(text: str) -> tuple[Span, ...]:
    """The places of the statements, in order; a whole turn and the facts it is split into have the same."""
    spans, place = [], 0
    for sentence in sentences(text):
        for clause in clauses(sentence):
            start = text.index(clause, place)
            place = start + len(clause)
            spans.append((start, place))
    return tuple(spans)
