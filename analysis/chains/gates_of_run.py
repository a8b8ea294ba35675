"""What the gates of a run did beside chance, as frames: each is made once, and once for equal decisions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from analysis.chains.causes.criteria import criterion_blame
from analysis.chains.null_models.contents import with_contents
from analysis.chains.null_models.gated import Gated, gated
from analysis.chains.null_models.hops import hop_nulls, hop_survival
from analysis.chains.null_models.nulls import nulls, without_nulls
from analysis.chains.thresholds.held_out import held_out
from analysis.chains.thresholds.scored import Scored, scored
from analysis.chains.thresholds.sweep import at_rates, sweep
from toolkit.runs.run_folder import RunFolder

Decisions = tuple[object, ...]


@dataclass(frozen=True)
class RunGates:
    """The gates of a run; `links` is its frame of links."""

    folder: RunFolder
    links: pd.DataFrame

    @cached_property
    def each(self) -> tuple[Gated, ...]:
        """The gate of every cell, in the order of the run."""
        return tuple(gated(self.folder, self.links))

    @cached_property
    def sweeps(self) -> Mapping[str, pd.DataFrame]:
        """By arm: its gate at every threshold (`thresholds.sweep`); of gates that decide by a score alone."""
        return {arm: frame.assign(arm=arm) for arm, frame in self._swept.items()}

    @cached_property
    def criteria(self) -> pd.DataFrame:
        """Links lost by each criterion: `causes.criteria.criterion_blame`."""
        return criterion_blame(self.folder, self.links)

    @cached_property
    def hops(self) -> pd.DataFrame:
        """Survival by the number of links: `null_models.hops.hop_survival`."""
        return hop_survival(self.links)

    @cached_property
    def hops_by_chance(self) -> pd.DataFrame:
        """The same at admission, and what chance would leave: `null_models.hops.hop_nulls`."""
        return hop_nulls(self.each)

    @cached_property
    def by_content(self) -> tuple[Gated, ...]:
        """The same gates with their chains by content: `null_models.contents.with_contents`."""
        return tuple(with_contents(self.folder, self.each))

    @cached_property
    def nulls(self) -> pd.DataFrame:
        """What each gate broke against chance, by turns and by content: `null_models.nulls.nulls`."""
        return nulls(self.by_content)

    @property
    def tables(self) -> Mapping[str, pd.DataFrame]:
        """Every table about the gates, by the name of its file; some may have no row."""
        found = {"criteria": self.criteria, "hops": self.hops, "hops_by_chance": self.hops_by_chance}
        found |= {"nulls": self.nulls, "without_nulls": without_nulls(self.by_content)}
        several = {gate.arm for gate in self.each if gate.exchanges["dialogue"].nunique() > 1}
        judged = [held_out(one) for one in self._scored if one.gate.arm in several]
        found["thresholds"] = _joined([at_rates(frame) for frame in self.sweeps.values()])
        return found | {"held_out_thresholds": _joined(judged)}

    @cached_property
    def _scored(self) -> tuple[Scored, ...]:
        return scored(self.each)[0]

    @cached_property
    def _swept(self) -> Mapping[str, pd.DataFrame]:
        known: dict[Decisions, pd.DataFrame] = {}
        arms = {}
        for one in self._scored:
            same = _decisions(one.gate)
            if same not in known:
                known[same] = sweep(one)
            arms[one.gate.arm] = known[same]
        return arms


def _decisions(gate: Gated) -> Decisions:
    """What a sweep depends on: gates for which it is equal share theirs."""
    exchanges, chains = gate.exchanges, gate.chains
    ids = (exchanges["dialogue"], exchanges["exchange"], gate.probes["dialogue"], gate.probes["probe"])
    arrays = (gate.passed, exchanges["score"].to_numpy(), chains.members, chains.starts, chains.by_item)
    return (
        gate.component,
        gate.data,
        *(tuple(column) for column in ids),
        *(array.tobytes() for array in arrays),
    )


def _joined(parts: list[pd.DataFrame]) -> pd.DataFrame:
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()
