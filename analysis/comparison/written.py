"""A comparison as files: frames as CSV and Markdown, the dialogues' differences as figures."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pandas as pd

from analysis.comparison.frames import comparison_frame, dialogue_frame, noise_frame
from analysis.comparison.results import ALL, Result, dialogue_differences
from analysis.figures.dots import dialogue_dots, dots_height
from analysis.figures.written import Drawing, write_figures
from analysis.summary import POOLED
from analysis.written_frames import write_frames


def write_comparison(found: Sequence[Result], out: Path) -> None:
    """Write comparison, dialogues and (with reruns) noise as tables, and a dot plot of each outcome."""
    frames = {
        "comparison": comparison_frame(found),
        "dialogues": dialogue_frame(found),
        "noise": noise_frame(found),
    }
    write_frames({name: frame for name, frame in frames.items() if not frame.empty}, out)
    write_figures(_figures(found), out)


def _figures(found: Sequence[Result]) -> Iterator[Drawing]:
    for result in found:
        pooled = [row.found for row in result.rows if (row.subset, row.group) == (ALL, POOLED)]
        if not pooled:
            continue
        one = pooled[0]
        bounds = {"low": one.interval.low, "high": one.interval.high}
        overall = pd.DataFrame([{"n": one.n, "difference": one.difference, **bounds}])
        own = dialogue_differences(result.pairs)
        outcome = result.pairs.outcomes[0].name
        caption = f"{outcome}: {result.a.name} (A) minus {result.b.name} (B) in each dialogue."
        name = f"differences_{re.sub('[^a-z0-9]+', '_', outcome.lower())}"
        yield Drawing(name, caption, partial(dialogue_dots, own, overall), dots_height(own))
