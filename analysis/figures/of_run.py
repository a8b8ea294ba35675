"""The figures of a run: which can be drawn of it, and from which frames."""

from collections.abc import Iterator, Mapping
from functools import partial

import pandas as pd

from analysis.chains.causes.break_sets import component_breaks
from analysis.chains.outcomes.groups import TEMPTING
from analysis.chains.outcomes.survival import first_breaks
from analysis.chains.outcomes.whole import WHOLE, Measure
from analysis.chains.whole_run import WholeRun
from analysis.figures import changes, components, waterfall
from analysis.figures.frames import breaks_alone, causes_by_component, first_breaks_by_component
from analysis.figures.of_gates import of_gates
from analysis.figures.of_rescue import of_rescue
from analysis.figures.written import Drawing, plain_name
from analysis.summary import POOLED

MOST_ARMS = 4  # arms beside the baseline that have figures of their own; more stand in one, pooled
BY: dict[Measure, str] = {
    "content": "by the content of their links",
    "turn": "by cited turns alone, which compare within one structuring only",
}
KEY = (
    "Sole: it alone would break the chain; co-cause: so would another; masked: another broke it before; "
    "averted: in the run nothing broke it; joint: it broke the chain first, and yet would not alone."
)


def figures_of(run: WholeRun) -> tuple[Drawing, ...]:
    """Each figure that the run has rows for: of every arm beside its baseline, or of many arms pooled.

    Arms whose gate is a reference (random, matched random, an oracle) stand beside the others, pooled.
    """
    references = tuple(gate.arm for gate in run.gates.each if gate.reference)
    arms = [arm for arm, baseline in run.folder.baselines.items() if arm != baseline]
    own = [arm for arm in arms if arm not in references]
    if len(own) > MOST_ARMS:
        return (*_pooled(run), *of_rescue(run.folder))
    shown = own or arms or list(run.folder.arms.values())
    named = {arm: f"{place}_{plain_name(arm)}" for place, arm in enumerate(shown, 1)}
    breaks = _breaks(run)
    drawn = (one for arm, name in named.items() for one in _of_arm(run, breaks, (arm, *references), name))
    return (*drawn, *_of_shadow(run, named), *of_gates(run, named), *of_rescue(run.folder))


def _pooled(run: WholeRun) -> Iterator[Drawing]:
    found = _true(run.compared["category"])
    found = found[found["group"] == POOLED].assign(group=lambda rows: rows["arm"], arm="")
    for measure, own in found.groupby("measure", sort=False):
        caption = f"Probes that each arm loses and gains against its baseline, by {measure}."
        yield _changes(own, f"lost_gained_{plain_name(measure)}", caption, f"Every arm, by {measure}")
    breaks = _breaks(run)
    yield from _waterfall(run, breaks[breaks["group"] == POOLED], "waterfall", "All arms")


def _of_arm(run: WholeRun, breaks: pd.DataFrame, arms: tuple[str, ...], name: str) -> Iterator[Drawing]:
    """The figures of the first arm, with the others beside it."""
    arm, *beside = arms
    baseline = run.folder.baselines[arm]
    found = _together(_with_pooled(_true(run.compared["category"]), (arm,), beside))
    for measure in _own(found, arm)["measure"].unique():
        caption = f"{arm}: probes lost and gained against {baseline}, by {measure}; none that tempts."
        own, title = found[found["measure"] == measure], f"{arm} against {baseline}, by {measure}"
        yield _changes(own, f"lost_gained_{plain_name(measure)}_{name}", caption, title)
    both = _together(_with_pooled(breaks, (arm, baseline), beside))
    yield from _waterfall(run, both, f"waterfall_{name}", arm)
    parts = first_breaks_by_component(run.links, _own(breaks, arm))
    caption = f"{arm}: chains that each component breaks first, {BY[_measure(run)]}."
    yield from _components(parts, f"components_{name}", caption, f"{arm}: the component that breaks first")


def _of_shadow(run: WholeRun, named: Mapping[str, str]) -> Iterator[Drawing]:
    """What each component would break alone, and as what kind of cause, if the run has a shadow."""
    found = run.break_sets(_measure(run))
    for arm, name in named.items() if len(found) else ():
        told = f"{arm}: chains that each component would break alone"
        parts = breaks_alone(component_breaks(found, arm))
        caption = f"{told}, all before it intact, {BY[_measure(run)]}."
        yield from _components(parts, f"alone_{name}", caption, told)
        caption = f"{arm}: each component as a cause, {BY[_measure(run)]}. {KEY}"
        parts = causes_by_component(found, arm)
        yield from _components(parts, f"causes_{name}", caption, f"{arm}: each component as a cause")


def _changes(own: pd.DataFrame, name: str, caption: str, title: str) -> Drawing:
    height, draw = changes.lost_gained_height(own), partial(changes.lost_gained, own)
    return Drawing(name, caption, draw, height, title=title)


def _components(parts: pd.DataFrame, name: str, caption: str, title: str) -> Iterator[Drawing]:
    if not parts.empty:
        height, draw = components.component_breaks_height(parts), partial(components.component_breaks, parts)
        yield Drawing(name, caption, draw, height, title=title)


def _waterfall(run: WholeRun, breaks: pd.DataFrame, name: str, about: str) -> Iterator[Drawing]:
    if not breaks.empty:
        caption = f"{about}: the stage that breaks chains first, {BY[_measure(run)]}; whiskers: 95 %, intact."
        height, draw = waterfall.waterfall_height(breaks), partial(waterfall.waterfall, breaks)
        yield Drawing(name, caption, draw, height, title=f"{about}: the stage that breaks first")


def _with_pooled(frame: pd.DataFrame, arms: tuple[str, ...], beside: list[str]) -> pd.DataFrame:
    """The rows of some arms, and what is pooled of others."""
    return frame[frame["arm"].isin(arms) | (frame["arm"].isin(beside) & (frame["group"] == POOLED))]


def _measure(run: WholeRun) -> Measure:
    return "content" if run.chains[WHOLE["content"]].notna().any() else "turn"


def _breaks(run: WholeRun) -> pd.DataFrame:
    return _true(first_breaks(run.chains, "category", _measure(run)).astype({"arm": str, "stage": str}))


def _true(frame: pd.DataFrame) -> pd.DataFrame:
    """Without what tempts: of that less is better, so it stands in tables alone."""
    return frame[frame["group"] != TEMPTING]


def _own(frame: pd.DataFrame, arm: str) -> pd.DataFrame:
    return frame[frame["arm"] == arm]


def _together(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of a group together, groups in the order in which they come first."""
    order = {group: place for place, group in enumerate(frame["group"].unique())}
    return frame.sort_values("group", key=lambda groups: groups.map(order), kind="stable")
