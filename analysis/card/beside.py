"""The parts of a card that come from other runs: parity under stress, and what the gate costs online."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.card.card import Section, listing, missing, section
from analysis.card.sources import Sources
from analysis.card.written_numbers import NONE, percent
from analysis.costs import PER_PROBE, is_online
from analysis.stress.scores import Scores, scores_of, suite_in
from analysis.stress.summaries import effects, pass_rates, refused
from toolkit.runs.run_folder import RunFolder

MOST_ARMS = 6  # that stand side by side: those that this run has as well come first


def stress_parity(sources: Sources) -> Section:
    """Cases that pass in each arm against the baseline of the stress run, and the spread over languages.

    UserError if what was given is no run on a suite, or its suite has changed since.
    """
    title, folder = "Stress parity", sources.stress
    if folder is None:
        return missing(title, "not given: run `gatelab stress run SUITE CONFIG` and give it by --stress RUN.")
    scores = scores_of(folder, suite_in(folder))
    found = effects(scores)
    twins = sources.twins_of(folder)
    arms = sorted(found["arm"].unique(), key=lambda arm: not twins[arm])[:MOST_ARMS]
    return section(
        title,
        f"Run {folder.manifest['name']}: {len(scores.cases):,} cases. Points against its baseline, "
        f"{folder.manifest['baseline']}; * the interval over templates leaves out 0.",
        listing(("family", "cases", "templates", "baseline, %", *arms), _families(found, arms)),
        listing(("arm", "cases", "passing, %", "worst language", "best language"), _languages(scores)),
        " ".join(f"{line}." for line in refused(scores).values()),
        sources.strangers(folder),
        "Every interval, and arms that are not shown: `gatelab stress score RUN --full`.",
    )


def online_cost(sources: Sources) -> Section:
    """Seconds per exchange and per probe, all stages together, of an online run."""
    title = "Online cost"
    folder = sources.online or sources.folder
    if not is_online(folder):
        what = "was not run by --online" if sources.online else "no run by --online is given (--online RUN)"
        return missing(title, f"not measured: {what}; batched seconds are no latency.")
    columns = ("arm", "per", "n", "p50, ms", "p95, ms", "calls of a model")
    cached = "Some calls were answered from the call cache, so these latencies are too short."
    return section(
        title,
        listing(columns, _latencies(folder), numbers_from=2),
        cached if folder.costs["cached"].any() else "",
        f"Processors: {folder.manifest['machine']['processors']}.",
        sources.strangers(folder) if sources.online else "",
    )


def _families(found: pd.DataFrame, arms: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A row a family: the points of each arm against the baseline."""
    for family, rows in found.groupby("family", sort=False):
        of = {row["arm"]: row for row in rows.to_dict("records")}
        first = next(iter(of.values()))
        counts = f"{first['n']:,}", f"{first['templates']:,}", percent(first["baseline"])
        yield str(family), *counts, *(_starred(of[arm]) if arm in of else NONE for arm in arms)


def _starred(row: Mapping[Hashable, Any]) -> str:
    if not row["lost"] and not row["gained"]:
        return "identical"
    star = " *" if row["low"] > 0 or row["high"] < 0 else ""
    return f"{100 * row['difference']:+.1f}{star}"


def _languages(scores: Scores) -> Iterator[tuple[Any, ...]]:
    """Each arm's share of passing cases, and the languages in which it is least and most."""
    every = pass_rates(scores, ("language",))
    for arm, rows in every.groupby("arm", sort=False):
        ordered = rows.sort_values("rate", kind="stable").to_dict("records")
        pooled = sum(row["n"] * row["rate"] for row in ordered) / sum(row["n"] for row in ordered)
        ends = (
            f"{row['language']} {percent(row['rate'])} ({row['n']:,})" for row in (ordered[0], ordered[-1])
        )
        yield arm, f"{sum(row['n'] for row in ordered):,}", percent(pooled), *ends


def _latencies(folder: RunFolder) -> Iterator[tuple[Any, ...]]:
    """Each arm's seconds for an exchange, and for a probe, summed over the stages."""
    single = folder.costs[folder.costs["item"] != ""]
    per = pd.Series("exchange", index=single.index).mask(single["stage"].isin(PER_PROBE), "probe")
    needed = single.assign(per=per, calls=single["calls"] + single["cached"])
    sums = needed.groupby(["arm", "per", "dialogue", "item"], sort=False)[["seconds", "calls"]].sum()
    for (arm, what), rows in sums.groupby(level=["arm", "per"], sort=False):
        milliseconds = 1000 * rows["seconds"]
        ends = (f"{milliseconds.quantile(share):.1f}" for share in (0.5, 0.95))
        yield arm, what, f"{len(rows):,}", *ends, f"{rows['calls'].mean():.1f}"
