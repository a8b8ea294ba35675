"""Everything that tracing a run gives, as frames by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from analysis.chains.causes.alone import broken_alone, shadow_place
from analysis.chains.causes.break_sets import cause_counts, not_counted
from analysis.chains.causes.break_sets import causes as break_sets
from analysis.chains.causes.deletions import blame, deletions
from analysis.chains.causes.readers import with_reader
from analysis.chains.gates_of_run import RunGates
from analysis.chains.granularity.trap import granularity
from analysis.chains.outcomes.answers import answers, ends, gaps, read_chains, surprises
from analysis.chains.outcomes.groups import By
from analysis.chains.outcomes.lost_gained import causes, changes, lost_gained
from analysis.chains.outcomes.placebo import placebo
from analysis.chains.outcomes.survival import (
    chain_survival,
    first_breaks,
    item_recall,
    link_survival,
    recoveries,
)
from analysis.chains.outcomes.uncounted import uncounted
from analysis.chains.outcomes.whole import Measure, chains
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
    def compared(self) -> Mapping[By, pd.DataFrame]:
        """Support of each arm against its baseline, by each grouping: `outcomes.lost_gained.lost_gained`."""
        return {by: lost_gained(self.folder, self.chains, by) for by in BYS}

    @cached_property
    def gates(self) -> RunGates:
        """What the gates did, beside chance."""
        return RunGates(self.folder, self.links)

    @cached_property
    def alone(self) -> pd.DataFrame | None:
        """What each stage would break alone (`causes.alone.broken_alone`); None if the run has no shadow.

        UserError if what lies there is not the shadow of this run.
        """
        shadow = shadow_place(self.folder.path)
        return broken_alone(self.folder, RunFolder(shadow), self.links) if shadow.is_dir() else None

    def break_sets(self, measure: Measure) -> pd.DataFrame:
        """Which stages would break each chain: `causes.break_sets.causes`; empty if there is no shadow."""
        return pd.DataFrame() if self.alone is None else break_sets(self.links, self.alone, measure)

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
        found["granularity"] = granularity(self.folder)
        for by in BYS:
            found[f"lost_gained_by_{by}"] = self.compared[by]
            found[f"links_by_{by}"] = link_survival(self.links, by)
            for measure in MEASURES:
                found[f"chains_{measure}_by_{by}"] = chain_survival(self.chains, by, measure)
                found[f"recall_{measure}_by_{by}"] = item_recall(self.chains, by, measure)
                found[f"first_breaks_{measure}_by_{by}"] = first_breaks(self.chains, by, measure)
        for measure in MEASURES:
            found[f"recoveries_{measure}"] = recoveries(self.chains, measure)
            found[f"uncounted_{measure}"] = uncounted(self.links, self.chains, measure)
            found |= {**self._answers(measure), **self._alone(measure)}
        found |= self.gates.tables
        return {name: frame for name, frame in sorted(found.items()) if not frame.empty}

    def _alone(self, measure: Measure) -> Mapping[str, pd.DataFrame]:
        """The stages that would break chains alone, also with the reader; nothing without a shadow."""
        found = self.break_sets(measure)
        if found.empty:
            return {}
        frames = {f"alone_{measure}": found}
        for judge, read in read_chains(self.folder, self.chains, measure).groupby("judge", sort=False):
            frames[f"alone_{measure}_read_{judge}"] = with_reader(found, read)
        counts = {f"{name}_by_{by}": cause_counts(own, by) for name, own in frames.items() for by in BYS}
        return counts | {f"{name}_not_counted": not_counted(own) for name, own in frames.items()}

    def _answers(self, measure: Measure) -> Mapping[str, pd.DataFrame]:
        """What readers made of the chains; nothing where no judge ran."""
        read = read_chains(self.folder, self.chains, measure)
        found = {f"surprises_{measure}": surprises(read), f"unanswered_{measure}": gaps(read)}
        for by in BYS:
            found[f"answers_{measure}_by_{by}"] = answers(read, by)
            found[f"ends_{measure}_by_{by}"] = ends(read, by)
        return found

    @cached_property
    def placebo(self) -> pd.DataFrame:
        """X of every arm beside its placebo; empty where no link has slots."""
        if self.links["anywhere"].isna().all():
            return pd.DataFrame()
        parts = [placebo(self.folder, self.links, arm) for arm in self.folder.arms.values()]
        return pd.concat([part for part in parts if not part.empty], ignore_index=True)
