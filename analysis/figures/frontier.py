"""What a gate saves against what it keeps, at every threshold."""

from collections.abc import Iterator
from itertools import cycle
from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import FAINT, LABELS, LINES, STRONG, axes_or_new, bare, legend_above

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEIGHT = 3.0  # inches
COLUMNS = 2  # of the legend, which stands above: curves pass through every corner
SHADE = 0.25  # opacity of an interval
GATE = "gate"  # the curve of what was run, whose marks are drawn
STARS = ("*", "P", "X")


def frontier(sweep: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Percent of turns not stored against percent of chains kept, a line a curve; marks are named.

    `sweep` has the rows of one arm, group and measure of `thresholds.sweep`: curve, saved and kept (0 to
    1), n (chains), mark (empty: none), and low and high (of kept) if there is an interval, drawn as a band.
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, HEIGHT)
    curves = list(dict.fromkeys(sweep["curve"]))
    looks = zip(curves, sns.color_palette(LABELS, len(curves)), cycle(LINES), strict=False)
    for curve, colour, line in looks:
        own = sweep[sweep["curve"] == curve].sort_values("saved")
        saved, kept = 100 * own["saved"], 100 * own["kept"]
        ax.plot(saved, kept, linestyle=line, color=colour, label=curve, zorder=4)
        if {"low", "high"} <= set(own.columns):
            ax.fill_between(saved, 100 * own["low"], 100 * own["high"], color=colour, alpha=SHADE, lw=0)
    gate = sweep[(sweep["curve"] == GATE) & (sweep["mark"].fillna("") != "")]
    for (mark, saved, kept), marker in zip(_points(gate), cycle(STARS), strict=False):
        ax.axvline(saved, color=FAINT, linewidth=0.6, zorder=2)
        label = f"{mark}: {kept:.1f} %"
        ax.plot(saved, kept, marker, color=STRONG, markersize=6, label=label, linestyle="", zorder=6)
    ax.set(
        xlim=(0, 100),
        ylim=(0, 103),
        xlabel="turns not stored, %",
        ylabel=f"chains kept, % (n = {sweep['n'].max():,})",
    )
    legend_above(ax, COLUMNS)
    return bare(ax)


def _points(gate: pd.DataFrame) -> Iterator[tuple[str, float, float]]:
    """What is marked of the gate: the mark, and in percent what is saved and kept there."""
    for mark, saved, kept in gate[["mark", "saved", "kept"]].itertuples(index=False, name=None):
        yield str(mark), 100 * saved, 100 * kept
