"""The tables and the figure of an audit as files."""

from functools import partial
from pathlib import Path

import pandas as pd

from analysis.egress.scores import Scores
from analysis.egress.utility import REAL
from analysis.figures.privacy_frontier import HEIGHT, privacy_frontier
from analysis.figures.written import Drawing, write_figures
from analysis.written_frames import write_frames


def write_scores(scores: Scores, out: Path) -> list[Path]:
    """Write every table that has a row as CSV and Markdown, and the frontier; UserError if it cannot be."""
    frames = {name: frame for name, frame in scores.frames.items() if len(frame)}
    drawn = frontier_frame(scores)
    figures = write_figures([_frontier(drawn)] if len(drawn) else [], out)
    return [*write_frames(frames, out), *figures]


def frontier_frame(scores: Scores) -> pd.DataFrame:
    """What each arm leaks and what it is good for, with both ends: the columns of `privacy_frontier`.

    Useful is what it has come to know of real things, of those known where everything is told.
    """
    useful = scores.frames["utility"]
    sides = (
        _side(scores.frames["canaries"], "leaked", "canaries"),
        _side(useful[useful["things"] == REAL], "useful", "things"),
    )
    return sides[0].join(sides[1], how="inner").reset_index()


def _side(rates: pd.DataFrame, name: str, counted: str) -> pd.DataFrame:
    """The rate of each arm with its bounds and n, under names of its own."""
    columns = {"rate": name, "low": f"{name}_low", "high": f"{name}_high", "n": counted}
    return rates.set_index("arm")[list(columns)].rename(columns=columns)


def _frontier(drawn: pd.DataFrame) -> Drawing:
    caption = (
        "What each arm tells of persons, and what memory comes to know of public things, with 95 %; both "
        "ends: asking nothing and telling everything. Dotted: 80 % of what telling everything brings."
    )
    draw = partial(privacy_frontier, drawn)
    return Drawing("privacy_frontier", caption, draw, HEIGHT, title="Privacy and use")
