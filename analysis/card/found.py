"""The parts of a card that say what the arms kept, lost and gained, beside floors and ceilings."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import pandas as pd

from analysis.card.card import Section, listing, missing, section
from analysis.card.sources import Sources
from analysis.card.written_numbers import NONE, percent, points
from analysis.chains.outcomes.groups import TEMPTING
from analysis.coverage import refused
from analysis.references import EXAMPLE, reference_rows
from analysis.summary import POOLED, answers_by, answers_refused, judges
from toolkit.runs.run_folder import RunFolder

MOST_ARMS = 4  # with more of them only what is pooled is shown
CHANGED = ("probes", "n", "before, %", "after, %", "lost", "gained", "points [95 %]", "MDE")
IDENTICAL = "identical"
NOT_COMPARABLE = "* not comparable: structured differently, or nobody knows how."


def lost_and_gained(sources: Sources) -> Section:
    """Support of each arm against its baseline, paired by probe; by category where there are few arms."""
    title = "Lost and gained, by support"
    frame = sources.run.compared["category"]
    left_out = " ".join(f"{line}." for line in refused(sources.folder).values())
    if frame.empty:
        return missing(
            title, f"not to be had: no arm is compared with a baseline by support. {left_out}".strip()
        )
    by_category = frame["measure"].eq(frame["measure"].iloc[0]) & (frame["arm"].nunique() <= MOST_ARMS)
    chosen = frame[by_category | frame["group"].isin([POOLED, TEMPTING])]
    tables = [
        listing((f"by {measure}", *CHANGED), _changes(rows), numbers_from=2)
        for measure, rows in chosen.groupby("measure", sort=False)
    ]
    return section(
        title,
        *tables,
        "" if chosen["comparable"].all() else NOT_COMPARABLE,
        f"{TEMPTING}: support is false support, and less is better. Support is no accuracy.",
        left_out,
        _intervals(sources.folder),
    )


def answered(sources: Sources) -> Section:
    """Answers of each arm against its baseline, by each judge."""
    folder, named = sources.folder, judges(sources.folder)
    if not named:
        return missing(
            "Judged answers", "not there: no arm has a reader and a judge, so nothing was answered."
        )
    tables = [listing((f"by {judge}", *CHANGED), _answers(folder, judge), numbers_from=2) for judge in named]
    left_out = [f"{judge}: {line}." for judge in named for line in answers_refused(folder, judge).values()]
    one = "" if len(named) > 1 else "Missing: a second judge; every result stands under one judge alone."
    return section("Judged answers", *tables, " ".join(left_out), one)


def floors_and_ceilings(sources: Sources) -> Section:
    """The references, pooled over categories; those of false support apart."""
    folder = sources.folder
    if folder.references is None:
        return missing("Floors and ceilings", f"not run: the config asks for them by {EXAMPLE}.")
    rows = [(*named, f"{n:,}", percent(share)) for *named, n, share in reference_rows(folder)]
    return section(
        "Floors and ceilings",
        listing(("measure", "probes", "reference", "n", "%"), rows, numbers_from=3),
        "References store every turn, have the reader and judges of the baseline, and compete with no arm.",
    )


def _changes(frame: pd.DataFrame) -> Iterator[tuple[Any, ...]]:
    """The rows of a measure; a star beside what may not be compared."""
    for row in frame.to_dict("records"):
        yield (
            f"{row['arm']} against {row['baseline']}{'' if row['comparable'] else ' *'}",
            *(row["group"], f"{row['n']:,}"),
            *(percent(row["before"]), percent(row["after"]), f"{row['lost']:,}", f"{row['gained']:,}"),
            *_compared(row),
        )


def _answers(folder: RunFolder, judge: str) -> Iterator[tuple[Any, ...]]:
    frame = answers_by(folder, judge)
    frame = frame[frame["arm"] != frame["arm"].map(folder.baselines)]
    if frame["arm"].nunique() > MOST_ARMS:
        frame = frame[frame["group"] == POOLED]
    for row in frame.sort_values("arm", kind="stable").to_dict("records"):
        yield (
            *(f"{row['arm']} against {folder.baselines[str(row['arm'])]}", row["group"], f"{row['n']:,}"),
            *(percent(row["baseline"]), percent(row["share"]), f"{row['lost']:,}", f"{row['gained']:,}"),
            *_compared(row),
        )


def _compared(row: Mapping[Hashable, Any]) -> tuple[str, str]:
    """The difference with its interval, and the smallest that could be seen."""
    if not row["lost"] and not row["gained"]:
        return IDENTICAL, NONE
    return points(row["difference"], row["low"], row["high"]), percent(row["detectable"])


def _intervals(folder: RunFolder) -> str:
    dialogues = folder.manifest["data"][0]["dialogues"]
    return f"Intervals over {dialogues} dialogues (CR1, t); {NONE} where fewer than six carry none."
