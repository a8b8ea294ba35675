"""What a gate saves against what it keeps, at every threshold."""

from itertools import cycle
from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import FAINT, LABELS, LINES, STRONG, axes_or_new, bare

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEIGHT = 2.5  # inches
SHADE = 0.25  # opacity of an interval


def frontier(sweep: pd.DataFrame, marked: pd.DataFrame | None = None, ax: "Axes | None" = None) -> "Axes":
    """Percent of storage saved against percent of chains kept, a line a gate, its interval as a band.

    `sweep` has a row a gate and threshold: gate, saved and kept (0 to 1), low and high (of kept; NaN where
    there is no interval), n (chains). `marked` has label, saved and kept: single points, such as a published
    rate of admission; where `kept` is NaN, a line at what is saved.
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, HEIGHT)
    gates = list(dict.fromkeys(sweep["gate"]))
    looks = zip(gates, sns.color_palette(LABELS, len(gates)), cycle(LINES), strict=False)
    for gate, colour, line in looks:
        own = sweep[sweep["gate"] == gate].sort_values("saved")
        ax.plot(100 * own["saved"], 100 * own["kept"], linestyle=line, color=colour, label=gate, zorder=4)
        ax.fill_between(100 * own["saved"], 100 * own["low"], 100 * own["high"], color=colour, alpha=SHADE, lw=0)
    if marked is not None:
        _marked(ax, marked)
    ax.set(xlim=(0, 100), ylim=(0, 103), xlabel="turns not stored, %", ylabel="chains kept, %")
    ax.legend(loc="lower left", title=f"n = {sweep['n'].max():,} chains")
    return bare(ax)


def _marked(ax: "Axes", marked: pd.DataFrame) -> None:
    for point in marked.to_dict("records"):
        at, kept = 100 * point["saved"], 100 * point["kept"]
        if pd.isna(kept):
            ax.axvline(at, color=FAINT, linewidth=0.7, zorder=2)
            kept = 100.0
        else:
            ax.plot(at, kept, "*", color=STRONG, markersize=6, zorder=6)
        ax.annotate(point["label"], (at, kept), (4, 2), textcoords="offset points", fontsize=6, va="bottom")
