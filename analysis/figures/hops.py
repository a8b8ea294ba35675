"""Hop survival: how many chains of each length stay whole, and what chance alone would leave."""

from itertools import cycle
from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import FAINT, LABELS, LINES, MARKERS, axes_or_new, bare, legend_above, whiskers
from analysis.summary import MOST_LINKS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEIGHT = 2.5  # inches
NAMES = {"uniform": "random", "matched": "random, matched", "independent": "independent links"}
APART = 0.06  # links between arms that stand at one number of links


def hop_survival(
    survival: pd.DataFrame, nulls: pd.DataFrame | None = None, ax: "Axes | None" = None
) -> "Axes":
    """Percent of chains whole by their number of links: markers with intervals; nulls as grey lines.

    `survival` has a row an arm and number of links: arm, hops (a number; the highest has longer chains as
    well), n (chains), survival, low and high (0 to 1; NaN where there is no interval). `nulls` has arm, null,
    hops and survival. `analysis.chains.null_models.hops` makes both.
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, HEIGHT)
    arms = list(dict.fromkeys(survival["arm"]))
    looks = zip(arms, sns.color_palette(LABELS, len(arms)), cycle(MARKERS), strict=False)
    for place, (arm, colour, marker) in enumerate(looks):
        own = survival[survival["arm"] == arm]
        at = own["hops"] + APART * (place - (len(arms) - 1) / 2)
        ax.plot(at, 100 * own["survival"], marker=marker, color=colour, label=arm, zorder=5)
        whiskers(ax, at.to_numpy(), 100 * own["low"], 100 * own["high"], across=False)
    if nulls is not None:
        _nulls(ax, nulls)
    ax.set(ylim=(0, 103), xlabel="links of the chain (n chains)", ylabel="chains whole, %")
    ax.set_xticks(*_ticks(survival))
    legend_above(ax, columns=2)
    return bare(ax)


def _nulls(ax: "Axes", nulls: pd.DataFrame) -> None:
    several = nulls["arm"].nunique() > 1
    curves = nulls.groupby(["arm", "null"], sort=False)
    for ((arm, null), own), line in zip(curves, cycle(LINES[1:]), strict=False):
        called = NAMES.get(str(null), null)
        name = f"{called}, {arm}" if several else called
        ax.plot(own["hops"], 100 * own["survival"], linestyle=line, color=FAINT, label=name, zorder=3)


def _ticks(survival: pd.DataFrame) -> tuple[list[int], list[str]]:
    """Numbers of links, with the number of chains that have so many."""
    counts = survival.groupby("hops")["n"].max()
    return list(counts.index), [
        f"{hops}{'+' if hops == MOST_LINKS else ''}\n({n:,})" for hops, n in counts.items()
    ]
