"""The parts of a card about the gates: skill over look-alikes, and the criteria that delete evidence."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from analysis.card.card import Section, listing, merged, missing, section
from analysis.card.sources import Sources
from analysis.card.written_numbers import bounded, points
from analysis.chains.null_models.nulls import without_nulls
from analysis.chains.outcomes.groups import TEMPTING
from analysis.gates import calibrated, uncalibrated
from analysis.summary import POOLED

WHOLE = "whole chains"
NULL_FREE = "chains without a null model: "
COUNTS = ("n", "lost", "alone", "jointly")


def skill(sources: Sources) -> Section:
    """What each gate broke at admission, against exchanges of the same dialogue, length and speaker."""
    title = "Skill over the matched null"
    gates = sources.run.gates
    without = [
        f"{row.arm}: {str(row.why).removeprefix(NULL_FREE)} ({row.n:,})"
        for row in without_nulls(gates.by_content).itertuples()
    ]
    told = f"Without a null model: {'; '.join(without)}." if without else ""
    frame = gates.nulls
    frame = frame[(frame["group"] == POOLED) & (frame["measure"] == WHOLE)] if len(frame) else frame
    if frame.empty:
        return missing(
            title, f"not to be had: no gate rejected anything that can be compared. {told}".strip()
        )
    columns = (
        "arm",
        "links by",
        "n",
        "broken, %",
        "uniform, %",
        "matched, %",
        "skill, points [95 %]",
        "p, as few",
    )
    return section(
        title,
        listing(columns, merged(_skills(frame)), numbers_from=2),
        "Skill is broken - matched: below zero the gate breaks fewer chains than its look-alikes would; "
        "p is the share of draws of the matched null that break as few.",
        told,
        _calibration(sources),
    )


def blame(sources: Sources) -> Section:
    """Links rejected, by the criterion that the gate names."""
    title = "Blame by criterion"
    frame = sources.run.gates.criteria
    frame = frame[frame["group"].isin([POOLED, TEMPTING]) & (frame["lost"] > 0)] if len(frame) else frame
    if frame.empty:
        return missing(title, "nothing to blame: no gate rejected a cited turn.")
    columns = ("arm", "criterion", "probes", "links", "lost", "alone", "jointly", "lost, % [95 %]")
    rows = (
        (row["arm"], row["criterion"], row["group"], *(f"{row[name]:,}" for name in COUNTS), _share(row))
        for row in frame.to_dict("records")
    )
    return section(
        title,
        listing(columns, merged(rows), numbers_from=3),
        "Links of cited turns, once a probe. A rejection is blamed on the criterion that its reason names.",
    )


def _share(row: Any) -> str:
    return bounded(row["share"], row["low"], row["high"])


def _skills(frame: pd.DataFrame) -> Iterator[tuple[str, ...]]:
    """A row an arm and way to look for links."""
    for (arm, by), rows in frame.groupby(["arm", "by"], sort=False):
        of = {row["quantity"]: row for row in rows.to_dict("records")}
        shares = (
            bounded(of[name]["value"], float("nan"), float("nan"))
            for name in ("broken", "uniform", "matched")
        )
        own = of["skill"]
        fewer = "" if pd.isna(own["p_fewer"]) else f"{own['p_fewer']:.3f}"
        yield (
            str(arm),
            str(by),
            f"{own['n']:,}",
            *shares,
            points(own["value"], own["low"], own["high"]),
            fewer,
        )


def _calibration(sources: Sources) -> str:
    """What is known of the thresholds of model-based gates."""
    lines = [f"{arm}: {why}" for arm, why in uncalibrated(sources.folder).items()]
    lines += [f"{arm}: calibrated on cases {cases}" for arm, cases in calibrated(sources.folder).items()]
    return f"Model-based gates: {'; '.join(lines)}." if lines else ""
