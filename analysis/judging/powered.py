"""A mean over all items, from a judge's verdicts on all and people's labels of some: PPI++, for clusters."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import NO_SPREAD, Estimate, difference

Values = NDArray[np.float64]
Names = NDArray[np.str_]


@dataclass(frozen=True)
class Corrected:
    """A mean that labels have corrected. Units: those of the verdicts."""

    labelled: int
    power: float  # lambda: how far the judge is trusted; 0: not at all, only labels count
    estimate: Estimate  # with its interval over dialogues


@dataclass(frozen=True)
class Sample:
    """N items that a judge has judged and of which people have labelled some; arrays of shape (N,).

    ValueError if a verdict is missing, or if a stratum has no label: nothing can be said of it.
    """

    judged: Values
    truth: Values  # NaN: not labelled
    weights: Values  # 1 / the probability of the draw; of no account without a label
    strata: Names  # within which items were drawn
    dialogues: Names

    def __post_init__(self) -> None:
        if np.isnan(self.judged).any():
            raise ValueError("every item needs a verdict of the judge")
        if bare := sorted(set(self.strata) - set(self.strata[self.is_labelled])):
            raise ValueError(f"no item has a label in: {', '.join(bare)}")
        if not (self.weights[self.is_labelled] > 0).all():
            raise ValueError("the weight of every labelled item must be above 0")

    @property
    def is_labelled(self) -> NDArray[np.bool_]:
        """Which items people have labelled, shape (N,)."""
        return ~np.isnan(self.truth)

    @property
    def labelled_dialogues(self) -> int:
        """How many dialogues have a labelled item."""
        return len(np.unique(self.dialogues[self.is_labelled]))

    @property
    def shares(self) -> Values:
        """Horvitz-Thompson weights, made to add up to the size of each stratum; 0 without a label.

        So a draw that was meant to have a label and has none counts as missing at random in its stratum.
        """
        found = np.where(self.is_labelled, self.weights, 0.0)
        for name in np.unique(self.strata):
            own = self.strata == name
            found[own] *= own.sum() / found[own].sum()
        return found


def powered_mean(sample: Sample, power: float | None = None) -> Corrected:
    """The mean truth over all N items: theta = (1/N) sum_i [lam F_i + w_i (D_i - lam F_i)].

    F is the verdict on an item, D its label, w its weight, 0 without a label (Angelopoulos et al. 2023, arXiv
    2301.09633; with lambda arXiv 2311.01453). lambda is the one of least variance unless `power`
    gives it; 0 is labels alone, 1 is the judge with its mean error taken off. With R_h the weighted mean of
    D - lam F in stratum h, item i has the influence lam F_i + R_h + w_i (D_i - lam F_i - R_h); these are
    added up by dialogue, and the interval is that of `difference` (CR1-t); NaN if labels are of fewer than
    six dialogues.
    """
    lam = least_variance(sample) if power is None else power
    weights = sample.shares
    rest = np.where(sample.is_labelled, sample.truth - lam * sample.judged, 0.0)
    influence = lam * sample.judged
    for name in np.unique(sample.strata):
        own = sample.strata == name
        mean = float((weights[own] * rest[own]).sum() / own.sum())
        influence[own] += mean + weights[own] * (rest[own] - mean)
    found = difference(influence, sample.dialogues)
    if sample.labelled_dialogues < FEWEST:  # the rest says nothing of how labels differ between dialogues
        found = replace(found, low=float("nan"), high=float("nan"))
    return Corrected(int(sample.is_labelled.sum()), lam, found)


def least_variance(sample: Sample) -> float:
    """The lambda in [0, 1] of least variance for draws by strata: sum_h c_h Cov_h / sum_h c_h Var_h.

    c_h = N_h^2 (1/n_h - 1/N_h); Cov_h of verdicts and labels over the n_h labelled items, Var_h of verdicts
    over all N_h of stratum h. For one stratum it is the tuned lambda of arXiv 2311.01453 (written there for
    items apart from the labelled ones). 0 where verdicts do not vary.
    """
    covariance = variance = 0.0
    for name in np.unique(sample.strata):
        own = sample.strata == name
        known = own & sample.is_labelled
        size, labelled = int(own.sum()), int(known.sum())
        factor = size**2 * (1 / labelled - 1 / size)
        verdicts, labels = sample.judged[known], sample.truth[known]
        covariance += factor * float(((verdicts - verdicts.mean()) * (labels - labels.mean())).mean())
        variance += factor * (float(sample.judged[own].var(ddof=1)) if size > 1 else 0.0)
    return float(np.clip(covariance / variance, 0.0, 1.0)) if variance > NO_SPREAD else 0.0
