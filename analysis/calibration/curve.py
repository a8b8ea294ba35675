"""How far scores, mapped to probabilities, say how often an item is worth keeping."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BINS = 10  # of equal width
NEARLY_NONE = 1e6  # the inverse of the penalty: without any, perfectly told apart items have no map

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LogisticMap:
    """From a score to a probability (Platt 1999): a score by itself is none."""

    slope: float  # per standard deviation
    intercept: float
    mean: float
    deviation: float

    def __call__(self, scores: Values) -> Values:
        """The probabilities of scores, both shapes (items,)."""
        nats = self.slope * (scores - self.mean) / self.deviation + self.intercept
        return 0.5 + 0.5 * np.tanh(nats / 2)


@dataclass(frozen=True, slots=True)
class Bin:
    """Items of like probability."""

    items: int
    predicted: float  # their mean probability
    kept: float  # the share of them that is worth keeping


@dataclass(frozen=True, slots=True)
class Curve:
    """The calibration curve with its summary."""

    bins: tuple[Bin, ...]  # ascending, without empty ones

    @property
    def error(self) -> float:
        """The expected calibration error: mean |share - probability| over items, by bin (Guo et al. 2017)."""
        items = sum(one.items for one in self.bins)
        return sum(one.items * abs(one.kept - one.predicted) for one in self.bins) / items


def logistic_map(scores: Values, labels: NDArray[np.bool_]) -> LogisticMap:
    """The map fitted to labelled scores, shapes (items,); both labels must occur."""
    from sklearn.linear_model import LogisticRegression  # heavy, and needed here only

    mean, deviation = float(scores.mean()), float(scores.std()) or 1.0
    standard = ((scores - mean) / deviation)[:, None]
    model = LogisticRegression(C=NEARLY_NONE, max_iter=1000).fit(standard, labels)
    return LogisticMap(float(model.coef_[0, 0]), float(model.intercept_[0]), mean, deviation)


def curve(probabilities: Values, labels: NDArray[np.bool_]) -> Curve:
    """The calibration curve of items, shapes (items,)."""
    from sklearn.calibration import calibration_curve  # heavy, and needed here only

    shares, means = calibration_curve(labels, probabilities, n_bins=BINS, strategy="uniform")
    edges = np.linspace(0.0, 1.0, BINS + 1)  # as calibration_curve has them, which tells no sizes
    sizes = np.bincount(np.searchsorted(edges[1:-1], probabilities), minlength=BINS)
    found = zip(sizes[sizes > 0], means, shares, strict=True)
    return Curve(tuple(Bin(int(size), float(mean), float(share)) for size, mean, share in found))
