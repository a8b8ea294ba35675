"""Breaks by component and group of probes."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.figures.style import SEQUENTIAL, axes_or_new, counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.36, 0.5  # inches a row, and of all that is no row


def component_breaks(breaks: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Groups by components: percent of the group's chains that the component breaks, its count and interval.

    `breaks` has a row a component and group: component, group, n (chains of the group), broken (of them),
    share, low and high (0 to 1; NaN where there is no interval).
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, component_breaks_height(breaks))
    components, groups = breaks["component"].unique(), breaks["group"].unique()
    texts = breaks.assign(text=[_text(row) for row in breaks.to_dict("records")])
    shown, written = (
        texts.pivot(index="group", columns="component", values=value).reindex(groups, columns=components)
        for value in ("share", "text")
    )
    sns.heatmap(
        100 * shown.astype(float),
        annot=written.fillna(""),
        fmt="",
        annot_kws={"fontsize": 6},
        cmap=SEQUENTIAL,
        vmin=0,
        linewidths=1,
        cbar_kws={"label": "chains broken, %"},
        ax=ax,
    )
    sizes = breaks.groupby("group")["n"].max()
    ax.set_yticklabels([counted(group, sizes[group]) for group in groups], rotation=0)
    ax.set_xticklabels(components, rotation=0)
    ax.tick_params(length=0)
    ax.set(xlabel="", ylabel="")
    return ax


def component_breaks_height(breaks: pd.DataFrame) -> float:
    """Inches, by the number of groups."""
    return ABOVE + ROW * breaks["group"].nunique()


def _text(row: Mapping[Hashable, Any]) -> str:
    """The share with the number of chains, and the interval below it if there is one."""
    if pd.isna(row["share"]):
        return ""
    head = f"{100 * row['share']:.1f} ({row['broken']:.0f})"
    return head if pd.isna(row["low"]) else f"{head}\n[{100 * row['low']:.1f}, {100 * row['high']:.1f}]"
