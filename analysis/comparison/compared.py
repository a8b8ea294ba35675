"""Everything that is said of two systems' scores on the same questions."""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.inference.bootstrap import Bootstrapped, cluster_bootstrap
from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import NO_SPREAD
from analysis.inference.mcnemar import mcnemar
from analysis.inference.paired_sums import Sums, sums_by
from analysis.inference.robust import Interval, equal_weights, robust
from analysis.inference.sign_flips import Flips, sign_flips

APART = 0.5  # standard errors between the two means from which size and effect go together
Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Discordant:
    """The questions that only one of the two has right, and McNemar's p: these very questions, no others."""

    only_first: int
    only_second: int
    exact: float
    mid: float  # the companion that is not conservative


@dataclass(frozen=True, slots=True)
class Compared:
    """Scores of A and B on the same n questions, and how sure one may be of A minus B. Units: 0 to 1."""

    n: int
    dialogues: int
    first: float  # mean score of A
    second: float  # of B
    interval: Interval  # of the mean over questions
    equally: Interval  # of the mean over dialogues' means
    flips: Flips
    mcnemar: Discordant | None  # None: some score is neither 0 nor 1
    discordant: int  # questions whose scores differ
    improved: int  # dialogues in which A is better
    worse: int
    left_out: tuple[float, float]  # the least and largest difference without one dialogue; NaN of one alone
    bootstrapped: Bootstrapped | None  # None: not asked for

    @property
    def difference(self) -> float:
        """The mean of A minus B over questions."""
        return self.interval.mean

    @property
    def tied(self) -> int:
        """Dialogues in which neither is better."""
        return self.dialogues - self.improved - self.worse

    @property
    def informative(self) -> bool:
        """Whether the mean over questions and that over dialogues are half a standard error apart."""
        apart = abs(self.interval.mean - self.equally.mean)
        return self.interval.error > 0 and apart > APART * self.interval.error


def compared(
    first: Scores,
    second: Scores,
    dialogues: NDArray[np.str_],
    rng: np.random.Generator,
    *,
    bootstrap: bool = False,
) -> Compared:
    """Compare two arrays of scores, shapes (questions,), paired; by `bootstrap` as well if asked.

    ValueError if there is no question, or a score is no finite number.
    """
    if not len(first):
        raise ValueError("no question to compare")
    differences = first - second
    sums = sums_by(differences, dialogues)
    binary = bool(np.isin(np.concatenate([first, second]), (0.0, 1.0)).all())
    return Compared(
        n=len(first),
        dialogues=sums.dialogues,
        first=float(first.mean()),
        second=float(second.mean()),
        interval=robust(sums) if differences.any() else _identical(sums),
        equally=equal_weights(sums),
        flips=sign_flips(sums, rng),
        mcnemar=_discordant(differences) if binary else None,
        discordant=int((differences != 0).sum()),
        improved=int((sums.sums > NO_SPREAD).sum()),
        worse=int((sums.sums < -NO_SPREAD).sum()),
        left_out=_left_out(sums),
        bootstrapped=cluster_bootstrap(sums, rng) if bootstrap else None,
    )


def _discordant(differences: Scores) -> Discordant:
    first, second = int((differences > 0).sum()), int((differences < 0).sum())
    exact, mid = mcnemar(first, second)
    return Discordant(first, second, float(exact), float(mid))


def _identical(sums: Sums) -> Interval:
    """No question differs: nothing is estimated, and p is 1; without bounds below six dialogues."""
    bound = 0.0 if sums.dialogues >= FEWEST else math.nan
    found = replace(robust(sums), method="identical", low=bound, high=bound)
    return replace(found, p=1.0, detectable=math.nan)


def _left_out(sums: Sums) -> tuple[float, float]:
    if sums.dialogues < 2:
        return math.nan, math.nan
    without = (sums.sums.sum() - sums.sums) / (sums.items - sums.sizes)
    return float(without.min()), float(without.max())
