"""What a statement is about, by its words."""

import re

from toolkit.facts import Kind
from toolkit.structuring.kind_cues import CUES

_PATTERNS = {kind: re.compile("|".join(cues), re.IGNORECASE) for kind, cues in CUES.items()}


def kinds_of(statement: str) -> frozenset[Kind]:
    """The kinds that a cue in `statement` speaks for, as it was said ("I", not the name): several, or none.

    The cues stand in `kind_cues.py` with their reasons; they know English, and the commonest forms of
    Spanish, German, French, Chinese, Japanese, Hindi and Arabic.
    """
    return frozenset(kind for kind, pattern in _PATTERNS.items() if pattern.search(statement))
