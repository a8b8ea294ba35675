"""What a comparison comes to, in words."""

from enum import StrEnum

from analysis.comparison.compared import Compared
from analysis.inference.clusters import FEWEST
from analysis.inference.equivalence import equivalence_p

ALPHA = 0.05


class Word(StrEnum):
    """What may be said of A against B."""

    BETTER = "better"
    WORSE = "worse"
    IDENTICAL = "identical: no question differs"
    SMALL = "inconclusive: smaller than this design can see"
    DIVIDED = "inconclusive: interval and sign flips disagree"
    FEW = f"no verdict: fewer than {FEWEST} dialogues cannot reach p = .05"


def verdict(found: Compared, *, margin: float | None = None, less: bool = False) -> str:
    """Whether A is better, worse or neither; within `margin` (0 to 1), equivalent. `less`: less is better.

    Better and worse need both the interval and the sign flips. ValueError if the margin is not positive.
    """
    word = _word(found, less=less)
    if margin is None or word in (Word.IDENTICAL, Word.FEW):
        return word
    if not equivalence_p(found.interval, margin) < ALPHA:
        return word
    name = f"equivalent within {100 * margin:g} points"
    return f"{word}, but {name}" if word in (Word.BETTER, Word.WORSE) else name


def _word(found: Compared, *, less: bool) -> Word:
    if not found.discordant:
        return Word.IDENTICAL
    if found.dialogues < FEWEST:
        return Word.FEW
    outside = found.interval.low > 0 or found.interval.high < 0
    if outside != (found.flips.p <= ALPHA):
        return Word.DIVIDED
    if not outside:
        return Word.SMALL
    return Word.BETTER if (found.difference > 0) != less else Word.WORSE
