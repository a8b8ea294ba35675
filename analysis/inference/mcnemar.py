"""McNemar's test, exact and mid-p: do two systems differ on these very questions?"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = int | NDArray[np.integer[Any]]


def mcnemar(newly_right: Counts, newly_wrong: Counts) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The two-sided p of McNemar's exact test and its mid-p, for counts of any one shape.

    Of b newly right and c newly wrong questions, the larger count is as extreme under Binomial(b + c, 1/2)
    as 2 P(X >= max(b, c)) says, at most 1; the mid-p counts P(X = max(b, c)) once instead of twice
    (Fagerland, Lydersen and Laake 2013, "The McNemar test for binary matched-pairs data"). Both are 1 where
    b = c. The statement is about these questions only: that questions come in dialogues is left out.
    """
    from scipy.stats import binom  # a quarter of a second to import

    right, wrong = np.asarray(newly_right), np.asarray(newly_wrong)
    larger, both = np.maximum(right, wrong), right + wrong
    beyond = 2 * binom.sf(larger - 1, both, 0.5)
    mid = np.where(right == wrong, 1.0, beyond - binom.pmf(larger, both, 0.5))
    return np.asarray(np.minimum(beyond, 1.0)), np.asarray(mid)
