"""Figures as tests look at them: drawn as they are written, and read back."""

from collections.abc import Callable

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from analysis.figures.style import COLUMN, column_style


def drawn(draw: Callable[..., Axes], frame: pd.DataFrame, *more: pd.DataFrame, height: float = 2.5) -> Axes:
    """The axes that a frame is drawn on, in the style of written figures, laid out at column width."""
    with column_style():
        figure = Figure(figsize=(COLUMN, height), layout="constrained")
        ax = draw(frame, *more, ax=figure.subplots())
        figure.canvas.draw()
    return ax


def words(ax: Axes) -> list[str]:
    """Every text of a figure: ticks, labels, legend and what stands within."""
    ticks = [*ax.get_xticklabels(), *ax.get_yticklabels(), ax.xaxis.label, ax.yaxis.label, ax.title]
    own = [ax.get_legend()] if ax.get_legend() else []
    legends = [text for one in (*own, *ax.figure.legends) for text in (*one.get_texts(), one.get_title())]
    return [text.get_text() for text in (*ticks, *legends, *ax.texts) if text.get_text()]


def intervals(ax: Axes) -> list[tuple[float, float]]:
    """The ends of every interval drawn, along its own axis, rounded."""
    lines = [line for one in ax.collections if isinstance(one, LineCollection) for line in one.get_segments()]
    ends = [(a[0], b[0]) if a[1] == b[1] else (a[1], b[1]) for a, b in lines]
    return [(round(float(low), 3), round(float(high), 3)) for low, high in ends]
