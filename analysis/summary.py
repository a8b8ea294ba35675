"""What each arm of a run can still answer: support and judged answers, lost and gained."""

from collections.abc import Iterator
from typing import Literal

import numpy as np
import pandas as pd

from analysis.coverage import asked, flagged, refusals, refused
from analysis.inference.clusters import cluster_difference
from toolkit.runs.run_folder import RunFolder

ADVERSARIAL = 5  # the LoCoMo category whose evidence tempts: its support is false support
ABSTENTION = "abstention"  # the flag of a LongMemEval probe that its dialogue does not answer: likewise
POOLED = "all of these"  # the group of all probes that do not tempt
MOST_LINKS = 5  # chains of as many links or more are one group
Measure = Literal["turn_support_0", "turn_support_1", "turn_support_2", "content_support"]
By = Literal["category", "links"]
COLUMNS = (
    "group",
    "better",
    "arm",
    "n",
    "baseline",
    "share",
    "lost",
    "gained",
    "difference",
    "low",
    "high",
    "detectable",
)


def support_by(folder: RunFolder, measure: Measure, by: By, *, clean: bool = False) -> pd.DataFrame:
    """Support of each arm against the baseline, a row a group and arm, paired by probe.

    Columns: group, better (`more`, or `less` for false support), arm, n, baseline and share (0 to 1), lost
    and gained (probes: supported in the baseline only, in the arm only), difference, low, high and
    detectable (shares; NaN below six dialogues). Only probes that have a score on `measure` are counted;
    `clean` leaves out those with a wrong gold as well. An arm whose coverage differs has no rows:
    `coverage.refused` says why.
    """
    probes = asked(folder, clean=clean)
    rows = _rows(folder, probes.assign(score=probes[measure]), set(refused(folder, clean=clean)), by)
    tempts = tempting_groups(probes)
    return _frame([{**row, "better": "less" if row["group"] in tempts else "more"} for row in rows])


def judges(folder: RunFolder) -> tuple[str, ...]:
    """The names of the judges of a run, in the order in which they were asked."""
    return tuple(dict.fromkeys(name for given in folder.outcomes["judgements"].dropna() for name, _ in given))


def answers_by(folder: RunFolder, judge: str, *, clean: bool = False) -> pd.DataFrame:
    """Answers of each arm that `judge` holds for right, in the columns and with the rules of `support_by`.

    Adversarial and abstention probes stand apart; an answer that could not be judged is not counted. Of arms
    in which other answers failed than in the baseline there are no rows: `answers_refused` says why.
    """
    probes = asked(folder, clean=clean)
    probes = probes.assign(score=judged_scores(probes, judge))
    rows = _rows(folder, probes, set(answers_refused(folder, judge, clean=clean)), "category")
    return _frame([{**row, "better": "more"} for row in rows])


def judged_scores(probes: pd.DataFrame, judge: str) -> "pd.Series[float]":
    """What `judge` gave for each answer, from 0 to 1; NaN where it gave nothing."""
    scores = [dict(given or ()).get(judge) for given in _given(probes)]
    return pd.Series(scores, index=probes.index, dtype="float64")


def answers_refused(folder: RunFolder, judge: str, *, clean: bool = False) -> dict[str, str]:
    """Each arm that may not be compared by what `judge` says, and why."""
    probes = asked(folder, clean=clean)
    judged = np.array([dict(given or ()).get(judge) is not None for given in _given(probes)], dtype=np.bool_)
    answer = probes["answer_status"].where(~judged, "answered")
    failed_before = probes["status"].str.startswith("failed")
    return refusals(probes, probes["status"].where(failed_before, answer), folder.baselines)


def tempting_groups(probes: pd.DataFrame) -> set[str]:
    """The names of the groups whose support is false support."""
    names = probes.loc[probes["category"] == ADVERSARIAL, "category_name"].unique()
    return {f"{ADVERSARIAL} {name}" for name in names} | {ABSTENTION}


def probe_groups(probes: pd.DataFrame, by: By) -> "dict[str, pd.Series[bool]]":
    """Each group's name and which probes belong to it; those that tempt stand apart and are not pooled."""
    abstention = pd.Series(flagged(probes, ABSTENTION), index=probes.index)
    adversarial = (probes["category"] == ADVERSARIAL) & ~abstention
    plain = ~abstention & ~adversarial
    if by == "links":
        pooled = probes["links"].clip(upper=MOST_LINKS)
        special = {1: "1 link", MOST_LINKS: f"{MOST_LINKS}+ links"}
        return {
            special.get(links, f"{links} links"): plain & (pooled == links)
            for links in sorted(pooled[plain].unique())
        }
    names = probes.groupby("category")["category_name"].first()
    groups = {
        f"{number} {name}": plain & (probes["category"] == number)
        for number, name in names.items()
        if number != ADVERSARIAL
    }
    groups[POOLED] = plain
    if ADVERSARIAL in names.index:
        groups[f"{ADVERSARIAL} {names[ADVERSARIAL]}"] = adversarial
    return groups | {ABSTENTION: abstention}


def _given(probes: pd.DataFrame) -> Iterator[list[tuple[str, float | None]] | None]:
    """The judgements of each probe, by judge; None where there is no answer."""
    return (None if given is None else list(given) for given in probes["judgements"])


def _rows(
    folder: RunFolder, probes: pd.DataFrame, refused_arms: set[str], by: By
) -> Iterator[dict[str, object]]:
    """The column `score` of each arm against its baseline's, a row a group and arm."""
    own = probes.drop_duplicates(["dialogue", "probe"]).set_index(["dialogue", "probe"])
    scores = {
        arm: of_arm.set_index(["dialogue", "probe"])["score"].dropna().astype(float)
        for arm, of_arm in probes.groupby("arm", sort=False)
    }
    for arm in folder.arms.values():
        if arm in refused_arms or arm not in scores:
            continue
        baseline = folder.baselines[arm]
        both = scores[baseline].index.intersection(scores[arm].index, sort=False)
        for group, chosen in probe_groups(own.loc[both], by).items():
            if chosen.any():
                pair = scores[baseline][both][chosen], scores[arm][both][chosen]
                yield {"group": group, "arm": arm, **_compared(*pair)}


def _frame(rows: list[dict[str, object]]) -> pd.DataFrame:
    """The rows with all columns, groups together, arms in the order of the run."""
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    order = {group: place for place, group in enumerate(frame["group"].unique())}
    return frame.sort_values("group", key=lambda groups: groups.map(order), kind="stable", ignore_index=True)


def _compared(before: "pd.Series[float]", after: "pd.Series[float]") -> dict[str, object]:
    dialogues = before.index.get_level_values("dialogue").to_numpy(dtype=str)
    found = cluster_difference(np.asarray(after - before, dtype=np.float64), dialogues)
    return {
        "n": len(before),
        "baseline": float(before.mean()),
        "share": float(after.mean()),
        "lost": int((before > after).sum()),
        "gained": int((after > before).sum()),
        "difference": found.mean,
        "low": found.low,
        "high": found.high,
        "detectable": found.detectable,
    }
