"""Whether a gate breaks more evidence chains than chance alone would have, and what makes the difference."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.chains.null_models.chance import (
    BLOCK,
    Chains,
    Flags,
    Numbers,
    Shares,
    counted,
    draws,
    expected,
    gone,
    kept,
)
from analysis.chains.null_models.excess import ROUNDING, Broken
from analysis.chains.null_models.gated import Gated
from analysis.chains.outcomes.groups import by_either
from toolkit.identity import digest

DRAWS = 1000
DRAWN_FOR = {"excess": "uniform", "skill": "matched"}  # the null model whose draws a quantity is held against
MEASURES = {"whole chains": False, "items": True}  # whether the links of a chain count one by one
COLUMNS = (
    "arm",
    "component",
    "reference",
    "group",
    "measure",
    "quantity",
    "n",
    "dialogues",
    "value",
    "low",
    "high",
    "sd",
    "p_fewer",
    "p_more",
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Shares of chains broken in random draws: mean by group and measure, shape (draws,) each."""

    broken: Mapping[tuple[str, str], Shares]

    def against(self, group: tuple[str, str], value: float) -> dict[str, float]:
        """The standard deviation of a draw, and the chance of as few, and as many, broken chains as `value`.

        p = (1 + how many draws) / (1 + all draws), so that no p is 0 (Phipson and Smyth 2010).
        """
        broken = self.broken[group]
        fewer, more = (broken <= value + ROUNDING).sum(), (broken >= value - ROUNDING).sum()
        return {
            "sd": float(broken.std(ddof=1)),
            "p_fewer": (1 + int(fewer)) / (1 + len(broken)),
            "p_more": (1 + int(more)) / (1 + len(broken)),
        }


def nulls(gates: Iterable[Gated], *, number: int = DRAWS, seed: int = 0) -> pd.DataFrame:
    """What each gate broke against three null models; a row a gate, group, measure and quantity.

    Columns: arm, component, reference (`random`, `matched random`, `oracle` or `oracle, window W`, if the
    gate is one), group, measure (`whole chains`, or `items` of aggregative probes: links lost), quantity, n
    (probes), dialogues, value, low and high (over dialogues; NaN below six, and where it is exact),
    sd (of a single draw), p_fewer and p_more (share of draws that break as few, as many). Quantities, 0 to 1:

    - broken: at admission, of what the gate met; link rate: links that pass, of all links of the group;
    - uniform (N0): expected if as many exchanges of each dialogue had passed by chance; exact;
    - matched (N1): likewise of each dialogue, length decile and speaker; exact, `number` draws for its sd;
    - independent (N2): 1 - p^k, with the gate's own link rate p;
    - excess = broken - uniform = selectivity (N2 - N0) + dependence (broken - N2);
    - skill = broken - matched: below zero, the gate keeps evidence better than its look-alikes.

    A gate that rejected nothing, or whose rejections came back, has no rows: `without_nulls` says so. Source:
    docs/methods.md, "What chance would have broken".
    """
    known: dict[str, Mapping[str, Drawn]] = {}
    rows: list[dict[str, object]] = []
    for gate in gates:
        if _unfit(gate):
            continue
        strata = {"uniform": gate.dialogues, "matched": gate.look_alikes}
        name = _identity(gate)
        if name not in known:
            known[name] = {null: _drawn(gate, own, number, [null, seed]) for null, own in strata.items()}
        rows += _rows(gate, strata, known[name])
    return pd.DataFrame(rows, columns=list(COLUMNS))


def without_nulls(gates: Iterable[Gated]) -> pd.DataFrame:
    """What was left out of `nulls`: a row an arm and reason; columns arm, why, n (of what it names)."""
    rows: list[tuple[str, str, int]] = []
    for gate in gates:
        if why := _unfit(gate):
            rows.append((gate.arm, f"chains without a null model: {why}", len(gate.probes)))
        if gate.outside:
            rows.append((gate.arm, "chains with a link in no exchange", gate.outside))
        if gate.failed:
            rows.append((gate.arm, "failed decisions, whose dialogues are left out", gate.failed))
    return pd.DataFrame(rows, columns=["arm", "why", "n"])


def by_chance(passed: Flags, strata: Numbers, chains: Chains) -> Shares:
    """The expected share broken of each chain if as many of each stratum pass by chance, shape (chains,)."""
    whole = expected(counted(passed[None, :], strata), np.bincount(strata), strata, chains)
    return np.asarray(1 - whole[0], dtype=np.float64)


def _unfit(gate: Gated) -> str:
    """Why there is nothing to compare with; empty if there is."""
    if gate.readmitted:
        return "rejected turns came back through an open window"
    if gate.exchanges.empty:
        return "no exchange has a decision"
    return "nothing was rejected" if gate.passed.all() else ""


def _identity(gate: Gated) -> str:
    """Names what the draws for a gate depend on: gates that decide alike share them."""
    chains, probes = gate.chains, gate.probes[["dialogue", "probe"]].to_numpy().tolist()
    arrays = (gate.passed, gate.look_alikes, chains.members, chains.starts, chains.by_item)
    return digest([probes, *(values.tolist() for values in arrays)])


def _drawn(gate: Gated, strata: Numbers, number: int, identity: list[object]) -> Drawn:
    """Draws of a null model, seeded by what they are about: equal decisions meet equal draws."""
    rng = np.random.default_rng(int(digest([*identity, sorted(set(gate.exchanges["dialogue"]))]), 16))
    masks = {
        (group, measure): mask
        for measure, by_item in MEASURES.items()
        for group, mask in by_either(gate.probes, gate.chains.by_item == by_item).items()
    }
    broken: dict[tuple[str, str], list[Shares]] = {group: [] for group in masks}
    for first in range(0, number, BLOCK):
        drawn = draws(gate.passed, strata, min(BLOCK, number - first), rng)
        lost = 1 - kept(drawn, gate.chains)
        for group, mask in masks.items():
            broken[group].append(lost[:, mask].mean(axis=1))
    return Drawn({group: np.concatenate(parts) for group, parts in broken.items()})


def _rows(
    gate: Gated, strata: Mapping[str, Numbers], drawn: Mapping[str, Drawn]
) -> Iterator[dict[str, object]]:
    lost = 1 - kept(gate.passed[None, :], gate.chains)[0]
    missing, sizes = gone(gate.passed, gate.chains), gate.chains.sizes
    chance = {null: by_chance(gate.passed, own, gate.chains) for null, own in strata.items()}
    dialogues = gate.probes["dialogue"].to_numpy(dtype=str)
    for measure, by_item in MEASURES.items():
        for group, mask in by_either(gate.probes, gate.chains.by_item == by_item).items():
            own = Broken(lost[mask], missing[mask], sizes[mask], dialogues[mask], by_item)
            found = own.quantities(chance["uniform"][mask], chance["matched"][mask])
            by_draw = {
                null: one.against((group, measure), found["broken"].value) for null, one in drawn.items()
            }
            for quantity, estimate in found.items():
                yield {
                    "arm": gate.arm,
                    "component": gate.component,
                    "reference": gate.reference,
                    "group": group,
                    "measure": measure,
                    "quantity": quantity,
                    "n": estimate.n,
                    "dialogues": estimate.templates,
                    "value": estimate.value,
                    "low": estimate.low,
                    "high": estimate.high,
                    **by_draw.get(DRAWN_FOR.get(quantity, ""), {}),
                }
