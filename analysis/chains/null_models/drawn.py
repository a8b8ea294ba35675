"""Random draws of a null model: how far a single gate that decides by chance may be from its mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.chains.null_models.chance import BLOCK, MEASURES, Numbers, Shares, draws
from analysis.chains.null_models.excess import ROUNDING
from analysis.chains.null_models.gated import Gated
from analysis.chains.null_models.sought import By, Sought
from analysis.chains.outcomes.groups import by_either
from toolkit.identity import digest

Place = tuple[By, str, str]  # what links are there by, the group, the measure


@dataclass(frozen=True, slots=True)
class Drawn:
    """Shares of chains broken in random draws: mean by kind, group and measure, shape (draws,) each."""

    broken: Mapping[Place, Shares]

    def against(self, place: Place, value: float) -> dict[str, float]:
        """The standard deviation of a draw, and the chance of as few, and as many, broken chains as `value`.

        p = (1 + how many draws) / (1 + all draws), so that no p is 0 (Phipson and Smyth 2010).
        """
        broken = self.broken[place]
        fewer, more = (broken <= value + ROUNDING).sum(), (broken >= value - ROUNDING).sum()
        return {
            "sd": float(broken.std(ddof=1)),
            "p_fewer": (1 + int(fewer)) / (1 + len(broken)),
            "p_more": (1 + int(more)) / (1 + len(broken)),
        }


def identity(gate: Gated) -> str:
    """Names what the draws for a gate depend on: gates that decide alike share them."""
    chains, probes = gate.chains, gate.probes[["dialogue", "probe"]].to_numpy().tolist()
    arrays = [gate.passed, gate.look_alikes, chains.members, chains.starts, chains.by_item]
    if gate.content is not None:
        arrays += [gate.content.which, gate.content.members, gate.content.starts]
    return digest([probes, *(values.tolist() for values in arrays)])


def drawn(
    gate: Gated, chains: Sequence[Sought], strata: Numbers, number: int, name: Sequence[object]
) -> Drawn:
    """Draws of a null model, seeded by its name and the dialogues: equal decisions meet equal draws."""
    rng = np.random.default_rng(int(digest([*name, sorted(set(gate.exchanges["dialogue"]))]), 16))
    masks = {
        (own.by, group, measure): mask
        for own in chains
        for measure, by_item in MEASURES.items()
        for group, mask in by_either(own.probes, own.chains.by_item == by_item).items()
    }
    broken: dict[Place, list[Shares]] = {place: [] for place in masks}
    for first in range(0, number, BLOCK):
        passed = draws(gate.passed, strata, min(BLOCK, number - first), rng)
        lost = {own.by: 1 - own.kept(passed) for own in chains}
        for place, mask in masks.items():
            broken[place].append(lost[place[0]][:, mask].mean(axis=1))
    return Drawn({place: np.concatenate(parts) for place, parts in broken.items()})
