"""Which criterion of the gate loses links, by group of probes."""

from itertools import cycle
from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import FAINT, LABELS, MARKERS, axes_or_new, bare, legend_above, whiskers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.16, 1.1  # inches a criterion and group, and of all that is none
SPAN = 0.6  # of the distance between two criteria that their groups take up


def criterion_blame(blame: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Percent of a group's links that each criterion loses: a marker a group, with interval and count.

    `blame` has a row a criterion and group: criterion, group, n (links of the group), lost (of them), share,
    low and high (0 to 1; NaN where there is no interval), and, if it is known, chance: the share that as many
    rejections would lose if they fell by chance.
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, criterion_blame_height(blame))
    criteria, groups = list(blame["criterion"].unique()), list(blame["group"].unique())
    looks = zip(groups, sns.color_palette(LABELS, len(groups)), cycle(MARKERS), strict=False)
    for place, (group, colour, marker) in enumerate(looks):
        own = blame[blame["group"] == group]
        shift = SPAN * (place / max(len(groups) - 1, 1) - 0.5) if len(groups) > 1 else 0.0
        at = [criteria.index(criterion) + shift for criterion in own["criterion"]]
        label = f"{group} (n = {own['n'].max():,})"
        whiskers(ax, at, 100 * own["low"], 100 * own["high"], across=True)
        ax.plot(100 * own["share"], at, marker, color=colour, label=label, zorder=5)
        if "chance" in own:
            told = "by chance, as many" if place == len(groups) - 1 else None
            ax.plot(100 * own["chance"], at, "|", color=FAINT, markersize=7, label=told, zorder=3)
        ends = own["high"].fillna(own["share"])
        for y, end, lost in zip(at, ends, own["lost"], strict=True):
            ax.annotate(
                f"{lost:,}", (100 * end, y), (3, 0), textcoords="offset points", va="center", fontsize=5
            )
    ax.set_yticks(range(len(criteria)), criteria)
    ax.set(xlabel="links lost, % (count beside)", ylabel="")
    ax.set_xlim(left=0)
    ax.margins(x=0.1)
    ax.invert_yaxis()
    legend_above(ax, columns=2)
    return bare(ax)


def criterion_blame_height(blame: pd.DataFrame) -> float:
    """Inches, by the number of criteria and groups."""
    return ABOVE + ROW * len(blame[["criterion", "group"]].drop_duplicates())
