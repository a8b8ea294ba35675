"""Probes lost and gained by each arm against its baseline: the headline."""

from typing import TYPE_CHECKING, Literal

import pandas as pd

from analysis.figures.style import STRONG, axes_or_new, bare, counted, legend_above, whiskers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.34, 0.8  # inches a row, and of all that is no row
BELOW = 0.4  # of a row: where the net stands, so that it covers no bar
LEAST = 1.0  # points that the axis has on either side, so that nothing lost does not look like something
LOST, GAINED = "lost", "gained"


def lost_gained(changes: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Lost to the left and gained to the right, in points, their number at the bars; a dot for the net.

    `changes` has a row a group and arm: group, arm, n (probes with a score in both), lost and gained
    (probes), difference, low and high (shares, -1 to 1; low and high NaN where there is no interval).
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, lost_gained_height(changes))
    places = range(len(changes))
    less, more = sns.color_palette("vlag_r", 2)
    for name, sign, colour, hatch in ((LOST, -100, less, "////"), (GAINED, 100, more, "")):
        points = sign * changes[name] / changes["n"]
        ax.barh(
            places,
            points,
            0.5,
            color=colour,
            label=f"{name} (probes)",
            edgecolor=STRONG,
            linewidth=0.5,
            hatch=hatch,
        )
        side: Literal["right", "left"] = "right" if sign < 0 else "left"
        for place, end, count in zip(places, points, changes[name], strict=True):
            at = (end, place), (sign / 50, 0)
            ax.annotate(f"{count:,}", *at, textcoords="offset points", fontsize=6, ha=side, va="center")
    below = [place + BELOW for place in places]
    whiskers(ax, below, 100 * changes["low"], 100 * changes["high"], across=True)
    ax.plot(
        100 * changes["difference"], below, "D", color=STRONG, markersize=2.5, label="net, 95 %", zorder=5
    )
    ax.axvline(0, color=STRONG, linewidth=0.6)
    ax.set_yticks(places, _names(changes))
    ax.set(xlabel="probes lost and gained, points", ylabel="")
    ax.use_sticky_edges = False
    ax.margins(x=0.14)
    left, right = ax.get_xlim()
    ax.set_xlim(min(left, -LEAST), max(right, LEAST))
    ax.invert_yaxis()
    legend_above(ax, columns=3)
    return bare(ax)


def lost_gained_height(changes: pd.DataFrame) -> float:
    """Inches, by the number of rows."""
    return ABOVE + ROW * len(changes)


def _names(changes: pd.DataFrame) -> list[str]:
    """The groups, and the arms as well where there are several."""
    several = changes["arm"].nunique() > 1
    return [
        counted(f"{row.group}, {row.arm}" if several else row.group, int(str(row.n)))
        for row in changes.itertuples()
    ]
