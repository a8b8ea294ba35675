"""Why chains break: the stages that would break each of them alone, beside the one that broke it first."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.outcomes.groups import By, groups
from analysis.chains.outcomes.whole import AGGREGATIVE, LINK, Measure
from analysis.chains.stages import STAGES, TRACED
from analysis.inference.estimates import share

UNIT = ["cell", "dialogue", "probe", "item"]  # what names a chain, or an item of a list
WHOLE = -1  # the item of a chain that is taken as a whole
HEAD = ["arm", "category", "category_name", "shape", "tempting", "links"]
SUMS = ("broken", "alone", "sole", "co", "masked", "averted", "unexplained", "blame")
COUNTS = ("arm", "group", "stage", "n", *SUMS, "share", "low", "high")
BREAKS = ("component", "group", "n", "broken", "share", "low", "high")

Flags = NDArray[np.bool_]


def causes(links: pd.DataFrame, alone: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """One row a chain and stage, by what its links must carry or by their turns.

    `links` is the frame of a run, `alone` that of `causes.alone.broken_alone`. Aggregative probes
    have no chain: each of their links stands for itself, as `item` (its place; -1: the whole chain). With B
    the stages that would break the chain alone, and F the first that broke it in the run, the columns are
    those that name the chain, stage, component and

    - broken: F is this stage;
    - alone: it is in B; sole: it is all of B; co: it is not;
    - masked: it is in B, and F came before it;
    - averted: it is in B, and the run broke the chain nowhere: what other stages did made up for it;
    - unexplained: F is this stage and not in B, so that stages broke the chain together that would not alone;
    - blame: the stage's Shapley value in the game that is lost if some stage of B is at work. The players in
      B are alike and the others are dummies, so it is 1/|B| for each of B (Shapley 1953, "A value for
      n-person games", axioms 1 and 2).

    why: empty, or why the chain is not counted (`slot_unavailable`, a status, or one of the shadow). Then all
    of these are False and 0.
    """
    real = _chains(links, LINK[measure], "lost", "unknown")
    apart = _chains(alone, measure, "alone", "unsure")
    head = [*UNIT, "stage", "alone", "unsure", "status"]
    both = real.merge(apart[head], on=[*UNIT, "stage"], how="left", suffixes=("", "_alone"), validate="1:1")
    size = len(STAGES)
    lost, unknown, own, unsure = (
        both[name].to_numpy(dtype=np.bool_, na_value=True).reshape(-1, size)
        for name in ("lost", "unknown", "alone", "unsure")
    )
    why = _why(both, np.asarray(unknown.any(axis=1)), np.asarray(unsure.any(axis=1)))
    counted = (why == "")[:, None]
    found = laid(lost & counted, own & counted)
    named = both.drop(columns=["lost", "unknown", "alone", "unsure", "status", "status_alone"])
    return named.assign(**{name: value.ravel() for name, value in found.items()}, why=np.repeat(why, size))


def cause_counts(found: pd.DataFrame, by: By = "category") -> pd.DataFrame:
    """One row an arm, group and stage: counts of n chains, and the stage's blame as a share of them.

    `found` is the frame of `causes`. Items of lists and chains that tempt stand in groups of their own. share
    (0 to 1) is blame / n, with the CR1 interval over dialogues; the shares of all stages add up to that of
    the chains that some stage would break.
    """
    rows = [
        {"arm": arm, "group": group, "stage": stage, **_counted(members)}
        for arm, group, some in _members(found, by)
        for stage, members in some.groupby("stage", observed=False)
    ]
    return pd.DataFrame(rows, columns=list(COUNTS))


def component_breaks(found: pd.DataFrame, arm: str) -> pd.DataFrame:
    """One row a component and group of an arm: how many of n chains it would break alone.

    share, low, high: 0 to 1, with the CR1 interval over dialogues, NaN below six of them.
    """
    rows = []
    for _, group, some in _members(found[found["arm"] == arm], "category"):
        for (_, component), members in some.groupby(["stage", "component"], observed=True):
            part = share(members["alone"].to_numpy(dtype=float), members["dialogue"].to_numpy(dtype=str))
            broken = int(members["alone"].sum())
            rows.append((component, group, part.n, broken, part.value, part.low, part.high))
    return pd.DataFrame(rows, columns=list(BREAKS))


def not_counted(found: pd.DataFrame) -> pd.DataFrame:
    """How many chains of each arm are left out, and why: arm, why, n."""
    some = found[(found["why"] != "") & (found["stage"] == STAGES[0])]
    return some.groupby(["arm", "why"], observed=True).size().rename("n").reset_index()


def _chains(links: pd.DataFrame, column: str, lost: str, unknown: str) -> pd.DataFrame:
    """The chains at each stage: whether a link is lost, in a column that says so, or may be."""
    there = links[links["place"] >= 0]
    item = np.where(there["shape"] == AGGREGATIVE, there["place"], WHOLE)
    is_lost = there[column] if lost == "alone" else ~there[column]
    flags = {lost: is_lost.fillna(False).astype(bool), unknown: there[column].isna()}
    grouped = there.assign(item=item, **flags).groupby([*UNIT, "stage"], observed=True, sort=False)
    first = grouped[[*HEAD, "component", "status"]].first()
    whole = first.join(grouped[[lost, unknown]].any()).reset_index()
    text = dict.fromkeys(("cell", "dialogue", "probe"), str)
    return whole.astype(text)


def _why(both: pd.DataFrame, unknown: Flags, unsure: Flags) -> NDArray[np.str_]:
    """Why each chain is not counted; shape (chains,)."""
    size = len(STAGES)
    status = both["status"].to_numpy(dtype=str).reshape(-1, size)[:, 0]
    apart = both["status_alone"].astype(object).fillna("missing").to_numpy(dtype=str).reshape(-1, size)
    failed = np.array([next((one for one in row if one != TRACED), "") for row in apart], dtype=object)
    why = np.where(
        unsure & (failed != ""), "shadow: " + failed, np.where(unknown | unsure, "slot_unavailable", "")
    )
    return np.asarray(np.where(status == TRACED, why, status), dtype=str)


def laid(lost: Flags, own: Flags) -> dict[str, NDArray[np.generic]]:
    """The columns of `causes`; shapes (chains, stages)."""
    size = lost.shape[1]
    first = np.where(lost.any(axis=1), lost.argmax(axis=1), size)[:, None]
    broken, place = first == np.arange(size), np.arange(size)
    count = own.sum(axis=1, keepdims=True)
    return {
        "broken": broken,
        "alone": own,
        "sole": own & (count == 1),
        "co": own & (count > 1),
        "masked": own & (first < place),
        "averted": own & (first == size),
        "unexplained": broken & ~own,
        "blame": np.where(own, 1 / np.maximum(count, 1), 0.0),
    }


def _members(found: pd.DataFrame, by: By) -> Iterator[tuple[str, str, pd.DataFrame]]:
    """The counted chains of each arm and group, those of lists apart."""
    counted = found[found["why"] == ""]
    lists = (counted["item"] != WHOLE).to_numpy()
    for what, part in (("", counted[~lists]), (", items", counted[lists])):
        masks = groups(part, by)
        for arm in part["arm"].drop_duplicates():
            own = (part["arm"] == arm).to_numpy()
            for group, mask in masks.items():
                if (own & mask).any():
                    yield str(arm), f"{group}{what}", part[own & mask]


def _counted(members: pd.DataFrame) -> dict[str, float]:
    """The sums of some chains at a stage."""
    blame = share(members["blame"].to_numpy(dtype=float), members["dialogue"].to_numpy(dtype=str))
    sums = {name: members[name].sum() for name in SUMS}
    return {"n": blame.n, **sums, "share": blame.value, "low": blame.low, "high": blame.high}
