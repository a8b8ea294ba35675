"""How survival falls with the number of links, and the rate of a link that would give it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
import pandas as pd

from analysis.chains.null_models.chance import Chains, Flags, Numbers, Shares, by_chance, gone, kept
from analysis.chains.null_models.gated import AGGREGATIVE, Gated
from analysis.chains.outcomes.groups import by_category, links_name
from analysis.chains.stages import TRACED
from analysis.inference.estimates import Estimate, share
from analysis.summary import MOST_LINKS

MEASURES = ("turn", "anywhere")
STEPS = 60  # of bisection: more than a float resolves
OBSERVED = ("arm", "stage", "measure", "group", "hops", "links")
ESTIMATED = ("n", "dialogues", "survival", "low", "high", "rate", "rate_low", "rate_high")
COLUMNS = (*OBSERVED, *ESTIMATED)
NULL_COLUMNS = ("arm", "component", "reference", "null", "group", "hops", "links", *ESTIMATED)
CHAIN = ["cell", "dialogue", "probe"]


def hop_survival(links: pd.DataFrame) -> pd.DataFrame:
    """Survival of whole chains by their number of links; a row an arm, stage, measure, group and number.

    Columns: arm, stage, measure (`turn`: Z of turns, to be compared within one structuring alone; `anywhere`:
    Z of contents), group (a category, or all that do not tempt), hops (1 to 5; 5 has longer chains as well)
    and links (its name), n (chains), dialogues, survival with low and high (over dialogues; NaN below six),
    rate with rate_low and rate_high. The rate is that of independent links which would give the survival:
    s(k)^(1/k), and of pooled lengths the root p of mean p^k = s. Flat over hops: links are lost by
    themselves; rising: together; falling: long chains suffer more than that. Aggregative probes have no
    chain, and a chain with a link of which nothing is known (NA) is left out. `links` is the frame of links.
    """
    traced = links[(links["status"] == TRACED) & (links["shape"] != AGGREGATIVE)]
    parts = [_survivals(traced, measure) for measure in MEASURES]
    return pd.DataFrame([row for part in parts for row in _rows(part)], columns=list(COLUMNS))


def hop_nulls(gates: Iterable[Gated]) -> pd.DataFrame:
    """The same curves at admission: as the gate left them and as chance would have, exactly.

    Columns: arm, component, reference and null (`observed`, `uniform`, `matched` or `independent`), then
    those of `hop_survival` from group on; nulls have no interval, since they follow from what was admitted.
    `independent` is p^k with the gate's own link rate p in the group. Null models as in `nulls`.
    """
    rows = [row for gate in gates for row in _null_rows(gate)]
    return pd.DataFrame(rows, columns=list(NULL_COLUMNS))


def link_rate(survival: float, sizes: Numbers) -> float:
    """The rate p at which independent links give chains of these lengths that survival: mean p^k = survival.

    Bisection; for one length k it is survival^(1/k). NaN if the survival is.
    """
    if np.isnan(survival):
        return float("nan")
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        below = float((middle**sizes).mean()) < survival
        low, high = (middle, high) if below else (low, middle)
    return high


def _survivals(traced: pd.DataFrame, measure: str) -> pd.DataFrame:
    """One row a chain and stage at which all of its links are known."""
    by = [*CHAIN, "arm", "stage", "category", "category_name", "tempting", "links"]
    known = traced[measure].notna()
    rows = traced.assign(there=traced[measure].fillna(False).astype(bool), known=known)
    whole = rows.groupby(by, observed=True, sort=False)[["there", "known"]].all().reset_index()
    return whole[whole["known"]].assign(measure=measure)


def _rows(chains: pd.DataFrame) -> Iterator[dict[str, object]]:
    for (arm, stage), own in chains.groupby(["arm", "stage"], observed=True, sort=False):
        sizes, dialogues = own["links"].to_numpy(dtype=np.int64), own["dialogue"].to_numpy(dtype=str)
        there, measure = own["there"].to_numpy(dtype=np.float64), own["measure"].iloc[0]
        for group, members in by_category(own).items():
            for hops, mask in _by_hops(own, members):
                said = {"arm": arm, "stage": stage, "measure": measure, "group": group}
                found = _estimated(share(there[mask], dialogues[mask]), sizes[mask])
                yield {**said, "hops": hops, "links": links_name(hops), **found}


def _null_rows(gate: Gated) -> Iterator[dict[str, object]]:
    said = {"arm": gate.arm, "component": gate.component, "reference": gate.reference}
    whole = ~gate.chains.by_item
    if not whole.any():
        return
    chains, probes = gate.chains.chosen(whole), gate.probes[whole].reset_index(drop=True)
    dialogues = probes["dialogue"].to_numpy(dtype=str)
    survived = _survived(gate, chains)
    missing = gone(gate.passed, chains)
    for group, own in by_category(probes).items():
        rate = 1 - missing[own].sum() / chains.sizes[own].sum()
        curves = survived | {"independent": np.asarray(rate**chains.sizes, dtype=np.float64)}
        for hops, mask in _by_hops(probes, own):
            for null, values in curves.items():
                found = share(values[mask], dialogues[mask])
                exact = found if null == "observed" else replace(found, low=np.nan, high=np.nan)
                place = {"null": null, "group": group, "hops": hops, "links": links_name(hops)}
                yield {**said, **place, **_estimated(exact, chains.sizes[mask])}


def _survived(gate: Gated, chains: Chains) -> dict[str, Shares]:
    """Survival of each chain as the gate left it, and in the mean of each null model."""
    return {
        "observed": kept(gate.passed[None, :], chains)[0],
        "uniform": 1 - by_chance(gate.passed, gate.dialogues, chains),
        "matched": 1 - by_chance(gate.passed, gate.look_alikes, chains),
    }


def _estimated(found: Estimate, sizes: Numbers) -> dict[str, object]:
    """The columns of a survival; the rate has the interval of the survival, of which it is a rising map."""
    rates = (link_rate(value, sizes) for value in (found.value, found.low, found.high))
    survival = (found.n, found.templates, found.value, found.low, found.high)
    return dict(zip(ESTIMATED, (*survival, *rates), strict=True))


def _by_hops(probes: pd.DataFrame, group: Flags) -> Iterator[tuple[int, Flags]]:
    """Each number of links, and which probes of a group have it; none is empty."""
    pooled = probes["links"].clip(upper=MOST_LINKS).to_numpy()
    for hops in range(1, MOST_LINKS + 1):
        if (group & (pooled == hops)).any():
            yield hops, group & (pooled == hops)
