"""Effects as files: frames as CSV and Markdown, a forest plot and an interaction plot of each outcome."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pandas as pd

from analysis.effects.contrasts import Kind
from analysis.effects.frames import alias_frame, effect_frame, means_frame
from analysis.effects.of_run import Effects
from analysis.figures.forest import forest, forest_height
from analysis.figures.interactions import interactions, interactions_side
from analysis.figures.written import Drawing, write_figures
from analysis.written_frames import write_frames


def write_effects(found: Sequence[Effects], out: Path) -> None:
    """Write effects, means and (of a fraction) aliases as tables, and the figures of each outcome."""
    means = [means_frame(one).assign(outcome=one.scored.outcome) for one in found]
    frames = {
        "effects": pd.concat([effect_frame(one) for one in found], ignore_index=True),
        "means": pd.concat(means, ignore_index=True),
        "aliases": alias_frame(found[0]),
    }
    write_frames({name: frame for name, frame in frames.items() if not frame.empty}, out)
    write_figures((drawing for one in found for drawing in _figures(one)), out)


def _figures(found: Effects) -> Iterator[Drawing]:
    outcome, means, rows = found.scored.outcome, means_frame(found), effect_frame(found)
    ending = re.sub("[^a-z0-9]+", "_", f"{outcome} {found.scored.group}".lower()).strip("_")
    title = f"Effects on {outcome}, {found.scored.group} (n = {len(found.scored.scores):,})"
    caption = f"{title}: points, with 95 % over dialogues; filled: adjusted p at most .05."
    yield Drawing(f"forest_{ending}", caption, partial(forest, rows), forest_height(rows), title=title)
    pairs = rows[rows["kind"] == Kind.TWO_WAY.value]
    if not means.empty and not pairs.empty:
        side = interactions_side(means)
        asked = f"{found.scored.group} (n = {len(found.scored.scores):,})"
        title = f"Mean {outcome}, %, by two factors at a time, {asked}"
        caption = f"{title}; in each panel the interaction in points with its 95 %."
        draw = partial(interactions, means, pairs)
        yield Drawing(f"interactions_{ending}", caption, draw, side, width=side, title=title)
