"""What answers are like apart from being right: length, hedges, dates. A judge may take to any of these."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.inference.clusters import cluster_difference
from analysis.inference.estimates import NO_SPREAD, Estimate, difference
from analysis.judging.run_answers import RunAnswers
from toolkit.grounding.dates import find_dates
from toolkit.structuring.hedge_cues import HEDGES, NO_HEDGES
from toolkit.text.words import words

NOWHERE = datetime(1600, 1, 3, tzinfo=UTC)  # relative dates are left out, so the anchor never counts
DAY = timedelta(days=1)
COLUMNS = ("arm", "baseline", "trait", "n", "dialogues", "before", "after", "difference", "low", "high")
_HEDGE = re.compile("|".join(HEDGES))
_NO_HEDGE = re.compile("|".join(NO_HEDGES), re.IGNORECASE)
_SILENT = re.compile(
    r"\W*$|\W*(?:it is |it's |that is |this is |there is )?(?:not (?:mentioned|known|stated|specified)"
    r"|no (?:information|mention|record)\b|unknown\W*$|i do(?:n['’]t| not) know|i (?:cannot|can['’]t) tell)",
    re.IGNORECASE,
)


def words_in(answer: str) -> float:
    """How many words it has."""
    return float(len(words(answer)))


def is_hedged(answer: str) -> float:
    """1 if it has a word of doubt ("maybe", "I think"), else 0."""
    return float(_HEDGE.search(_NO_HEDGE.sub(" ", answer)) is not None)


def is_silent(answer: str) -> float:
    """1 if it begins by saying that there is no answer, or is empty, else 0. English."""
    return float(_SILENT.match(answer) is not None)


def is_dated(answer: str) -> float:
    """1 if it names an absolute time, else 0."""
    return float(bool(_spans(answer)))


def is_to_the_day(answer: str) -> float:
    """1 if the finest absolute time that it names is a day or less, 0 if it is more, NaN if it names none."""
    spans = _spans(answer)
    return float(min(spans) <= DAY) if spans else float("nan")


TRAITS: Mapping[str, Callable[[str], float]] = {
    "words": words_in,
    "hedged": is_hedged,
    "no answer": is_silent,
    "names a date": is_dated,
    "date to the day": is_to_the_day,
}


def traits(answers: RunAnswers) -> pd.DataFrame:
    """Each trait of the answers of each arm less that of its baseline, a row an arm and trait.

    Over the n probes that both have answered (of dates to the day: have answered with a date): the mean in
    the baseline and in the arm, in words or as a share (0 to 1), and the paired difference with its CR1
    interval over dialogues (NaN below six; of words also where all dialogues differ alike).
    """
    return pd.DataFrame(list(_rows(answers)), columns=list(COLUMNS))


def _rows(answers: RunAnswers) -> Iterator[tuple[object, ...]]:
    for arm, baseline in answers.folder.baselines.items():
        before, after = answers.of(baseline)["answer"], answers.of(arm)["answer"]
        both = before.index.intersection(after.index, sort=False)
        if arm == baseline or both.empty:
            continue
        dialogues = both.get_level_values("dialogue").to_numpy(dtype=str)
        for name, trait in TRAITS.items():
            pair = np.array([[trait(text) for text in said[both]] for said in (before, after)])
            known = ~np.isnan(pair).any(0)
            first, second = pair[:, known]
            means = (float(one.mean()) if len(one) else float("nan") for one in (first, second))
            found = _difference(second - first, dialogues[known], counted=trait is words_in)
            yield (arm, baseline, name, found.n, found.templates, *means, found.value, found.low, found.high)


def _difference(values: NDArray[np.float64], dialogues: NDArray[np.str_], *, counted: bool) -> Estimate:
    """The mean difference; of a count, which has no bounds, without an interval where it has no spread."""
    if not counted:
        return difference(values, dialogues)
    found = cluster_difference(values, dialogues)
    flat = found.high - found.low < NO_SPREAD
    low, high = (float("nan"),) * 2 if flat else (found.low, found.high)
    return Estimate(found.items, found.dialogues, found.mean, low, high)


def _spans(text: str) -> list[timedelta]:
    found = find_dates(text, NOWHERE)
    return [one.interval.end - one.interval.start for one in found if not one.relative]
