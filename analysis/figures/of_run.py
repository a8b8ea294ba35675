"""The figures of a run: which can be drawn of it, and from which frames."""

import re
from collections.abc import Iterator
from functools import partial

import pandas as pd

from analysis.chains.causes.criteria import criterion_blame as blame_of
from analysis.chains.null_models.gated import Gated, gated
from analysis.chains.null_models.hops import hop_nulls, hop_survival
from analysis.chains.outcomes.lost_gained import lost_gained
from analysis.chains.outcomes.survival import first_breaks
from analysis.chains.outcomes.whole import TEMPTING, WHOLE, Measure
from analysis.chains.thresholds.scored import Scored
from analysis.chains.thresholds.sweep import sweep
from analysis.chains.whole_run import WholeRun
from analysis.figures import blame, changes, components, frontier, hops, waterfall
from analysis.figures.frames import first_breaks_by_component
from analysis.figures.written import Drawing
from analysis.summary import POOLED
from toolkit.errors import UserError

MOST_ARMS = 4  # arms beside the baseline that have figures of their own; more stand in one, pooled
BY: dict[Measure, str] = {
    "content": "by the content of their links",
    "turn": "by cited turns alone, which compare within one structuring only",
}


def figures_of(run: WholeRun) -> tuple[Drawing, ...]:
    """Each figure that the run has rows for: of every arm beside its baseline, or of many arms pooled."""
    arms = [arm for arm, baseline in run.folder.baselines.items() if arm != baseline]
    if len(arms) > MOST_ARMS:
        return tuple(_pooled(run))
    shown = arms or list(run.folder.arms.values())
    named = {arm: f"{place}_{_slug(arm)}" for place, arm in enumerate(shown, 1)}
    drawn = (drawing for arm, name in named.items() for drawing in _of_arm(run, arm, name))
    return (*drawn, *_of_gates(run, named))


def _pooled(run: WholeRun) -> Iterator[Drawing]:
    found = _changes(run)
    found = found[found["group"] == POOLED].assign(group=lambda rows: rows["arm"], arm="")
    for measure, own in found.groupby("measure", sort=False):
        caption = f"Probes that each arm loses and gains against its baseline, by {measure}."
        draw = partial(changes.lost_gained, own)
        yield Drawing(f"lost_gained_{_slug(measure)}", caption, draw, changes.lost_gained_height(own))
    breaks = _breaks(run)
    yield from _waterfall(run, breaks[breaks["group"] == POOLED], "waterfall", "All arms")


def _of_arm(run: WholeRun, arm: str, name: str) -> Iterator[Drawing]:
    baseline = run.folder.baselines[arm]
    for measure, own in _own(_changes(run), arm).groupby("measure", sort=False):
        caption = f"{arm}: probes lost and gained against {baseline}, by {measure}; none that tempts."
        draw = partial(changes.lost_gained, own)
        yield Drawing(f"lost_gained_{_slug(measure)}_{name}", caption, draw, changes.lost_gained_height(own))
    breaks = _breaks(run)
    both = _together(breaks[breaks["arm"].isin((arm, baseline))])
    yield from _waterfall(run, both, f"waterfall_{name}", arm)
    parts = first_breaks_by_component(run.links, _own(breaks, arm))
    if not parts.empty:
        caption = f"{arm}: chains that each component breaks first, {BY[_measure(run)]}: % (count) [95 %]."
        draw = partial(components.component_breaks, parts)
        yield Drawing(f"components_{name}", caption, draw, components.component_breaks_height(parts))
    lost = _true(_own(blame_of(run.folder, run.links), arm))
    if not lost.empty:
        caption = f"{arm}: links whose turn was rejected, by the criterion that decided, with 95 %."
        draw = partial(blame.criterion_blame, lost)
        yield Drawing(f"blame_{name}", caption, draw, blame.criterion_blame_height(lost))


def _waterfall(run: WholeRun, breaks: pd.DataFrame, name: str, about: str) -> Iterator[Drawing]:
    if not breaks.empty:
        caption = f"{about}: the stage that breaks chains first, {BY[_measure(run)]}; whiskers: 95 %, intact."
        draw = partial(waterfall.waterfall, breaks)
        yield Drawing(name, caption, draw, waterfall.waterfall_height(breaks))


def _of_gates(run: WholeRun, named: dict[str, str]) -> Iterator[Drawing]:
    """What each gate left of chains, beside chance: by links, and at every threshold if it has scores."""
    found = hop_survival(run.links)
    turns = (found["measure"] == "turn") & (found["stage"] == "admitted") & (found["group"] == POOLED)
    for gate in gated(run.folder, run.links):
        if gate.arm not in named:
            continue
        own, chance = _own(found[turns], gate.arm), hop_nulls([gate])
        chance = chance[(chance["group"] == POOLED) & (chance["null"] != "observed")]
        if not own.empty:
            caption = f"{gate.arm}: chains whose turns are all admitted, and what chance would have left."
            yield Drawing(
                f"hops_{named[gate.arm]}", caption, partial(hops.hop_survival, own, chance), hops.HEIGHT
            )
        yield from _frontier(gate, named[gate.arm])


def _frontier(gate: Gated, name: str) -> Iterator[Drawing]:
    try:
        swept = sweep(Scored(gate))
    except UserError:
        return  # a gate whose decisions are no threshold on scores has no other thresholds
    own = swept[(swept["group"] == POOLED) & (swept["measure"] == "whole chains")]
    if not own.empty:
        caption = f"{gate.arm}: chains whose turns are all admitted at every threshold, chance and an oracle."
        yield Drawing(f"frontier_{name}", caption, partial(frontier.frontier, own), frontier.HEIGHT)


def _measure(run: WholeRun) -> Measure:
    return "content" if run.chains[WHOLE["content"]].notna().any() else "turn"


def _changes(run: WholeRun) -> pd.DataFrame:
    """Lost and gained by category; of what tempts less is better, so it stands in tables alone."""
    return _true(lost_gained(run.folder, run.chains, "category"))


def _breaks(run: WholeRun) -> pd.DataFrame:
    return first_breaks(run.chains, "category", _measure(run)).astype({"arm": str, "stage": str})


def _true(frame: pd.DataFrame) -> pd.DataFrame:
    return frame[frame["group"] != TEMPTING]


def _own(frame: pd.DataFrame, arm: str) -> pd.DataFrame:
    return frame[frame["arm"] == arm]


def _slug(name: object) -> str:
    """A name that files and elements may have."""
    return re.sub(r"[^A-Za-z0-9-]+", "-", str(name))


def _together(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of a group together, groups in the order in which they come first."""
    order = {group: place for place, group in enumerate(frame["group"].unique())}
    return frame.sort_values("group", key=lambda groups: groups.map(order), kind="stable")
