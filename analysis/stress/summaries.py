"""Rates, differences and curves of a run on a suite, with intervals over templates."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.inference.estimates import Estimate, Templates, Values, difference, share
from analysis.stress import frames
from analysis.stress.scores import Scores
from analysis.stress.severity import area, half
from analysis.stress.youden import left_open, resolved, youden

ALL = "all"  # what is pooled


def rates(frame: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """The mean of `value`, 0 to 1, of each group of a tidy frame.

    Columns: those of `by`, n (rows), templates, rate, low, high (NaN below six templates).
    """
    return _estimated(frame, by, share, "rate")


def differences(frame: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """The mean of `value`, -1 to 1, of each group: the columns of `rates`, `difference` in place of rate."""
    return _estimated(frame, by, difference, "difference")


def pass_rates(scores: Scores, by: Sequence[str] = ("family", "language", "severity")) -> pd.DataFrame:
    """The share of cases that pass in each arm, by some of family, kind, language and severity."""
    return rates(frames.passes(scores), ("arm", *by))


def curves(scores: Scores, by: Sequence[str] = ("family",)) -> pd.DataFrame:
    """How passing falls with severity, in each arm and group.

    Columns: arm, those of `by`, n, templates, area, low, high (of the area), half (the severity at which half
    pass) and why (there is none).
    """
    rows = []
    for names, group in _groups(frames.passes(scores), ("arm", *by)):
        severities = group["severity"].to_numpy(dtype=np.float64)
        values, templates = _columns(group)
        under, crossing = area(severities, values, templates), half(severities, values)
        estimated = (under.n, under.templates, under.value, under.low, under.high)
        rows.append((*names, *estimated, crossing.severity, crossing.why))
    columns = ["arm", *by, "n", "templates", "area", "low", "high", "half", "why"]
    return pd.DataFrame(rows, columns=columns)


def effects(scores: Scores, by: Sequence[str] = ("family",)) -> pd.DataFrame:
    """What each arm does to each group of cases, against its baseline on the same cases.

    Columns: arm, those of `by`, n, templates, baseline (share that passes), lost and gained (cases that
    pass in the baseline only, in the arm only), difference, low, high. Arms in which other cases
    failed than in their baseline have no rows: `refused` says so.
    """
    passed = frames.passes(scores)
    rows = []
    for arm, baseline in scores.baselines.items():
        if arm == baseline or arm in refused(scores):
            continue
        before = passed[passed["arm"] == baseline].set_index("case")["value"]
        own = passed[passed["arm"] == arm]
        paired = own.assign(before=own["case"].map(before)).dropna(subset="before")
        for names, group in _groups(paired, by):
            values, templates = _columns(group)
            base = group["before"].to_numpy(dtype=np.float64)
            found = difference(values - base, templates)
            counts = int((values < base).sum()), int((values > base).sum())
            estimated = found.value, found.low, found.high
            rows.append((arm, *names, found.n, found.templates, float(base.mean()), *counts, *estimated))
    columns = ["arm", *by, "n", "templates", "baseline", "lost", "gained", "difference", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def refused(scores: Scores) -> dict[str, str]:
    """Each arm that may not be compared with its baseline, and why: other cases failed there."""
    failed: dict[str, set[str]] = {arm: set() for arm in scores.arms}
    for one in scores.every:
        if one.failed is not None:
            failed[one.arm].add(one.case.id)
    lines = {}
    for arm, baseline in scores.baselines.items():
        apart = sorted(failed[arm] ^ failed[baseline])
        if apart:
            more = f" and {len(apart) - 1} more" if len(apart) > 1 else ""
            lines[arm] = (
                f"{arm} is not compared with {baseline}: only one of them has a score for {apart[0]}{more}"
            )
    return lines


def youdens(scores: Scores) -> pd.DataFrame:
    """How each arm treats references.

    Columns: arm, n, templates, resolve, detect, false_certainty (shares), j, low, high (of j).
    No rows where the suite has no references.
    """
    rows = []
    for arm in scores.arms:
        own = [one for one in scores.counted if one.arm == arm]
        found, resolve, detect = youden(own), _mean(map(resolved, own)), _mean(map(left_open, own))
        if found.n:
            shares = resolve, detect, 1 - detect
            rows.append((arm, found.n, found.templates, *shares, found.value, found.low, found.high))
    columns = ["arm", "n", "templates", "resolve", "detect", "false_certainty", "j", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def _mean(judged: Iterable[bool | None]) -> float:
    """The share of those that are so, of those that can be told; NaN where there is none."""
    told = [one for one in judged if one is not None]
    return sum(told) / len(told) if told else float("nan")


def _estimated(
    frame: pd.DataFrame, by: Sequence[str], of: Callable[[Values, Templates], Estimate], name: str
) -> pd.DataFrame:
    rows = []
    for names, group in _groups(frame, by):
        found = of(*_columns(group))
        rows.append((*names, found.n, found.templates, found.value, found.low, found.high))
    return pd.DataFrame(rows, columns=[*by, "n", "templates", name, "low", "high"])


def _groups(frame: pd.DataFrame, by: Sequence[str]) -> Iterator[tuple[tuple[Any, ...], pd.DataFrame]]:
    """The groups in the order of their first rows; severities rise."""
    ordered = frame.sort_values("severity", kind="stable") if "severity" in by else frame
    for names, group in ordered.groupby([*by], sort=False):
        yield tuple(names) if isinstance(names, tuple) else (names,), group


def _columns(group: pd.DataFrame) -> tuple[Values, Templates]:
    return group["value"].to_numpy(dtype=np.float64), group["template"].to_numpy(dtype=np.str_)
