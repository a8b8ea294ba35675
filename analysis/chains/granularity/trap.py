"""Arms that differ in structuring alone, at equal budgets: what splitting does to turns and to contents."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from analysis.chains.granularity.depths import BUDGETS, HEAD, depths
from analysis.chains.null_models.chance import MEASURES
from analysis.chains.outcomes.groups import by_category
from analysis.coverage import refusals
from analysis.gates import component_path
from analysis.inference.estimates import difference
from toolkit.runs.run_folder import RunFolder
from toolkit.structuring.verbatim import Verbatim

SUPPORT = ("turn", "content")
KEY = ["dialogue", "probe", "budget"]
COLUMNS = (
    *("coarse", "fine", "group", "measure", "budget", "support", "n", "dialogues", "before", "after"),
    *("difference", "low", "high", "tokens_before", "tokens_after"),
)


def granularity(folder: RunFolder) -> pd.DataFrame:
    """Support of arms that split turns against the arm that does not, at equal records and as run.

    Columns: coarse and fine (arms that differ in structuring alone; coarse is the one that leaves turns
    whole, or else the first), group, measure (`whole chains`, or `items` of aggregative probes: links),
    budget and support (`turn` or `content`, both as in `depths`), n (probes that both arms have a score of
    and showed so many records for) and dialogues, before and after (means, 0 to 1, of coarse and fine),
    difference with low and high (over dialogues; NaN below six), tokens_before and tokens_after (means of
    what a probe is shown). No rows where no arms differ so, or where other probes failed in one of them.
    Source: docs/methods.md, "Equal budgets". UserError if a table is missing.
    """
    pairs = tuple(_pairs(folder))
    found = depths(folder, {arm for pair in pairs for arm in pair}) if pairs else pd.DataFrame()
    rows: list[dict[str, object]] = []
    for coarse, fine in pairs:
        before, after = (found[found["arm"] == arm] for arm in (coarse, fine))
        both = before.merge(after[[*KEY, *SUPPORT, "tokens"]], on=KEY, suffixes=("", "_after"))
        rows += [{"coarse": coarse, "fine": fine, **row} for row in _rows(both)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _pairs(folder: RunFolder) -> Iterator[tuple[str, str]]:
    """Each two arms that may be compared and differ in structuring alone, first the one that splits less."""
    outcomes = folder.outcomes
    for arms in _alike(folder):
        coarse = next((arm for arm, whole in arms.items() if whole), next(iter(arms)))
        own = outcomes[outcomes["arm"].isin(arms)]
        refused = refusals(own, own["status"], dict.fromkeys(arms, coarse))
        yield from ((coarse, arm) for arm in arms if arm != coarse and arm not in refused)


def _alike(folder: RunFolder) -> Iterator[Mapping[str, bool]]:
    """The arms that are equal but for structuring, and whether each leaves turns whole."""
    groups: dict[str, dict[str, bool]] = {}
    for cell in folder.manifest["cells"]:
        spec: dict[str, Any] = cell["spec"]
        pipeline = dict(spec["pipeline"])
        structuring = pipeline.pop("structuring", None)
        if structuring is not None:
            rest = json.dumps({**spec, "pipeline": pipeline}, sort_keys=True)
            whole = structuring["component"] == component_path(Verbatim)
            groups.setdefault(rest, {})[cell["arm"]] = whole
    return (arms for arms in groups.values() if len(arms) > 1)


def _rows(both: pd.DataFrame) -> Iterator[dict[str, object]]:
    for budget in BUDGETS:
        rows = both[both["budget"] == budget]
        for support in SUPPORT:
            after = f"{support}_after"
            known = rows[rows[support].notna() & rows[after].notna()].reset_index(drop=True)
            for measure, by_item in MEASURES.items():
                own = known[known["by_item"] == by_item].reset_index(drop=True)
                for group, mask in by_category(own[list(HEAD)]).items():
                    said = {"group": group, "measure": measure, "budget": budget, "support": support}
                    yield said | _row(own[mask], support, after)


def _row(rows: pd.DataFrame, before: str, after: str) -> dict[str, object]:
    change = (rows[after] - rows[before]).to_numpy(dtype=float)
    found = difference(change, rows["dialogue"].to_numpy(dtype=str))
    return {
        "n": found.n,
        "dialogues": found.templates,
        "before": rows[before].mean(),
        "after": rows[after].mean(),
        "difference": found.value,
        "low": found.low,
        "high": found.high,
        "tokens_before": rows["tokens"].mean(),
        "tokens_after": rows["tokens_after"].mean(),
    }
