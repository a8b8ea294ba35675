"""How passing falls with severity: the area under the curve, and where half pass."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.estimates import Estimate, Templates, Values, combined

STEEPEST = 200.0  # probits a unit of severity


@dataclass(frozen=True, slots=True)
class Half:
    """The severity at which half of the cases pass; NaN with the reason where there is none."""

    severity: float
    why: str = ""


def area(severities: NDArray[np.float64], values: Values, templates: Templates) -> Estimate:
    """The area under the mean at each severity, by trapezoids, divided by the range of severities: 0 to 1.

    Shapes (items,). Each severity counts as much however many cases it has. NaN for a single severity.
    """
    levels = np.unique(severities)
    if len(levels) < 2:
        return Estimate(len(values), len(np.unique(templates)), *[float("nan")] * 3)
    widths = np.diff(levels)
    weights = (np.append(widths, 0) + np.insert(widths, 0, 0)) / 2 / (levels[-1] - levels[0])
    at = [severities == level for level in levels]
    found = combined([(values[chosen], templates[chosen]) for chosen in at], [float(one) for one in weights])
    return Estimate(found.n, found.templates, found.value, max(found.low, 0.0), min(found.high, 1.0))


def half(severities: NDArray[np.float64], values: Values) -> Half:
    """Where a probit of passing on severity crosses one half: P = Phi(a + b * severity), by likelihood.

    Shapes (items,). NaN where more (`above`) or fewer (`below`) pass at every severity, where it is `not
    falling`, where it crosses `outside` of 0 to 1, and for `one severity`.
    """
    from scipy.optimize import minimize  # a third of a second to import
    from scipy.special import log_ndtr

    levels, place = np.unique(severities, return_inverse=True)
    cases, passed = np.bincount(place), np.bincount(place, weights=values)
    if len(levels) < 2:
        return Half(float("nan"), "one severity")
    for why, at_all in {"above": passed * 2 > cases, "below": passed * 2 < cases}.items():
        if at_all.all():
            return Half(float("nan"), why)

    def cost(line: NDArray[np.float64]) -> float:
        probits = line[0] + line[1] * levels
        return -float((passed * log_ndtr(probits) + (cases - passed) * log_ndtr(-probits)).sum())

    bounds = [(-STEEPEST, STEEPEST)] * 2
    # Bounded, since a step from all to none has no slope at which it is likeliest.
    intercept, slope = minimize(cost, np.zeros(2), method="L-BFGS-B", bounds=bounds).x
    if slope >= 0:
        return Half(float("nan"), "not falling")
    crossing = float(-intercept / slope)
    return Half(crossing) if 0 <= crossing <= 1 else Half(float("nan"), "outside")
