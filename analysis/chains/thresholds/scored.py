"""A gate that decides by a score: what it would let through at other thresholds, without running it again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analysis.chains.null_models.chance import BLOCK, Flags, Shares
from analysis.chains.null_models.gated import Gated
from analysis.gates import component_path, scoring_gate
from toolkit.admission.novelty import Novelty
from toolkit.errors import UserError


@dataclass(frozen=True)
class Scored:
    """The gate of a cell by its scores: an exchange passes if it scores at least the threshold.

    An exchange without a score keeps the decision that it had. UserError, which says why, if the gate does
    not decide so.
    """

    gate: Gated

    def __post_init__(self) -> None:
        if why := self._unfit():
            raise UserError(f"{self.gate.arm}: no other threshold can be looked at: {why}")

    @cached_property
    def scores(self) -> Shares:
        """The score of each exchange, NaN for none; shape (exchanges,)."""
        return self.gate.exchanges["score"].to_numpy(dtype=np.float64)

    @property
    def thresholds(self) -> Shares:
        """All thresholds that differ, ascending: every score, and infinity, at which nothing passes."""
        return np.append(np.unique(self.scores[~np.isnan(self.scores)]), np.inf)

    def passed(self, thresholds: Shares) -> Flags:
        """Which exchanges pass at each threshold, shape (thresholds, exchanges)."""
        scored = ~np.isnan(self.scores)
        above = self.scores[None, :] >= thresholds[:, None]
        return np.where(scored[None, :], above, self.gate.passed[None, :])

    def blocks(self) -> Iterator[tuple[Shares, Flags]]:
        """Some thresholds at a time, with what passes at them."""
        for first in range(0, len(self.thresholds), BLOCK):
            some = self.thresholds[first : first + BLOCK]
            yield some, self.passed(some)

    def _unfit(self) -> str:
        """Why its decisions are not those of a threshold on scores; empty if they are."""
        gate, scored = self.gate, ~np.isnan(self.scores)
        inner = scoring_gate({"admission": gate.gate})["component"]
        if gate.readmitted:
            return "rejected turns came back through an open window"
        if gate.exchanges.empty:
            return "no exchange has a decision"
        if gate.probes.empty:
            return "no chain is followed through it"
        if inner == component_path(Novelty):
            return "what is new depends on what was admitted before, so other thresholds have other scores"
        if not scored.any():
            return "its decisions have no score"
        let, out = self.scores[scored & gate.passed], self.scores[scored & ~gate.passed]
        if len(let) and len(out) and out.max() >= let.min():
            return f"it rejects at a score of {out.max():g} what it admits at {let.min():g}"
        return ""


def scored(gates: Iterable[Gated]) -> tuple[tuple[Scored, ...], dict[str, str]]:
    """The gates that decide by a score, and of each other arm why it does not."""
    found, why = [], {}
    for gate in gates:
        try:
            found.append(Scored(gate))
        except UserError as error:
            why[gate.arm] = str(error)
    return tuple(found), why
