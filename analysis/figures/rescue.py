"""Whether putting back what was lost repairs the answer, beside what must not."""

from itertools import cycle
from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import LABELS, MARKERS, axes_or_new, bare, legend_above, whiskers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.15, 0.85  # inches a row and rate, and of all that is none
SPAN = 0.55  # of the distance between two rows that their rates take up


def rescue_rates(rescue: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Percent of probes by what was put back: a row an arm and stage, a marker a treatment, with intervals.

    `rescue` has arm, stage (where it was put back), treatment (such as evidence, placebo, nothing, harm,
    net), n (probes), share, low and high (shares, -1 to 1; NaN where there is no interval).
    """
    import seaborn as sns  # a second, which only figures must pay

    ax = axes_or_new(ax, rescue_height(rescue))
    rows = list(dict.fromkeys(rescue[["arm", "stage"]].itertuples(index=False, name=None)))
    treatments = list(dict.fromkeys(rescue["treatment"]))
    looks = zip(treatments, sns.color_palette(LABELS, len(treatments)), cycle(MARKERS), strict=False)
    for place, (treatment, colour, marker) in enumerate(looks):
        own = rescue[rescue["treatment"] == treatment]
        shift = SPAN * (place / max(len(treatments) - 1, 1) - 0.5) if len(treatments) > 1 else 0.0
        at = [rows.index(row) + shift for row in own[["arm", "stage"]].itertuples(index=False, name=None)]
        whiskers(ax, at, 100 * own["low"], 100 * own["high"], across=True)
        label = f"{treatment} (n = {_sizes(own)})"
        ax.plot(100 * own["share"], at, marker, color=colour, label=label, zorder=5)
    ax.axvline(0, color="0.8", linewidth=0.6, zorder=1)
    ax.set_yticks(range(len(rows)), [f"{arm},\nat {stage}" for arm, stage in rows])
    ax.set(xlabel="supported afterwards, % (net: points)", ylabel="")
    ax.invert_yaxis()
    legend_above(ax, columns=2)
    return bare(ax)


def rescue_height(rescue: pd.DataFrame) -> float:
    """Inches, by the number of rows and treatments."""
    return ABOVE + ROW * len(rescue)


def _sizes(own: pd.DataFrame) -> str:
    """How many probes: one number, or from the fewest to the most."""
    least, most = own["n"].min(), own["n"].max()
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"
