"""The chains that a gate is judged by: by the turns of their links, and by what these say."""

from dataclasses import dataclass
from enum import StrEnum

import pandas as pd

from analysis.chains.null_models import chance
from analysis.chains.null_models.carried import Carried, broken_by_chance
from analysis.chains.null_models.chance import Chains, Flags, Numbers, Shares, by_chance
from analysis.chains.null_models.gated import Gated


class By(StrEnum):
    """What a link is there by."""

    TURN = "turn"  # its own turn was admitted
    CONTENT = "content"  # some admitted exchange carries its slots
    TURN_WITH_SLOTS = "turn, chains with slots"  # its own turn; only chains that stand under content too


@dataclass(frozen=True)
class Sought:
    """Chains of a gate with their probes, one a row, and how it is told whether their links are there."""

    by: By
    probes: pd.DataFrame
    chains: Chains
    carried: Carried | None = None  # of content

    def kept(self, passed: Flags) -> Shares:
        """What is left of each chain (`chance.kept`), shapes (rows, exchanges) to (rows, chains)."""
        return chance.kept(self._there(passed), self.chains)

    def gone(self, passed: Flags) -> Numbers:
        """How many links each chain has lost, shapes (exchanges,) to (chains,)."""
        return chance.gone(self._there(passed[None, :])[0], self.chains)

    def by_chance(self, passed: Flags, strata: Numbers) -> Shares:
        """The exact share that is expected to be broken if as many of each stratum pass by chance."""
        if self.carried is None:
            return by_chance(passed, strata, self.chains)
        return broken_by_chance(passed, strata, self.carried)

    def _there(self, passed: Flags) -> Flags:
        return passed if self.carried is None else self.carried.there(passed)


def sought(gate: Gated) -> tuple[Sought, ...]:
    """The chains of a gate by turns, and if it knows their contents by those, beside the same by turns."""
    whole = Sought(By.TURN, gate.probes, gate.chains)
    if gate.content is None or not gate.content.which.any():
        return (whole,)
    which = gate.content.which
    probes = gate.probes[which].reset_index(drop=True)
    return (
        whole,
        Sought(By.CONTENT, probes, gate.content.chains, gate.content),
        Sought(By.TURN_WITH_SLOTS, probes, gate.chains.chosen(which)),
    )
