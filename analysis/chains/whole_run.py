"""Everything that tracing a run gives, as frames by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from analysis.chains.causes.deletions import blame, deletions
from analysis.chains.outcomes.lost_gained import causes, changes, lost_gained
from analysis.chains.outcomes.placebo import placebo
from analysis.chains.outcomes.survival import (
    answers,
    chain_survival,
    first_breaks,
    item_recall,
    link_survival,
    recoveries,
)
from analysis.chains.outcomes.whole import By, Measure, chains
from analysis.chains.stages import STAGES, TRACED
from analysis.chains.tracing.links import links
from toolkit.runs.run_folder import RunFolder

BYS: tuple[By, ...] = ("category", "links")
MEASURES: tuple[Measure, ...] = ("content", "turn")


@dataclass(frozen=True)
class WholeRun:
    """The chains of a run, traced once; each frame is made when first asked for."""

    folder: RunFolder

    @cached_property
    def links(self) -> pd.DataFrame:
        """One row a cell, probe, link and stage: `analysis.chains.tracing.links`."""
        return links(self.folder)

    @cached_property
    def chains(self) -> pd.DataFrame:
        """One row a cell, probe and stage: `analysis.chains.outcomes.whole`."""
        return chains(self.links)

    @cached_property
    def changes(self) -> pd.DataFrame:
        """One row a probe and arm whose support changed: `analysis.chains.outcomes.lost_gained`."""
        return changes(self.folder, self.links, self.chains)

    @cached_property
    def untraced(self) -> pd.DataFrame:
        """The probes whose chain is not followed, by arm, each with the reason."""
        last = self.links[(self.links["stage"] == STAGES[-1]) & (self.links["status"] != TRACED)]
        named = last[["arm", "dialogue", "probe", "status"]].astype(str)
        return named.drop_duplicates(ignore_index=True)

    @cached_property
    def deletions(self) -> pd.DataFrame:
        """One row a loss on the write path: `analysis.chains.causes.deletions`."""
        return deletions(self.folder, self.links)

    @property
    def tables(self) -> Mapping[str, pd.DataFrame]:
        """Every table of the run, by the name of its file; those without a row are left out."""
        found = {"causes": causes(self.changes), "changes": self.changes, "untraced": self.untraced}
        found |= {"deletions": self.deletions, "blame": blame(self.deletions), "placebo": self.placebo}
        for by in BYS:
            found[f"lost_gained_by_{by}"] = lost_gained(self.folder, self.chains, by)
            found[f"links_by_{by}"] = link_survival(self.links, by)
            for measure in MEASURES:
                found[f"chains_{measure}_by_{by}"] = chain_survival(self.chains, by, measure)
                found[f"recall_{measure}_by_{by}"] = item_recall(self.chains, by, measure)
                found[f"first_breaks_{measure}_by_{by}"] = first_breaks(self.chains, by, measure)
                found[f"answers_{measure}_by_{by}"] = answers(self.folder, self.chains, by, measure)
        found |= {f"recoveries_{measure}": recoveries(self.chains, measure) for measure in MEASURES}
        return {name: frame for name, frame in sorted(found.items()) if not frame.empty}

    @cached_property
    def placebo(self) -> pd.DataFrame:
        """X of every arm beside its placebo; empty where no link has slots."""
        if self.links["anywhere"].isna().all():
            return pd.DataFrame()
        parts = [placebo(self.folder, self.links, arm) for arm in self.folder.arms.values()]
        return pd.concat([part for part in parts if not part.empty], ignore_index=True)
