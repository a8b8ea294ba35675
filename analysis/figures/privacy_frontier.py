"""What each router tells against what it is good for."""

from itertools import cycle
from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import FAINT, LABELS, MARKERS, axes_or_new, bare, legend_above, whiskers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEIGHT = 2.9  # inches
COLUMNS = 2  # of the legend
ENOUGH = 80  # percent of what full disclosure enriches: drawn as a line


def privacy_frontier(arms: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Percent of canaries leaked against percent of public things known, a mark an arm with its intervals.

    `arms` has arm, leaked, leaked_low, leaked_high, useful, useful_low, useful_high (0 to 1; bounds may be
    NaN), canaries and things (n). Best is top left.
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, HEIGHT)
    ax.axhline(ENOUGH, color=FAINT, linestyle=":", linewidth=0.8, zorder=1)
    shown = arms.set_index("arm").mul(100).reset_index()
    x, y = shown["leaked"].tolist(), shown["useful"].tolist()
    whiskers(ax, y, shown["leaked_low"], shown["leaked_high"], across=True)
    whiskers(ax, x, shown["useful_low"], shown["useful_high"], across=False)
    colours = sns.color_palette(LABELS, len(shown))
    for arm, leaked, useful, colour, marker in zip(shown["arm"], x, y, colours, cycle(MARKERS), strict=False):
        ax.plot(leaked, useful, marker, color=colour, label=arm, linestyle="", markersize=5, zorder=6)
    ax.set(
        xlim=(-3, 103),
        ylim=(-3, 103),
        xlabel=f"canaries leaked, % (n = {arms['canaries'].max():,})",
        ylabel=f"public things known, % (n = {arms['things'].max():,})",
    )
    legend_above(ax, COLUMNS)
    return bare(ax)
