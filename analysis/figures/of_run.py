"""The figures of a run: which can be drawn of it, and from which frames."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import pandas as pd

from analysis.chains.gated import gated
from analysis.chains.hops import hop_nulls, hop_survival
from analysis.chains.lost_gained import lost_gained
from analysis.chains.survival import first_breaks
from analysis.chains.whole import TEMPTING, WHOLE, Measure
from analysis.figures.blame import criterion_blame, criterion_blame_height
from analysis.figures.changes import lost_gained as drawn_changes
from analysis.figures.changes import lost_gained_height
from analysis.figures.components import component_breaks, component_breaks_height
from analysis.figures.frames import blame_of, component_breaks_of
from analysis.figures.hops import HEIGHT as HOPS
from analysis.figures.hops import hop_survival as drawn_hops
from analysis.figures.waterfall import waterfall, waterfall_height
from analysis.figures.written import Drawing
from analysis.summary import POOLED
from toolkit.runs.run_folder import RunFolder

MOST_ARMS = 4  # arms beside the baseline that have figures of their own; more stand in one, pooled
BY: dict[Measure, str] = {
    "content": "by the content of their links",
    "turn": "by cited turns alone, which compare within one structuring only",
}


def figures_of(folder: RunFolder, links: pd.DataFrame, whole: pd.DataFrame) -> tuple[Drawing, ...]:
    """Each figure for which the run has rows. `links` and `whole` are the frames of `analysis.chains`."""
    return tuple(RunFigures(folder, links, whole).all())


@dataclass(frozen=True)
class RunFigures:
    """A run and its frames of `analysis.chains`, as figures: an arm beside its baseline, or all arms pooled."""

    folder: RunFolder
    links: pd.DataFrame
    whole: pd.DataFrame

    def all(self) -> Iterator[Drawing]:
        """Every figure that there are rows for."""
        arms = [arm for arm, baseline in self.folder.baselines.items() if arm != baseline]
        if len(arms) > MOST_ARMS:
            yield from self._pooled()
            return
        for place, arm in enumerate(arms or list(self.folder.arms.values())):
            yield from self._of_arm(arm, f"{place + 1}_{_slug(arm)}")

    @cached_property
    def _measure(self) -> Measure:
        return "content" if self.whole[WHOLE["content"]].notna().any() else "turn"

    @cached_property
    def _changes(self) -> pd.DataFrame:
        """Without what tempts, of which less is better."""
        changes = lost_gained(self.folder, self.whole, "category")
        return changes[changes["group"] != TEMPTING]

    @cached_property
    def _breaks(self) -> pd.DataFrame:
        return first_breaks(self.whole, "category", self._measure).astype({"arm": str, "stage": str})

    @cached_property
    def _blame(self) -> pd.DataFrame:
        return blame_of(self.links, self._measure)

    @cached_property
    def _hops(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Survival of turns at admission, where the nulls are exact, of all arms; and the nulls."""
        found, chance = hop_survival(self.links), hop_nulls(gated(self.folder, self.links))
        own = (found["measure"] == "turn") & (found["stage"] == "admitted") & (found["group"] == POOLED)
        return found[own], chance[(chance["group"] == POOLED) & (chance["null"] != "observed")]

    def _pooled(self) -> Iterator[Drawing]:
        changes = self._changes[self._changes["group"] == POOLED]
        rows = changes.assign(group=changes["arm"])
        for measure, own in rows.groupby("measure", sort=False):
            caption = f"Probes that each arm loses and gains against its baseline, {measure}."
            yield Drawing(
                f"lost_gained_{_slug(measure)}",
                caption,
                partial(drawn_changes, own.assign(arm="")),
                lost_gained_height(own),
            )
        breaks = self._breaks[self._breaks["group"] == POOLED]
        caption = (
            f"The stage that breaks chains first, {BY[self._measure]}; the whisker is of what stays intact."
        )
        if not breaks.empty:
            yield Drawing("waterfall", caption, partial(waterfall, breaks), waterfall_height(breaks))

    def _of_arm(self, arm: str, name: str) -> Iterator[Drawing]:
        baseline = self.folder.baselines[arm]
        for measure, changes in _own(self._changes, arm).groupby("measure", sort=False):
            caption = f"{arm}: probes lost and gained against {baseline}, {measure}."
            draw = partial(drawn_changes, changes)
            yield Drawing(f"lost_gained_{_slug(measure)}_{name}", caption, draw, lost_gained_height(changes))
        breaks = _together(self._breaks[self._breaks["arm"].isin((arm, baseline))])
        if not breaks.empty:
            caption = (
                f"{arm}: the stage that breaks chains first, {BY[self._measure]}; whiskers: 95 %, intact."
            )
            yield Drawing(f"waterfall_{name}", caption, partial(waterfall, breaks), waterfall_height(breaks))
        yield from self._of_gate(arm, name)

    def _of_gate(self, arm: str, name: str) -> Iterator[Drawing]:
        parts = component_breaks_of(self.links, _own(self._breaks, arm))
        if not parts.empty:
            caption = (
                f"{arm}: chains that each component breaks first, {BY[self._measure]}: % (count) [95 %]."
            )
            draw = partial(component_breaks, parts)
            yield Drawing(f"components_{name}", caption, draw, component_breaks_height(parts))
        blame = _own(self._blame, arm)
        if not blame.empty:
            caption = f"{arm}: links lost at admission, by the criterion that decided, with 95 %."
            draw = partial(criterion_blame, blame)
            yield Drawing(f"blame_{name}", caption, draw, criterion_blame_height(blame))
        observed, chance = (_own(frame, arm) for frame in self._hops)
        if not observed.empty:
            caption = f"{arm}: chains whose turns are all admitted, and what chance would have left."
            yield Drawing(f"hops_{name}", caption, partial(drawn_hops, observed, chance), HOPS)


def _own(frame: pd.DataFrame, arm: str) -> pd.DataFrame:
    return frame[frame["arm"] == arm]


def _slug(name: object) -> str:
    """A name that files and elements may have."""
    return re.sub(r"[^A-Za-z0-9-]+", "-", str(name))


def _together(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of a group together, groups in the order in which they come first."""
    order = {group: place for place, group in enumerate(frame["group"].unique())}
    return frame.sort_values("group", key=lambda groups: groups.map(order), kind="stable")
