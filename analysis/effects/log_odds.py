"""The effects of a grid in log-odds: a check that what is found does not hang on the scale of points."""

from itertools import combinations
from warnings import catch_warnings

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.effects.family import CROSSED, JOIN
from analysis.effects.of_run import Effects
from analysis.inference.clusters import FEWEST
from toolkit.errors import UserError

COLUMNS = ("outcome", "group", "effect", "n", "dialogues", "log_odds", "low", "high", "p")

Values = NDArray[np.float64]


def log_odds(found: Effects) -> pd.DataFrame:
    """Main effects and two-way interactions by a logistic GEE, independent working correlation.

    Columns: outcome, group, effect, n (probes), dialogues, log_odds (in the conventions of `contrasts`: high
    minus low, and half of the difference of differences), low, high, p: dialogues are the clusters, with the
    sandwich error (Liang and Zeger 1986) times √(G/(G-1)) and t on G - 1 degrees of freedom. UserError for
    scores between 0 and 1, a design without interactions or with a missing arm, fewer than six dialogues, and
    where there are no finite odds.
    """
    _require(found)
    names, design = _design(found)
    scores, dialogues = found.scored.scores[:, _own(found)], found.scored.dialogues
    estimates, errors = _fitted(scores, design, dialogues, found.scored.outcome)
    return _told(found, names, 2 * estimates, 2 * errors)


def _told(found: Effects, names: tuple[str, ...], estimates: Values, errors: Values) -> pd.DataFrame:
    from scipy.stats import t  # a quarter of a second to import

    groups = len(np.unique(found.scored.dialogues))
    half = t.ppf(0.975, groups - 1) * errors
    return pd.DataFrame(
        {
            "outcome": found.scored.outcome,
            "group": found.scored.group,
            "effect": names,
            "n": len(found.scored.scores),
            "dialogues": groups,
            "log_odds": estimates,
            "low": estimates - half,
            "high": estimates + half,
            "p": 2 * t.sf(np.abs(estimates / errors), groups - 1),
        }
    )[list(COLUMNS)]


def _require(found: Effects) -> None:
    scores, outcome = found.scored.scores, found.scored.outcome
    if found.grid.design not in CROSSED or found.refused:
        raise UserError("--gee: needs a factorial or a fraction with every arm")
    if not np.isin(scores, (0.0, 1.0)).all():
        raise UserError(f"--gee: {outcome} has scores between 0 and 1; odds need right or wrong")
    if len(np.unique(found.scored.dialogues)) < FEWEST:
        raise UserError(f"--gee: fewer than {FEWEST} dialogues")


def _own(found: Effects) -> list[int]:
    """The columns of the points themselves, without replicates."""
    return [place for place, column in enumerate(found.scored.columns) if not column.replicate]


def _design(found: Effects) -> tuple[tuple[str, ...], Values]:
    """The names of the effects that can be told apart, and +1 or -1 of each; shape (points, effects)."""
    high = np.array([found.scored.columns[place].point for place in _own(found)]) == np.array(found.grid.high)
    signs = np.where(high, 1.0, -1.0)
    factors = tuple(found.grid.factors)
    parts = [(place,) for place in range(len(factors))] + list(combinations(range(len(factors)), 2))
    columns: dict[str, Values] = {}
    for part in parts:
        column = signs[:, part].prod(axis=1)
        if not any(np.array_equal(np.abs(column @ one), len(column)) for one in columns.values()):
            columns[JOIN.join(factors[place] for place in part)] = column
    return tuple(columns), np.column_stack(list(columns.values()))


def _fitted(
    scores: Values, design: Values, dialogues: NDArray[np.str_], outcome: str
) -> tuple[Values, Values]:
    """The coefficients of `design` and their errors, shapes (effects,); `scores` has (probes, points)."""
    from statsmodels.genmod.cov_struct import Independence
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_estimating_equations import GEE
    from statsmodels.tools.sm_exceptions import ModelWarning

    probes, points = scores.shape
    rows = np.column_stack([np.ones(probes * points), np.tile(design, (probes, 1))])
    groups = np.repeat(dialogues, points)
    model = GEE(scores.ravel(), rows, groups, family=Binomial(), cov_struct=Independence())
    with catch_warnings(category=ModelWarning, action="error"):
        try:
            fit = model.fit()
        except ModelWarning as told:
            raise UserError(f"--gee: {outcome}: some arms are all right or all wrong: {told}") from told
    number = len(np.unique(dialogues))
    return np.asarray(fit.params)[1:], np.asarray(fit.bse)[1:] * np.sqrt(number / (number - 1))
