"""Breaks by component and group of probes."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.figures.style import SEQUENTIAL, axes_or_new, counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.36, 0.6  # inches a row, and of all that is no row
TENTH = 0.0995  # the share from which percents have two digits
LETTERS = 5.5  # size of what stands in a cell


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
        annot_kws={"fontsize": LETTERS},
        cmap=SEQUENTIAL,
        vmin=0,
        linewidths=1,
        cbar=False,
        ax=ax,
    )
    sizes = breaks.groupby("group")["n"].max()
    ax.set_yticklabels([counted(group, sizes[group]) for group in groups], rotation=0)
    ax.set_xticklabels(components, rotation=0)
    ax.tick_params(length=0)
    ax.set(xlabel="chains broken, % (their number) [95 %]", ylabel="")
    return ax


def component_breaks_height(breaks: pd.DataFrame) -> float:
    """Inches, by the number of groups."""
    return ABOVE + ROW * breaks["group"].nunique()


def _text(row: Mapping[Hashable, Any]) -> str:
    """The share with the number of chains, and the interval below it if there is one."""
    if pd.isna(row["share"]):
        return ""
    head = f"{_percent(row['share'])} ({row['broken']:,.0f})"
    return head if pd.isna(row["low"]) else f"{head}\n[{_percent(row['low'])}, {_percent(row['high'])}]"


def _percent(share: float) -> str:
    """To a tenth below ten, so that five columns find room."""
    return f"{100 * share:.0f}" if share >= TENTH else f"{100 * share:.1f}"
