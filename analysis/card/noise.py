"""The parts of a card that say how far to trust it: A/A replicates, and the smallest effect it could see."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from analysis.card.card import Section, listing, missing, section
from analysis.card.sources import Sources
from analysis.card.written_numbers import percent, points
from analysis.gates import component_path
from analysis.inference.clusters import FEWEST
from analysis.summary import POOLED, Measure, answers_by, judges, support_by
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.models.no_model import NoModel
from toolkit.runs.run_folder import RunFolder

MEASURES: tuple[Measure, ...] = ("content_support", "turn_support_0")
OWN = "toolkit."  # the package whose components say themselves whether they draw


def a_a(sources: Sources) -> Section:
    """What changed between the baseline and its replicates, where nothing was changed."""
    title, folder = "A/A", sources.folder
    again = replicates(folder)
    fixed = (
        "By construction 0: no arm asks a model or service, and every component is one of the toolkit's own."
    )
    known = fixed if _fixed(folder) else ""
    if not again:
        why = "not run: a config asks for replicates of the baseline by `replicates: 1`."
        return section(title, f"{known} No replicate was run.") if known else missing(title, why)
    columns = ("replicate", "measure", "n", "only before", "only after", "points [95 %]")
    return section(title, listing(columns, _changed(folder, again), numbers_from=2), known)


def smallest_effect(sources: Sources) -> Section:
    """The smallest true difference that each comparison would find with 80 % power."""
    title, folder = "Smallest visible effect", sources.folder
    rows = [
        (row["arm"], row["measure"], f"{row['n']:,}", f"{row['dialogues']:,}", percent(row["detectable"]))
        for row in _pooled(sources).to_dict("records")
        if not pd.isna(row["detectable"]) and (row["lost"] or row["gained"])
    ]
    if not rows:
        count = folder.manifest["data"][0]["dialogues"]
        few = f"{count} dialogues carry no interval, {FEWEST} would" if count < FEWEST else "nothing differs"
        return missing(title, f"not to be had: {few}.")
    columns = ("arm", "measure", "n", "dialogues", "points")
    told = "At 80 % power, two-sided at 5 %. A smaller difference whose interval holds 0 is inconclusive."
    return section(title, listing(columns, rows, numbers_from=2), told)


def replicates(folder: RunFolder) -> tuple[str, ...]:
    """The arms that are the baseline of their seed once more, computed anew."""
    specs = {cell["arm"]: cell["spec"] for cell in folder.manifest["cells"]}
    return tuple(
        arm
        for arm, baseline in folder.baselines.items()
        if arm != baseline and _bare(specs[arm]) == _bare(specs.get(baseline, {}))
    )


def _bare(spec: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in spec.items() if name != "replicate"}


def _fixed(folder: RunFolder) -> bool:
    """Whether all components are ours, and no arm asks a model or service: then only a seed could matter."""
    none, look_up = component_path(NoModel), component_path(LookUp)
    pipelines = [cell["spec"]["pipeline"] for cell in folder.manifest["cells"]]
    seen = all("admission" in one for one in pipelines)
    return seen and all(
        one["model"]["component"] == none
        and all(str(name).startswith(OWN) and name != look_up for name in _components(one))
        for one in pipelines
    )


def _components(spec: Any) -> Iterator[Any]:
    members = spec.values() if isinstance(spec, dict) else spec if isinstance(spec, list) else ()
    if isinstance(spec, dict) and "component" in spec:
        yield spec["component"]
    for member in members:
        yield from _components(member)


def _changed(folder: RunFolder, again: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    frames = {measure: support_by(folder, measure, "category") for measure in MEASURES}
    named: dict[str, pd.DataFrame] = dict(frames.items())
    named |= {f"right by {judge}": answers_by(folder, judge) for judge in judges(folder)}
    for measure, frame in named.items():
        own = frame[frame["arm"].isin(again) & (frame["group"] == POOLED)]
        for row in own.to_dict("records"):
            bounds = points(row["difference"], row["low"], row["high"])
            told = str(measure).replace("_0", "").replace("_", " ")
            yield row["arm"], told, f"{row['n']:,}", f"{row['lost']:,}", f"{row['gained']:,}", bounds


def _pooled(sources: Sources) -> pd.DataFrame:
    frame = sources.run.compared["category"]
    return frame[(frame["group"] == POOLED) & ~frame["arm"].isin(replicates(sources.folder))]
