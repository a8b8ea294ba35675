"""Where chains break first: a row a group of probes and arm, a segment a stage."""

from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import STRONG, axes_or_new, bare, counted, legend_above, on_colour, whiskers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INTACT = "intact"  # the stage of chains that break nowhere
UNSEEN = "unseen"  # likewise, where the last stage is not seen
ORDERED = "ch:start=.2,rot=-.4,light=.93,dark=.2"  # from light to dark along the stages, in grey as well
LEAST = 6.0  # percent from which a segment has room for its number
ROW, ABOVE = 0.32, 0.8  # inches a row, and of all that is no row
THICK, BELOW = 0.52, 0.38  # of a row: the bar, and where its interval stands, so that it covers no number


def waterfall(breaks: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Percent of chains by the stage that breaks them first; what is left is intact, with its interval.

    `breaks` has a row a group, arm and stage, in the order of the stages, `intact` or `unseen` last: group,
    arm, stage, share (0 to 1; they add up to 1 over the stages), n (chains of group and arm), low and high
    (of the share of `intact`; NaN elsewhere and where there is none).
    """
    rows = list(dict.fromkeys(breaks[["group", "arm", "n"]].itertuples(index=False, name=None)))
    met = breaks[(breaks["share"] > 0) | (breaks["stage"] == INTACT)]
    stages = [stage for stage in dict.fromkeys(breaks["stage"]) if (met["stage"] == stage).any()]
    ax = axes_or_new(ax, waterfall_height(breaks))
    wide = breaks.pivot(index=["group", "arm", "n"], columns="stage", values="share").reindex(rows)
    left = pd.Series(0.0, index=wide.index)
    shades = _shades(breaks)
    for stage in stages:
        width = 100 * wide[stage].fillna(0.0)
        colour = shades.get(stage, (1.0, 1.0, 1.0))
        bars = ax.barh(
            range(len(rows)),
            width,
            THICK,
            left=left,
            color=colour,
            label=stage,
            edgecolor=STRONG,
            linewidth=0.5,
        )
        written = [f"{share:.0f}" if share >= LEAST else "" for share in width]
        ax.bar_label(bars, written, label_type="center", color=on_colour(colour), fontsize=6)
        left += width
    _bounds(ax, breaks, rows)
    ax.set(xlim=(0, 100), xlabel="chains by first break, %", ylabel="")
    ax.set_yticks(range(len(rows)), [counted(group, n).replace("\n", f"\n{arm}, ") for group, arm, n in rows])
    ax.invert_yaxis()
    legend_above(ax, columns=4)
    return bare(ax)


def waterfall_height(breaks: pd.DataFrame) -> float:
    """Inches, by the number of rows."""
    return ABOVE + ROW * len(breaks[["group", "arm"]].drop_duplicates())


def _shades(breaks: pd.DataFrame) -> dict[str, tuple[float, float, float]]:
    """The colour of every stage that breaks, also of those that break none here: it never changes."""
    import seaborn as sns  # a second, which only figures must pay

    broken = [stage for stage in dict.fromkeys(breaks["stage"]) if stage not in (INTACT, UNSEEN)]
    return dict(zip(broken, sns.color_palette(ORDERED, len(broken)), strict=True))


def _bounds(ax: "Axes", breaks: pd.DataFrame, rows: list[tuple[object, ...]]) -> None:
    """The interval of what is intact, where that begins: so it is mirrored, as a share broken."""
    intact = breaks[breaks["stage"] == INTACT]
    places = [
        rows.index(row) + BELOW for row in intact[["group", "arm", "n"]].itertuples(index=False, name=None)
    ]
    whiskers(ax, places, 100 * (1 - intact["high"]), 100 * (1 - intact["low"]), across=True)
