"""The headline: probes supported in the baseline and not in an arm, the reverse, and what did it."""

from collections.abc import Callable, Iterator, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.causes.blame import cause, criterion
from analysis.chains.outcomes.groups import By, groups
from analysis.chains.outcomes.whole import LINK, RECALL, WHOLE, Measure
from analysis.chains.stages import STAGES, TRACED
from analysis.coverage import refused
from analysis.inference.clusters import cluster_difference
from toolkit.runs.run_folder import RunFolder

PROBE = ["dialogue", "probe"]
HEAD = ["category", "category_name", "tempting", "links"]
COLUMNS = (
    *("arm", "baseline", "group", "measure", "comparable", "n", "dialogues", "before", "after"),
    *("lost", "gained", "difference", "low", "high", "detectable"),
)
CHANGES = (
    *("arm", *PROBE, "category", "category_name", "tempting", "links", "measure", "comparable", "change"),
    *("link", "stage", "kind", "component", "outcome", "reason", "criterion", "cause"),
)
# The scores of a probe at the end, the best first: each probe is compared by the first that both arms have.
MEASURES: dict[str, tuple[Measure, str]] = {
    "content support": ("content", WHOLE["content"]),
    "content recall": ("content", RECALL["content"]),
    "turn support": ("turn", WHOLE["turn"]),
    "turn recall": ("turn", RECALL["turn"]),
}


def lost_gained(folder: RunFolder, whole: pd.DataFrame, by: By) -> pd.DataFrame:
    """Support at the last stage of each arm against its baseline, a row a group and measure, paired by probe.

    Columns: arm, baseline, group; measure (content where every link has slots in both, else the cited turns;
    recall of aggregative probes); comparable (turn measures are, within one structuring); n probes and their
    dialogues; before and after (shares); lost and gained (probes whose score fell, rose); difference, with
    low, high (CR1 with t over dialogues) and detectable (80 % power), NaN below six dialogues. Arms that
    `analysis.coverage.refused` names have no rows.
    """
    rows = [
        {"arm": arm, "baseline": baseline, "group": group, **_row(pairs[members & own], measure)}
        for arm, baseline, pairs in _pairs(folder, whole)
        for group, members in groups(pairs, by).items()
        for measure, own in ((name, (pairs["measure"] == name).to_numpy()) for name in MEASURES)
        if (members & own).any()
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def changes(folder: RunFolder, links: pd.DataFrame, whole: pd.DataFrame) -> pd.DataFrame:
    """One row a probe and arm whose support changed, with the decision that did it.

    The decision is that of the first stage at which a link that is missing at the end was lost on one side
    and not on the other: in the arm if the probe was `lost`, in the baseline if it was `gained`. kind says
    whether the `turn` was gone or, with the turn still there or unknown, its `content`. cause:
    `chains.causes.blame`.
    """
    traced = links[links["status"] == TRACED]
    parts = [
        _changed(traced, arm, baseline, pairs[pairs["measure"].map(_is(measure)).astype(bool)], measure)
        for arm, baseline, pairs in _pairs(folder, whole)
        for measure in LINK
    ]
    kept = [part for part in parts if not part.empty]
    return pd.concat(kept, ignore_index=True) if kept else pd.DataFrame(columns=list(CHANGES))


def causes(changed: pd.DataFrame) -> pd.DataFrame:
    """How many probes each arm lost and gained, by stage, component and cause: the blame."""
    names = ["arm", "change", "stage", "component", "kind", "cause"]
    counted = changed[~changed["tempting"].astype(bool)].groupby(names, observed=True, dropna=False)
    found: pd.DataFrame = counted.size().rename("probes").reset_index()
    order, rising = ["arm", "change", "probes"], [True, False, False]
    return found.sort_values(order, ascending=rising, kind="stable", ignore_index=True)


def _pairs(folder: RunFolder, whole: pd.DataFrame) -> Iterator[tuple[str, str, pd.DataFrame]]:
    """Each arm that may be compared, its baseline, and the scores of every probe that both have."""
    end = whole[whole["stage"] == STAGES[-1]]
    left_out, structuring = refused(folder), _structuring(folder)
    of_arm = {str(arm): rows.set_index(PROBE) for arm, rows in end.groupby("arm", observed=True, sort=False)}
    for arm, baseline in folder.baselines.items():
        if arm == baseline or arm in left_out or not {arm, baseline} <= of_arm.keys():
            continue
        columns = [column for _, column in MEASURES.values()]
        both = of_arm[arm].join(of_arm[baseline][columns].add_suffix("_before"), how="inner")
        same = structuring[arm] == structuring[baseline] is not None  # None: unseen
        yield arm, baseline, _scored(both, same_structuring=same)


def _scored(both: pd.DataFrame, *, same_structuring: bool) -> pd.DataFrame:
    """Each probe with the first measure that both sides have, and its score on both."""
    head = both[HEAD].reset_index().astype({"dialogue": str, "probe": str})
    before, after = np.full(len(both), np.nan), np.full(len(both), np.nan)
    names = np.full(len(both), "", dtype=object)
    for name, (_, column) in MEASURES.items():
        one, other = (_numbers(both[f"{column}{side}"]) for side in ("_before", ""))
        fresh = (names == "") & ~np.isnan(one) & ~np.isnan(other)
        before[fresh], after[fresh], names[fresh] = one[fresh], other[fresh], name
    comparable = np.array([same_structuring or name.startswith("content") for name in names], dtype=bool)
    scored = head.assign(measure=names, before=before, after=after, comparable=comparable)
    known: pd.DataFrame = scored[names != ""].reset_index(drop=True)
    return known


def _row(pairs: pd.DataFrame, measure: str) -> dict[str, object]:
    change = (pairs["after"] - pairs["before"]).to_numpy(dtype=np.float64)
    found = cluster_difference(change, pairs["dialogue"].to_numpy(dtype=str))
    return {
        "measure": measure,
        "comparable": bool(pairs["comparable"].all()),
        "n": found.items,
        "dialogues": found.dialogues,
        "before": float(pairs["before"].mean()),
        "after": float(pairs["after"].mean()),
        "lost": int((change < 0).sum()),
        "gained": int((change > 0).sum()),
        "difference": found.mean,
        "low": found.low,
        "high": found.high,
        "detectable": found.detectable,
    }


def _changed(
    traced: pd.DataFrame, arm: str, baseline: str, pairs: pd.DataFrame, measure: Measure
) -> pd.DataFrame:
    """The probes of an arm that changed by this measure, with the decision that did it."""
    moved = pairs[pairs["before"] != pairs["after"]]
    fell = (moved["after"] < moved["before"]).to_numpy()
    found = []
    for change, ours, own, other in (("lost", fell, arm, baseline), ("gained", ~fell, baseline, arm)):
        breaks = _first_breaks(traced, own, other, LINK[measure])
        found.append(moved[ours].merge(breaks, on=PROBE, how="left").assign(change=change))
    both = pd.concat(found, ignore_index=True).assign(arm=arm)
    told = [(_text(row.outcome), _text(row.reason)) for row in both.itertuples()]
    both["criterion"] = [criterion(*one) for one in told]
    both["cause"] = [cause(*one) for one in told]
    return both[list(CHANGES)]


def _first_breaks(traced: pd.DataFrame, own: str, other: str, column: str) -> pd.DataFrame:
    """Of each probe the first stage at which `own` has lost a link for good that `other` still has."""
    mine, theirs = (traced[traced["arm"] == arm] for arm in (own, other))
    keys = [*PROBE, "place", "stage"]
    both = mine.merge(theirs[[*keys, column]], on=keys, suffixes=("", "_other"))
    lost = both[(both[column] == False) & (both[f"{column}_other"] == True)]  # noqa: E712 (NA is neither)
    ends = lost[lost["stage"] == STAGES[-1]][[*PROBE, "place"]]
    first = lost.merge(ends, on=[*PROBE, "place"]).sort_values(["stage", "place"], kind="stable")
    first = first.drop_duplicates(PROBE).astype({"dialogue": str, "probe": str})
    kind = np.where(first["turn"].fillna(True).to_numpy(dtype=bool), "content", "turn")
    return first.assign(kind=kind)[[*PROBE, "link", "stage", "kind", "component", "outcome", "reason"]]


def _is(measure: Measure) -> Callable[[str], bool]:
    return lambda name: MEASURES[name][0] == measure


def _numbers(column: "pd.Series[float]") -> NDArray[np.float64]:
    return np.asarray(column.astype("Float64").to_numpy(dtype=float, na_value=np.nan), dtype=np.float64)


def _structuring(folder: RunFolder) -> Mapping[str, object]:
    return {cell["arm"]: cell["spec"]["pipeline"].get("structuring") for cell in folder.manifest["cells"]}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
