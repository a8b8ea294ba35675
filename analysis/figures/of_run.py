"""The figures of a run: which can be drawn of it, and from which frames."""

from collections.abc import Iterator
from functools import partial

import pandas as pd

from analysis.chains.gated import gated
from analysis.chains.hops import hop_nulls, hop_survival
from analysis.chains.lost_gained import lost_gained
from analysis.chains.survival import first_breaks
from analysis.chains.whole import WHOLE, Measure
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

BY: dict[Measure, str] = {
    "content": "by the content of their links",
    "turn": "by cited turns alone, which are comparable within one structuring only",
}


def figures_of(folder: RunFolder, links: pd.DataFrame, whole: pd.DataFrame) -> tuple[Drawing, ...]:
    """Each figure for which the run has rows. `links` and `whole` are the frames of `analysis.chains`."""
    return tuple(_figures(folder, links, whole))


def _figures(folder: RunFolder, links: pd.DataFrame, whole: pd.DataFrame) -> Iterator[Drawing]:
    measure: Measure = "content" if whole[WHOLE["content"]].notna().any() else "turn"
    changes = lost_gained(folder, whole, "category")
    if not changes.empty:
        told = changes.assign(group=changes["group"] + ", " + changes["measure"])
        caption = f"Probes whose support each arm loses and gains against {folder.manifest['baseline']}."
        yield Drawing("lost_gained", caption, partial(drawn_changes, told), lost_gained_height(told))
    breaks = first_breaks(whole, "category", measure)
    if not breaks.empty:
        caption = f"The stage that breaks chains first, {BY[measure]}; the whisker is of what stays intact."
        yield Drawing("waterfall", caption, partial(waterfall, breaks), waterfall_height(breaks))
    by_component = component_breaks_of(links, breaks)
    if not by_component.empty:
        caption = f"Chains that each component breaks first, {BY[measure]}: %, count and 95 %."
        draw = partial(component_breaks, by_component)
        yield Drawing("components", caption, draw, component_breaks_height(by_component))
    blame = blame_of(links, measure)
    if not blame.empty:
        caption = "Links lost at admission by the criterion that decided, with 95 %."
        yield Drawing("blame", caption, partial(criterion_blame, blame), criterion_blame_height(blame))
    yield from _hops(folder, links)


def _hops(folder: RunFolder, links: pd.DataFrame) -> Iterator[Drawing]:
    """Survival of turns at admission, where the nulls are exact."""
    observed = hop_survival(links)
    chosen = (observed["measure"] == "turn") & (observed["stage"] == "admitted") & (observed["group"] == POOLED)
    nulls = hop_nulls(gated(folder, links))
    nulls = nulls[(nulls["group"] == POOLED) & (nulls["null"] != "observed")]
    if chosen.any():
        caption = "Chains whose turns are all admitted, by links, and what chance would have left."
        draw = partial(drawn_hops, observed[chosen], nulls if len(nulls) else None)
        yield Drawing("hops", caption, draw, HOPS)
