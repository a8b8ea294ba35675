"""How figures look: column width, palettes that survive greyscale, and what every panel says alike."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLUMN = 3.3  # inches: one column of a two-column paper
DIVERGING, SEQUENTIAL = "vlag_r", "crest"  # palettes of seaborn: of differences (less is red), of rates
LABELS = "colorblind"  # likewise, of arms: which differ in marker and line as well
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
LINES: tuple[str | tuple[int, tuple[int, ...]], ...] = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))
STRONG, FAINT = "0.15", "0.55"  # greys of matplotlib: of what is measured, of what it is compared with
POINTS = 7.0  # size of letters
DARK = 0.5  # luminance below which what stands on a colour is white


@contextmanager
def column_style() -> Iterator[None]:
    """Everything drawn inside looks as it must at column width; text is never read as mathematics."""
    import matplotlib  # half a second to import, as is seaborn

    import seaborn  # isort: skip

    sizes = ("font.size", "axes.labelsize", "axes.titlesize", "xtick.labelsize", "ytick.labelsize")
    legends = ("legend.fontsize", "legend.title_fontsize")
    own = {
        **seaborn.axes_style("ticks"),
        **seaborn.plotting_context("paper"),
        **dict.fromkeys((*sizes, *legends), POINTS),
        "axes.linewidth": 0.6,
        "xtick.major.width": 0.6,
        "ytick.major.width": 0.6,
        "legend.frameon": False,
        "legend.handlelength": 1.6,
        "lines.linewidth": 1.0,
        "lines.markersize": 3.5,
        "hatch.linewidth": 0.4,
        "text.parse_math": False,
        "svg.fonttype": "path",
        "pdf.fonttype": 42,
    }
    with matplotlib.rc_context(own):
        yield


def axes_or_new(ax: "Axes | None", height: float) -> "Axes":
    """The axes given, or new ones at column width, `height` in inches."""
    import matplotlib.pyplot as plt

    return ax or plt.subplots(figsize=(COLUMN, height), layout="constrained")[1]


def whiskers(
    ax: "Axes", places: Sequence[float], low: "pd.Series[float]", high: "pd.Series[float]", *, across: bool
) -> None:
    """Draw intervals at `places` of the other axis, in the units of the axis; one that is NaN is left out."""
    from matplotlib import patheffects

    lines = ax.hlines if across else ax.vlines
    known = (low.notna() & high.notna()).to_numpy()
    drawn = lines(np.asarray(places)[known], low[known], high[known], color=STRONG, linewidth=1.0, zorder=4)
    drawn.set_path_effects([patheffects.withStroke(linewidth=2.2, foreground="1.0")])  # seen on dark as well


def counted(name: object, n: int) -> str:
    """What a tick says of a group: its name and, below, how many it has."""
    return f"{name}\nn = {n:,}"


def legend_above(ax: "Axes", columns: int) -> None:
    """The legend over the width of the figure, above everything, so that it takes no room of the axes."""
    handles, labels = ax.get_legend_handles_labels()
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.legend(handles, labels, loc="outside upper center", ncols=columns, columnspacing=1.0)


def on_colour(colour: tuple[float, float, float]) -> str:
    """The grey, near black or white, of text that stands on a colour (Rec. 709 luminance)."""
    return "1.0" if float(np.dot(colour, (0.2126, 0.7152, 0.0722))) < DARK else "0.1"


def bare(ax: "Axes") -> "Axes":
    """The axes without the lines above and to the right."""
    ax.spines[["top", "right"]].set_visible(False)
    return ax
