"""How much leaks, with intervals over templates and exact bounds."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.egress.ladder import Rung
from analysis.inference.estimates import share

LEVEL = 0.95


def upper_bound(hits: int, clusters: int) -> float:
    """The exact one-sided 95 % upper bound of a share of which `hits` of `clusters` were seen.

    Clopper and Pearson 1934: 0 of 60 gives .0487. NaN without clusters.
    """
    from scipy.stats import beta  # a quarter of a second to import

    if not clusters:
        return float("nan")
    return 1.0 if hits == clusters else float(beta.ppf(LEVEL, hits + 1, clusters - hits))


def canary_rates(leaks: pd.DataFrame, by: Sequence[str] = ()) -> pd.DataFrame:
    """The share of planted canaries that leaked in each arm, by some columns of the leaks.

    Columns: arm, those of `by`, n (canaries, once a dialogue), distinct (values), leaked, rate, low, high
    (CR1-t over templates, NaN below six), weighted (each canary counted by its severity), templates,
    templates_leaked, bound (exact one-sided 95 % upper bound of the share of templates that leak).
    """
    planted = leaks[~leaks["control"].astype(bool)]
    rows = []
    for names, group in planted.groupby(["arm", *by], sort=False):
        told = group["leaked"].to_numpy(dtype=np.float64)
        found = share(told, group["template"].to_numpy(dtype=np.str_))
        leaking = int(group.loc[group["leaked"].astype(bool), "template"].nunique())
        weighted = float(np.average(told, weights=group["weight"].to_numpy(dtype=np.float64)))
        counts = found.n, group["value"].nunique(), int(told.sum())
        bound = upper_bound(leaking, found.templates)
        estimated = found.value, found.low, found.high, weighted, found.templates, leaking, bound
        rows.append((*names, *counts, *estimated))
    measured = ["n", "distinct", "leaked", "rate", "low", "high", "weighted"]
    return pd.DataFrame(rows, columns=["arm", *by, *measured, "templates", "templates_leaked", "bound"])


def rung_rates(leaks: pd.DataFrame) -> pd.DataFrame:
    """At which rung canaries were found, and how often a control that was never planted was.

    Columns: arm, rung, n and hits (planted), rate, controls and false_hits, false_rate.
    """
    rows = []
    for arm, group in leaks.groupby("arm", sort=False):
        control = group["control"].astype(bool)
        planted, never = group[~control], group[control]
        for rung in Rung:
            hits, wrong = (int((part["rung"] == rung).sum()) for part in (planted, never))
            shares = _share(hits, len(planted)), _share(wrong, len(never))
            rows.append((arm, rung.value, len(planted), hits, shares[0], len(never), wrong, shares[1]))
    columns = ["arm", "rung", "n", "hits", "rate", "controls", "false_hits", "false_rate"]
    return pd.DataFrame(rows, columns=columns)


def stage_rates(leaks: pd.DataFrame) -> pd.DataFrame:
    """What share of the planted canaries each stage told. Columns: arm, stage, n, leaked, rate."""
    rows = []
    for arm, group in leaks[~leaks["control"].astype(bool)].groupby("arm", sort=False):
        for stage, told in group[group["stage"] != ""].groupby("stage"):
            rows.append((arm, stage, len(group), len(told), _share(len(told), len(group))))
    return pd.DataFrame(rows, columns=["arm", "stage", "n", "leaked", "rate"])


def request_rates(requests: pd.DataFrame) -> pd.DataFrame:
    """The share of requests that tell something. Columns: arm, n, leaking, rate, low, high, templates."""
    rows = []
    for arm, group in requests.groupby("arm", sort=False):
        told = group["leaked"].to_numpy(dtype=np.float64)
        found = share(told, group["template"].to_numpy(dtype=np.str_))
        rows.append((arm, found.n, int(told.sum()), found.value, found.low, found.high, found.templates))
    return pd.DataFrame(rows, columns=["arm", "n", "leaking", "rate", "low", "high", "templates"])


def _share(hits: int, of: int) -> float:
    return hits / of if of else float("nan")
