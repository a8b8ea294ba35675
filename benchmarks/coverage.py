"""How often nominal 95 % intervals of a paired difference hold the truth, at ten conversations.

python benchmarks/coverage.py        about half a minute on one core

Differences of +1, 0 and -1 are drawn for as many questions as each LoCoMo conversation has: a share `discord`
is not 0, and the conversation's own mean is `delta` + `tau` z, z normal or of a skewed or heavy-tailed shape.
The truth is `delta`. The standard error of a coverage is 0.7 points, that of a mean over
scenarios 0.3.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from comparison import SIZES
from floors import table
from numpy.typing import NDArray

from analysis.inference.bootstrap import cluster_bootstrap
from analysis.inference.paired_sums import Sums
from analysis.inference.robust import cr1, cr2, equal_weights
from analysis.inference.sign_flips import sign_flips

ROUNDS = 1_000
CATEGORY_3 = (13, 8, 11, 14, 7, 13, 10, 13, 7)
CLUSTER_T, PERCENTILE = (0.94, 0.965), (0.88, 0.92)  # where their mean coverage must lie

Values = NDArray[np.float64]
Bounds = tuple[float, float]


def normal(rng: np.random.Generator, size: int) -> Values:
    """Standard normal."""
    return rng.standard_normal(size)


def skewed(rng: np.random.Generator, size: int) -> Values:
    """Exponential, of mean 0 and variance 1."""
    return rng.exponential(size=size) - 1


def heavy(rng: np.random.Generator, size: int) -> Values:
    """Student's t on 3 degrees, of variance 1."""
    return rng.standard_t(3, size) / sqrt(3)


@dataclass(frozen=True)
class Scenario:
    """How differences come about; shares, not points."""

    name: str
    tau: float
    discord: float = 0.22
    delta: float = 0.013
    sizes: tuple[int, ...] = SIZES
    shape: Callable[[np.random.Generator, int], Values] = normal

    def draw(self, rng: np.random.Generator) -> tuple[Sums, float]:
        """The sums of one data set, and the variance of a single difference in it."""
        sizes = np.array(self.sizes)
        own = np.clip(self.delta + self.tau * self.shape(rng, len(sizes)), -self.discord, self.discord)
        differing = rng.binomial(sizes, self.discord)
        better = rng.binomial(differing, (1 + own / self.discord) / 2)
        sums = Sums((2 * better - differing).astype(np.float64), sizes.astype(np.float64))
        return sums, float(differing.sum() / sizes.sum() - sums.mean**2)


SCENARIOS = (
    Scenario("no variation between conversations", 0.0),
    Scenario("tau 1.5 points", 0.015),
    Scenario("tau 3", 0.03),
    Scenario("tau 5", 0.05),
    Scenario("tau 3, skewed", 0.03, shape=skewed),
    Scenario("tau 3, heavy tails", 0.03, shape=heavy),
    Scenario("category 3: nine conversations, n = 96", 0.05, discord=0.30, sizes=CATEGORY_3),
)


def intervals(sums: Sums, variance: float, rng: np.random.Generator) -> dict[str, Bounds]:
    """Each method's interval of one data set."""
    drawn, flips = cluster_bootstrap(sums, rng), sign_flips(sums, rng)
    half = 1.96 * sqrt(variance / sums.items)
    found = {
        name: make(sums) for name, make in (("CR1, t", cr1), ("CR2", cr2), ("equal weights", equal_weights))
    }
    return {
        "by question": (sums.mean - half, sums.mean + half),
        **{name: (one.low, one.high) for name, one in found.items()},
        "sign flips": (flips.low, flips.high),
        "bootstrap-t": drawn.studentised,
        "wild t": drawn.wild,
        "expanded": drawn.expanded,
        "percentile": drawn.percentile,
    }


def coverage(scenario: Scenario) -> dict[str, float]:
    """The share of data sets in which each method's interval holds the truth."""
    rng = np.random.default_rng([*scenario.name.encode()])
    held: dict[str, int] = {}
    for _ in range(ROUNDS):
        sums, variance = scenario.draw(rng)
        for name, (low, high) in intervals(sums, variance, rng).items():
            held[name] = held.get(name, 0) + int(low <= scenario.delta <= high)
    return {name: count / ROUNDS for name, count in held.items()}


def main() -> None:
    """Print the coverage; end with an error if the default interval or the percentile is not where it was."""
    found = {scenario.name: coverage(scenario) for scenario in SCENARIOS}
    methods = list(next(iter(found.values())))
    rows = [[name, *(f"{100 * own[method]:.1f}" for method in methods)] for name, own in found.items()]
    print(f"coverage of nominal 95 % intervals, %, {ROUNDS:,} data sets each")
    print(table([["", *methods], *rows]))
    for method, (least, most) in (("CR1, t", CLUSTER_T), ("percentile", PERCENTILE)):
        mean = float(np.mean([own[method] for own in found.values()]))
        print(f"{method}: {100 * mean:.1f} % on average")
        if not least <= mean <= most:
            raise SystemExit(f"{method} should cover {100 * least:g} to {100 * most:g} %")


if __name__ == "__main__":
    main()
