"""Whether two systems are equal for all that matters: two one-sided tests against a margin."""

import math

from analysis.inference.robust import Interval


def equivalence_p(found: Interval, margin: float) -> float:
    """The larger p of "at least `margin` less" and "at least `margin` more", in the units of the scores.

    Below .05 the systems are equivalent within the margin, which must have been declared in advance. NaN
    where there is no standard error; where all dialogues agree there is none either. ValueError if the
    margin is not positive. Source: Schuirmann 1987.
    """
    from scipy.stats import t  # a quarter of a second to import

    if not margin > 0:
        raise ValueError(f"a margin must be positive, not {margin!r}")
    if math.isnan(found.error) or found.error == 0:
        return float("nan")
    beyond = (margin - abs(found.mean)) / found.error
    return float(t.sf(beyond, found.freedom))
