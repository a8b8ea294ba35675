"""Effects as frames: every number that was found, the means behind the interactions, the aliases."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pandas as pd

from analysis.effects.aliases import aliases
from analysis.effects.family import CROSSED, JOIN
from analysis.effects.measured import Effect
from analysis.effects.of_run import Effects
from analysis.inference.sign_flips import smallest_p

MEANS = ["first", "second", "first_level", "second_level", "mean", "n"]


def effect_frame(found: Effects) -> pd.DataFrame:
    """A row an effect. Estimates, errors and bounds are from -1 to 1; what is not known is empty.

    Columns: outcome, group, kind, effect, n, dialogues, estimate, error, low, high, p (t), flip_p, adjusted_p
    (over the family), smallest_p, in_family, detectable, norm (of the weights), method.
    """
    return pd.DataFrame([_row(found, one) for one in found.effects])


def means_frame(found: Effects) -> pd.DataFrame:
    """Of every two factors the mean score at each two of their levels, over all other factors and n probes.

    Columns MEANS, mean from 0 to 1. None where factors are not high together, or an arm is missing.
    """
    return pd.DataFrame(list(_means(found)), columns=MEANS)


def alias_frame(found: Effects) -> pd.DataFrame:
    """Effects that the design cannot tell apart: effect, aliased_with (with its sign)."""
    rows = [(JOIN.join(one.effect), one.told) for one in aliases(found.grid)]
    return pd.DataFrame(rows, columns=["effect", "aliased_with"])


def _row(found: Effects, one: Effect) -> dict[str, object]:
    interval, contrast = one.interval, one.contrast
    dialogues = len(np.unique(found.scored.dialogues))
    return {
        "outcome": found.scored.outcome,
        "group": found.scored.group,
        "kind": contrast.kind.value,
        "effect": contrast.name,
        "n": len(found.scored.scores),
        "dialogues": dialogues,
        "estimate": interval.mean,
        "error": interval.error,
        "low": interval.low,
        "high": interval.high,
        "p": interval.p,
        "flip_p": one.flips,
        "adjusted_p": one.adjusted,
        "smallest_p": smallest_p(dialogues),
        "in_family": any(name in found.family.effects for name in contrast.names),
        "detectable": interval.detectable,
        "norm": contrast.norm,
        "method": interval.method,
    }


def _means(found: Effects) -> Iterator[tuple[str, str, str, str, float, int]]:
    grid, scored = found.grid, found.scored
    if grid.design not in CROSSED:
        return
    own = scored.scores.mean(axis=0)
    points = {one.point: mean for one, mean in zip(scored.columns, own, strict=True) if not one.replicate}
    for (place, first), (other, second) in combinations(enumerate(grid.factors), 2):
        for low, high in ((a, b) for a in _ends(found, first) for b in _ends(found, second)):
            cells = [point for point in grid.points if (point[place], point[other]) == (low, high)]
            if all(point in points for point in cells):
                mean = float(np.mean([points[point] for point in cells]))
                yield first, second, low, high, mean, len(scored.scores)


def _ends(found: Effects, path: str) -> tuple[str, str]:
    levels = found.grid.factors[path]
    return levels[0], levels[-1]
