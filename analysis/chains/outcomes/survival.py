"""How many links and chains survive each stage, where chains break first, and what comes back."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.outcomes.groups import By, groups
from analysis.chains.outcomes.whole import RECALL, WHOLE, Measure, laid_out
from analysis.chains.stages import STAGES, TRACED
from analysis.inference.estimates import share

INTACT = "intact"  # of a chain that no stage breaks
UNSEEN = "unseen"  # of a chain that no stage breaks where anybody can see, and the last stage is not seen
LINKS = (
    *("arm", "group", "stage", "n", "turn", "turn_low", "turn_high", "turn_loss"),
    *("n_content", "content", "anywhere", "anywhere_low", "anywhere_high", "content_loss", "rescue"),
)
CHAINS = (
    *("arm", "group", "stage", "n", "intact", "low", "high"),
    *("at_risk", "hazard", "hazard_low", "hazard_high", "surviving", "recovered"),
)
SHARES = ("arm", "group", "stage", "n", "share", "low", "high")

Values = NDArray[np.float64]


def link_survival(links: pd.DataFrame, by: By) -> pd.DataFrame:
    """T, C and X of the links of each arm and group at each stage, as shares (0 to 1) of n links.

    n counts the links whose T is known: of imported records without sources it is not. turn_loss is 1 - T;
    content_loss T(1 - C) and rescue X(1 - C) are means over the n_content links that have slots. low, high:
    CR1 with t over dialogues, NaN below six. A stage that is not seen has no row.
    """
    traced = links[links["status"] == TRACED]
    rows = (
        {"arm": arm, "group": group, "stage": stage, **_links(at_stage)}
        for arm, group, members in _members(traced, by)
        for stage, at_stage in members.groupby("stage", observed=True)
        if at_stage[["turn", "anywhere"]].notna().any(axis=None)
    )
    return pd.DataFrame(rows, columns=list(LINKS))


def chain_survival(whole: pd.DataFrame, by: By, measure: Measure) -> pd.DataFrame:
    """Z of the chains of each arm and group at each stage, the stage's hazard, and what came back.

    hazard: h_s = P(Z_s = 0 | Z_{s-1} = 1), over the at_risk chains that were intact before; surviving: the
    product of 1 - h up to here, which Z exceeds by what was recovered (0 before, 1 here: counted, and never
    undone). Shares from 0 to 1, n chains; intervals as in `link_survival`. By `turn`, arms may be compared
    within one structuring only. Aggregative probes have none.
    """
    head, values = laid_out(whole, WHOLE[measure])
    rows = (
        {"arm": arm, "group": group, **row}
        for arm, group, chosen in _chosen(head, by)
        for row in _hazards(values[chosen], _dialogues(head, chosen))
    )
    return pd.DataFrame(rows, columns=list(CHAINS))


def item_recall(whole: pd.DataFrame, by: By, measure: Measure) -> pd.DataFrame:
    """The mean share of links of aggregative probes at each stage: they have no Z. Shares, n probes."""
    head, values = laid_out(whole, RECALL[measure])
    rows = (
        {"arm": arm, "group": group, "stage": stage, **_share(column, _dialogues(head, chosen))}
        for arm, group, chosen in _chosen(head, by)
        for stage, column in zip(STAGES, values[chosen].T, strict=True)
        if not np.isnan(column).any()
    )
    return pd.DataFrame(rows, columns=list(SHARES))


def first_breaks(whole: pd.DataFrame, by: By, measure: Measure) -> pd.DataFrame:
    """P(F = s), F the first stage at which a chain is broken, or `intact`; shares of n chains add up to 1.

    A stage that is not seen has no row; where the last one is not, what is broken nowhere is `unseen`.
    """
    head, values = laid_out(whole, WHOLE[measure])
    broken = first_break(values)
    rows = (
        {
            "arm": arm,
            "group": group,
            "stage": stage,
            **_share(broken[chosen] == place, _dialogues(head, chosen)),
        }
        for arm, group, chosen in _chosen(head, by)
        for place, stage in _ends(values[chosen])
    )
    return pd.DataFrame(rows, columns=list(SHARES))


def first_break(values: Values) -> NDArray[np.int64]:
    """The place of the first stage at which each chain is broken, or how many there are; shape (chains,)."""
    broken = values == 0
    first = np.where(broken.any(axis=1), broken.argmax(axis=1), values.shape[1])
    return np.asarray(first, dtype=np.int64)


def recoveries(whole: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """Every chain that was broken at one stage and is intact at the next: cell, probe and that stage."""
    head, values = laid_out(whole, WHOLE[measure])
    chain, stage = np.nonzero((values[:, :-1] == 0) & (values[:, 1:] == 1))
    named = head.iloc[chain][["arm", "dialogue", "probe"]].reset_index(drop=True)
    return named.assign(stage=pd.Categorical.from_codes(stage + 1, pd.Index(STAGES), ordered=True))


def _hazards(values: Values, dialogues: NDArray[np.str_]) -> Iterator[dict[str, object]]:
    """A row a stage; values of shape (chains, stages), NaN at a stage that is not seen."""
    before, surviving = np.ones(len(values)), 1.0
    for stage, now in zip(STAGES, values.T, strict=True):
        if np.isnan(now).any():
            continue
        whole, at_risk = _share(now, dialogues), before == 1
        lost = _share(1 - now[at_risk], dialogues[at_risk])
        surviving *= 1 - (float(lost["share"]) if at_risk.any() else 0.0)
        yield {
            "stage": stage,
            "n": whole["n"],
            "intact": whole["share"],
            "low": whole["low"],
            "high": whole["high"],
            "at_risk": lost["n"],
            "hazard": lost["share"],
            "hazard_low": lost["low"],
            "hazard_high": lost["high"],
            "surviving": surviving,
            "recovered": int(((before == 0) & (now == 1)).sum()),
        }
        before = now


def _links(rows: pd.DataFrame) -> dict[str, object]:
    """The row of some links at a stage."""
    dialogues = rows["dialogue"].to_numpy(dtype=str)
    turn = np.asarray(rows["turn"].to_numpy(dtype=float, na_value=np.nan), dtype=np.float64)
    known = ~np.isnan(turn)
    slotted = rows["content"].notna().to_numpy()
    content, anywhere = (rows.loc[slotted, name].to_numpy(dtype=float) for name in ("content", "anywhere"))
    by_turn, by_content = _share(turn[known], dialogues[known]), _share(anywhere, dialogues[slotted])
    return {
        "n": int(known.sum()),
        "turn": by_turn["share"],
        "turn_low": by_turn["low"],
        "turn_high": by_turn["high"],
        "turn_loss": 1 - _mean(turn[known]),
        "n_content": int(slotted.sum()),
        "content": _mean(content),
        "anywhere": by_content["share"],
        "anywhere_low": by_content["low"],
        "anywhere_high": by_content["high"],
        "content_loss": _mean(turn[slotted] * (1 - content)),
        "rescue": _mean(anywhere * (1 - content)),
    }


def _mean(values: Values) -> float:
    return float(values.mean()) if len(values) else float("nan")


def _ends(values: Values) -> Iterator[tuple[int, str]]:
    """The places and names of the stages that are seen, then what is broken nowhere; (chains, stages)."""
    seen = [not np.isnan(column).any() for column in values.T]
    yield from ((place, stage) for place, stage in enumerate(STAGES) if seen[place])
    yield len(STAGES), INTACT if seen[-1] else UNSEEN


def _share(values: NDArray[np.bool_] | Values, dialogues: NDArray[np.str_]) -> dict[str, float]:
    found = share(np.asarray(values, dtype=np.float64), dialogues)
    return {"n": found.n, "share": found.value, "low": found.low, "high": found.high}


def _members(frame: pd.DataFrame, by: By) -> Iterator[tuple[str, str, pd.DataFrame]]:
    for arm, group, chosen in _chosen(frame, by):
        yield arm, group, frame[chosen]


def _chosen(frame: pd.DataFrame, by: By) -> Iterator[tuple[str, str, NDArray[np.bool_]]]:
    """Every arm and group that has a row, in the order of the run, and which rows are its own."""
    of_group = groups(frame, by)
    for arm in frame["arm"].drop_duplicates():
        own = (frame["arm"] == arm).to_numpy()
        for group, members in of_group.items():
            if (own & members).any():
                yield str(arm), group, own & members


def _dialogues(head: pd.DataFrame, chosen: NDArray[np.bool_]) -> NDArray[np.str_]:
    return head.loc[chosen, "dialogue"].to_numpy(dtype=str)
