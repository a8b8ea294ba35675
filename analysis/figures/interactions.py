"""Whether the effect of a factor depends on another: two lines for every two factors."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.figures.style import FAINT, LINES, MARKERS, STRONG, axes_or_new, bare

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PANEL, AROUND = 1.15, 0.5  # inches a panel, and of all that is none
GAP = 0.30  # of a panel's side, between panels
LETTERS = 5.5
BELOW, LEGEND = 0.1, 0.45  # of the range of means, below it and above, where the legend stands
COLOURS = (FAINT, STRONG)


def interactions(means: pd.DataFrame, pairs: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """A panel for every two factors: the mean at the low and high level of one, a line a level of the other.

    `means` has first, second, first_level, second_level and mean (0 to 1); `pairs` has effect ("first x
    second", or several of them between equals signs), estimate, low and high (-1 to 1). Parallel lines: no
    interaction. All panels have one scale.
    """
    ax = axes_or_new(ax, interactions_side(means))
    ax.set_axis_off()
    columns, rows = list(means["first"].unique()), list(means["second"].unique())
    low, high = 100 * means["mean"].min(), 100 * means["mean"].max()
    span = max(high - low, 1.0)
    told = {name: row for row in pairs.to_dict("records") for name in str(row["effect"]).split(" = ")}
    for (first, second), own in means.groupby(["first", "second"], sort=False):
        at = columns.index(first), rows.index(second)
        panel = _panel(ax, at, len(rows))
        _lines(panel, own)
        panel.set(ylim=(low - BELOW * span, high + LEGEND * span), xlim=(-0.35, 1.35))
        panel.set_title(_told(told.get(f"{first} x {second}")), fontsize=LETTERS, pad=2)
        panel.tick_params(labelsize=LETTERS, length=2, labelleft=at[0] == 0)
        if at[1] == len(rows) - 1:
            panel.set_xlabel(str(first), fontsize=LETTERS)
    return ax


def interactions_side(means: pd.DataFrame) -> float:
    """Inches of each side, by the number of factors."""
    return AROUND + PANEL * max(means["second"].nunique(), 2)


def _panel(ax: "Axes", at: tuple[int, int], panels: int) -> "Axes":
    """The axes of a panel, by its column and row from the top left."""
    side = 1 / (panels + GAP * (panels - 1))
    step = side * (1 + GAP)
    return bare(ax.inset_axes((at[0] * step, 1 - side - at[1] * step, side, side)))


def _lines(panel: "Axes", own: pd.DataFrame) -> None:
    """The line of each level of the second factor, with the level's name at its end."""
    for place, (level, line) in enumerate(own.groupby("second_level", sort=False)):
        (drawn,) = panel.plot([0, 1], 100 * line["mean"].to_numpy(), label=f"{own['second'].iloc[0]}={level}")
        drawn.set(linestyle=LINES[place], marker=MARKERS[place], color=COLOURS[place])
    panel.set_xticks([0, 1], own["first_level"].unique())
    panel.legend(fontsize=LETTERS - 1, handlelength=2.2, borderpad=0, labelspacing=0.2, loc="upper right")


def _told(row: Mapping[Hashable, Any] | None) -> str:
    """The interaction in points, with its interval if there is one."""
    if row is None:
        return ""
    estimate, low, high = (100 * float(str(row[name])) for name in ("estimate", "low", "high"))
    return f"{estimate:+.2f}" if low != low else f"{estimate:+.2f} [{low:+.2f}, {high:+.2f}]"
