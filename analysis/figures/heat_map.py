"""Arms by families: what each arm does to each family of stress cases."""

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analysis.figures.style import DIVERGING, SEQUENTIAL

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT = 0.95, 0.5  # inches a column and a row
LABELS = {"difference": "points against baseline\n(grey: 95 % holds 0)", "rate": "% that pass"}


def heat_map(frame: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Arms by families: the difference against the baseline in points, or the pass rate where there is none.

    `frame` has the columns arm, family, low, high and `difference` or `rate` (shares). Of differences, those
    whose interval holds 0, or that have none, are grey: the colour is for what the cases can tell.
    """
    # matplotlib and seaborn cost a second, which only figures must pay.
    import matplotlib.pyplot as plt
    import seaborn as sns

    value = "difference" if "difference" in frame else "rate"
    shown = 100 * _wide(frame, value)
    ax = ax or plt.subplots(figsize=heat_map_size(frame), layout="constrained")[1]
    ax.set_facecolor("0.9")
    told = _tells(frame) if value == "difference" else shown.notna()
    sns.heatmap(
        shown,
        mask=~told,
        annot=True,
        fmt="+.0f" if value == "difference" else ".0f",
        linewidths=1,
        cbar_kws={"label": LABELS[value]},
        ax=ax,
        **_scale(shown, value),
    )
    for row, column in np.argwhere((~told & shown.notna()).to_numpy()):
        untold = f"{float(shown.to_numpy()[row, column]):+.0f}"
        ax.text(column + 0.5, row + 0.5, untold, ha="center", va="center", color="0.45")
    ax.set(xlabel="", ylabel="")
    ax.tick_params("x", rotation=30)
    ax.tick_params("y", rotation=0)
    return ax


def heat_map_size(frame: pd.DataFrame) -> tuple[float, float]:
    """Inches, by the number of cells and with room for names."""
    return 3 + WIDTH * frame["family"].nunique(), 1.5 + HEIGHT * frame["arm"].nunique()


def _wide(frame: pd.DataFrame, value: str) -> pd.DataFrame:
    arms, families = frame["arm"].unique(), frame["family"].unique()
    return frame.pivot(index="arm", columns="family", values=value).reindex(index=arms, columns=families)


def _tells(frame: pd.DataFrame) -> pd.DataFrame:
    """Which differences have an interval without 0."""
    low, high = _wide(frame, "low"), _wide(frame, "high")
    return (low > 0) | (high < 0)


def _scale(shown: pd.DataFrame, value: str) -> dict[str, object]:
    """Colours that are centred at 0 for differences, and that go from 0 to 100 for rates."""
    if value == "rate":
        return {"cmap": SEQUENTIAL, "vmin": 0, "vmax": 100}
    most = max(float(np.nanmax(np.abs(shown.to_numpy()), initial=0)), 1.0)
    return {"cmap": DIVERGING, "vmin": -most, "vmax": most, "center": 0}
