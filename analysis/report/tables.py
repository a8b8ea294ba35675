"""The summary of a page: what was run and left out, and tables of what each arm kept, lost and gained."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from analysis.chains.outcomes.groups import By
from analysis.chains.stages import TRACED
from analysis.chains.whole_run import WholeRun
from analysis.coverage import refused
from analysis.imported import imported_notes
from analysis.references import reference_rows
from analysis.write_path import write_path
from toolkit.runs.run_folder import RunFolder

TITLES: dict[By, str] = {
    "category": "Lost and gained, by category",
    "links": "Lost and gained, by number of links",
}
CHANGED = (
    "arm",
    "probes",
    "measured by",
    "n",
    "before, %",
    "after, %",
    "lost",
    "gained",
    "points",
    "95 %",
    "MDE",
)
NOT_COMPARABLE = " (not comparable: other structuring)"


def notes_of(folder: RunFolder, links: pd.DataFrame) -> list[str]:
    """What the numbers are about: the data, the baseline, and every probe that has no chain, by reason."""
    manifest = folder.manifest
    data = [
        f"{one['dialogues']:,} dialogues, {one['turns']:,} turns, {one['probes']:,} probes"
        for one in manifest["data"]
    ]
    probes = links.drop_duplicates(["arm", "dialogue", "probe"])
    left_out = probes[probes["status"] != TRACED]
    why = Counter(zip(left_out["arm"], left_out["status"], strict=True))
    return [
        *data,
        f"Baseline: {manifest['baseline']}. Support is no accuracy: it says what a reader would be shown.",
        *_untraced(why, len(folder.arms)),
        *refused(folder).values(),
        *imported_notes(folder),
    ]


def _untraced(why: Mapping[tuple[str, str], int], arms: int) -> Iterator[str]:
    """How many probes are not traced, by reason: the arms with the same number in one line."""
    alike: dict[tuple[str, int], list[str]] = {}
    for (arm, status), count in why.items():
        alike.setdefault((status, count), []).append(arm)
    for (status, count), named in alike.items():
        whom = "every arm" if len(named) == arms else ", ".join(named)
        yield f"Not traced in {whom}: {count:,} probes: {status}"


def tables_of(run: WholeRun) -> list[dict[str, Any]]:
    """Each table: title, columns, rows."""
    counts = write_path(run.folder)
    changed = [
        {"title": title, "columns": list(CHANGED), "rows": list(_changed(run.compared[by]))}
        for by, title in TITLES.items()
    ]
    path = {
        "title": "Along the write path",
        "columns": ["", *counts.columns],
        "rows": [
            [name, *("unseen" if pd.isna(count) else int(count) for count in row)]
            for name, row in counts.iterrows()
            if row.fillna(0).any()
        ],
    }
    floors = {
        "title": "Floors and ceilings: references, no arms",
        "columns": ["measure", "probes", "reference", "n", "%"],
        "rows": [[*named, n, _percent(share)] for *named, n, share in reference_rows(run.folder)],
    }
    return [*changed, *([floors] if floors["rows"] else []), path]


def _changed(changes: pd.DataFrame) -> Iterator[list[Any]]:
    for row in changes.to_dict("records"):
        same = not row["lost"] and not row["gained"]  # then there is no spread to make an interval of
        unknown = pd.isna(row["low"])
        bounds = "–" if unknown else f"[{100 * row['low']:+.1f}, {100 * row['high']:+.1f}]"
        yield [
            *(row["arm"], row["group"], row["measure"] + ("" if row["comparable"] else NOT_COMPARABLE)),
            *(row["n"], _percent(row["before"]), _percent(row["after"]), row["lost"], row["gained"]),
            f"{100 * row['difference']:+.1f}",
            "identical" if same else bounds,
            "–" if same or unknown else _percent(row["detectable"]),
        ]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"
