"""Run-to-run noise: what a system's score does when nothing but chance is different."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.comparison.systems import KEY, Outcome, System
from analysis.inference.clusters import FEWEST
from analysis.inference.estimates import LEVEL
from toolkit.errors import UserError

Scores = NDArray[np.float64]


class Layer(StrEnum):
    """What a rerun has done anew, and with it all that follows; from the last stage to the first."""

    JUDGE = "judged again"
    ANSWER = "answered again"
    INGEST = "ingested again"
    WHOLE = "run again"  # of files, which do not say what was retrieved, nor all of them what was answered


@dataclass(frozen=True, slots=True)
class Noise:
    """What reruns of one layer did to the score of a group. Units: of the scores (0 to 1)."""

    layer: Layer
    reruns: int
    n: int
    dialogues: int
    flipped: float  # share of the questions whose score was not the same each time
    within: float  # variance of a question's score between reruns
    total: float  # variance of all scores
    quantile: float  # the difference that chance alone exceeds in one rerun of twenty


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the variance between reruns that a layer adds to those after it."""

    layer: Layer
    variance: float
    share: float  # of the variance between reruns; NaN if there is none


def layer_of(system: System, rerun: System) -> Layer:
    """What the rerun did anew, by what it has in common with the system; UserError if it is no rerun."""
    _require_same(system, rerun)
    ours, theirs = (one.probes.set_index(KEY) for one in (system, rerun))
    both = ours.index.intersection(theirs.index, sort=False)
    if both.empty:
        raise UserError(f"--noise: {rerun.name} shares no probe with {system.name}")
    a, b = ours.loc[both], theirs.loc[both]
    if (a["shown"].isna() | b["shown"].isna()).all():
        known = (a["answer"].notna() & b["answer"].notna()).any()
        return Layer.JUDGE if known and not _differ(a["answer"], b["answer"]) else Layer.WHOLE
    if _differ(a["shown"], b["shown"]):
        return Layer.INGEST
    return Layer.ANSWER if _differ(a["answer"], b["answer"]) else Layer.JUDGE


def is_warm(system: System, rerun: System) -> bool:
    """Whether the rerun is the same cell, so that kept answers may have been read instead of new ones."""
    return system.spec is not None and system.spec == rerun.spec


def rerun_scores(by: Sequence[tuple[System, Outcome]], keys: Any) -> Scores:
    """The scores of a system and its reruns on the probes `keys`, shape (probes, 1 + reruns)."""
    columns = [one.probes.assign(score=outcome.scores).set_index(KEY)["score"] for one, outcome in by]
    return np.column_stack([column.reindex(keys).to_numpy(dtype=np.float64) for column in columns])


def noise(layer: Layer, scores: Scores, dialogues: NDArray[np.str_]) -> Noise:
    """What reruns do to a mean score; `scores` has shape (probes, 1 + reruns), rows with NaN are left out.

    With v the variance of a question's score between reruns, two runs differ by chance with SD sqrt(2 v / n),
    and the quantile is 1.96 of these; or what whole dialogues give, if that is more, since what is ingested
    anew is shared by all questions of a dialogue: t(.975, G) sqrt(sum_g 2 var(S_g)) / n. ValueError if no
    question was scored each time.
    """
    from scipy.stats import norm, t  # a quarter of a second to import

    known = ~np.isnan(scores).any(axis=1)
    scores, dialogues = scores[known], dialogues[known]
    if not len(scores):
        raise ValueError("no question was scored in every rerun")
    _, place = np.unique(dialogues, return_inverse=True)
    n, groups = len(scores), int(place.max()) + 1
    within = float(scores.var(axis=1, ddof=1).mean())
    tail = (1 + LEVEL) / 2
    quantile = float(norm.ppf(tail)) * sqrt(2 * within / n)
    if groups >= FEWEST:
        sums = np.stack([np.bincount(place, weights=column) for column in scores.T], axis=1)
        clustered = sqrt(2 * float(sums.var(axis=1, ddof=1).sum())) / n
        quantile = max(quantile, float(t.ppf(tail, groups)) * clustered)
    flipped = float((scores != scores[:, :1]).any(axis=1).mean())
    total = float(scores.var(axis=1, ddof=1).mean() + scores.mean(axis=1).var(ddof=0))
    return Noise(layer, scores.shape[1] - 1, n, groups, flipped, within, total, quantile)


def shares(found: Sequence[Noise]) -> tuple[Share, ...]:
    """What each layer adds to the variance between reruns: a one-way nested analysis of variance.

    The variance within a layer's reruns holds that of the layers after it, so the difference is its own;
    below none it counts as none (Searle, Casella and McCulloch 1992, section 3.6).
    """
    ordered = sorted(found, key=lambda one: list(Layer).index(one.layer))
    own: dict[Layer, float] = {}
    for one in ordered:
        own[one.layer] = max(0.0, one.within - sum(own.values()))
    total = sum(own.values())
    return tuple(Share(layer, part, part / total if total else float("nan")) for layer, part in own.items())


def _differ(ours: Any, theirs: Any) -> bool:
    return bool((ours.fillna("").to_numpy() != theirs.fillna("").to_numpy()).any())


def _require_same(system: System, rerun: System) -> None:
    """UserError unless both are the same cell but for its replicate and seed."""
    if system.spec is None or rerun.spec is None:
        return
    same, other = (_bare(one.spec) for one in (system, rerun) if one.spec is not None)
    parts = sorted(name for name in same.keys() | other.keys() if same.get(name) != other.get(name))
    if parts:
        raise UserError(f"--noise: {rerun.name} is no rerun of {system.name}: other {', '.join(parts)}")


def _bare(spec: Mapping[str, Any]) -> dict[str, Any]:
    """What must be the same in a rerun: every stage and the data."""
    rest = {name: value for name, value in spec.items() if name not in ("replicate", "seed", "pipeline")}
    return {**rest, **spec["pipeline"]}
