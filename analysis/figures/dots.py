"""The difference between two systems in each dialogue, and over all of them."""

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analysis.figures.style import FAINT, STRONG, axes_or_new, bare, whiskers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.17, 0.55  # inches a row, and of all that is none


def dialogue_dots(differences: pd.DataFrame, overall: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Points by which A is better in each dialogue, sorted; below them the mean over questions.

    `differences` has dialogue, n (questions) and difference (-1 to 1); `overall` has one row: n, difference,
    low and high (-1 to 1; NaN where there is no interval).
    """
    ax = axes_or_new(ax, dots_height(differences))
    rows = differences.sort_values("difference", ascending=False, kind="stable")
    places, last = np.arange(len(rows)), len(rows) + 0.5
    points = 100 * rows["difference"].to_numpy(dtype=float)
    ax.axvline(0, color="0.8", linewidth=0.6, zorder=1)
    ax.hlines(places, 0, points, color=FAINT, linewidth=0.6, zorder=2)
    ax.plot(points, places, "o", color=STRONG, zorder=5)
    whiskers(ax, [last], 100 * overall["low"], 100 * overall["high"], across=True)
    ax.plot(100 * overall["difference"], [last], "D", color=STRONG, markersize=5, zorder=5)
    named = zip(rows["dialogue"], rows["n"], strict=True)
    labels = [f"{dialogue} (n = {n:,})" for dialogue, n in named]
    interval = ", 95 %" if overall["low"].notna().all() else ""
    every = f"all{interval} (n = {int(overall['n'].iloc[0]):,})"
    ax.set_yticks([*places, last], [*labels, every])
    ax.set(xlabel="A minus B, points", ylabel="")
    ax.invert_yaxis()
    return bare(ax)


def dots_height(differences: pd.DataFrame) -> float:
    """Inches, by the number of dialogues."""
    return ABOVE + ROW * (len(differences) + 1.5)
