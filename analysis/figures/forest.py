"""Effects with their intervals, one below the other."""

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analysis.figures.style import FAINT, STRONG, axes_or_new, bare, whiskers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.17, 0.55  # inches a row, and of all that is none
ALPHA = 0.05


def forest(effects: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Points by which each effect moves the outcome, kinds apart; filled where the adjusted p is at most .05.

    `effects` has kind, effect, estimate, low and high (-1 to 1; NaN where there is no interval) and
    adjusted_p (NaN outside of the family).
    """
    ax = axes_or_new(ax, forest_height(effects))
    places = _places(effects)
    ax.axvline(0, color="0.8", linewidth=0.6, zorder=1)
    whiskers(ax, list(places), 100 * effects["low"], 100 * effects["high"], across=True)
    points, sure = 100 * effects["estimate"].to_numpy(), (effects["adjusted_p"] <= ALPHA).to_numpy()
    for mask, face in ((sure, STRONG), (~sure, "1.0")):
        ax.plot(points[mask], places[mask], "o", color=STRONG, markerfacecolor=face, zorder=5)
    ax.set_yticks(places, effects["effect"])
    firsts = ~effects["kind"].duplicated().to_numpy()
    for place, kind in zip(places[firsts], effects["kind"][firsts], strict=True):
        ax.text(0.02, place - 0.85, kind, color=FAINT, transform=ax.get_yaxis_transform(), va="center")
    ax.set(xlabel="points", ylabel="", ylim=(places[-1] + 0.6, places[0] - 1.4))
    return bare(ax)


def forest_height(effects: pd.DataFrame) -> float:
    """Inches, by the number of effects and of their kinds."""
    return ABOVE + ROW * (len(effects) + 1.2 * effects["kind"].nunique())


def _places(effects: pd.DataFrame) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Where each row stands: a gap before each kind, in which its name is."""
    kinds = (~effects["kind"].duplicated()).cumsum().to_numpy(dtype=float)
    return np.arange(len(effects)) + 1.2 * (kinds - 1)
