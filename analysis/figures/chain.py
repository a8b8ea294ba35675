"""One probe's chain: stages across, links down, what is lost marked where it is lost."""

from typing import TYPE_CHECKING

import pandas as pd

from analysis.figures.style import FAINT, STRONG, axes_or_new

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW, ABOVE = 0.32, 0.8  # inches a link, and of all that is none


def drawn_chain(links: pd.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """A disc where a link is carried, a cross where it is not, an open square where nobody can tell.

    `links` is the frame of `analysis.chains.tracing.links` for one cell and probe. A link is carried if some
    artefacts of one turn carry its content (`anywhere`), or, without slots, if its own turn is among the
    sources (`turn`). Where it is lost first, the decision
    stands below, or that the turn is there without its content.
    """
    ax = axes_or_new(ax, drawn_chain_height(links))
    stages = [stage for stage in links["stage"].cat.categories if (links["stage"] == stage).any()]
    turns = links.sort_values("place").drop_duplicates("link")["link"].tolist()
    by_turn = bool(links["anywhere"].isna().all())
    for row, turn in enumerate(turns):
        own = links[links["link"] == turn].set_index("stage").reindex(stages)
        _link(ax, own.assign(held=own["turn" if by_turn else "anywhere"]), row)
    ax.set_xticks(range(len(stages)), stages, rotation=30, ha="right", rotation_mode="anchor")
    ax.set_yticks(range(len(turns)), turns)
    ax.set(xlim=(-0.5, len(stages) - 0.5), ylim=(len(turns) - 0.35, -0.6), xlabel="", ylabel="")
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    first, measure = links.iloc[0], "turns only" if by_turn else "content"
    title = f"{first['probe']}, {first['arm']}: n = {len(turns)} links, by {measure}"
    ax.set_title(title, loc="left")
    return ax


def drawn_chain_height(links: pd.DataFrame) -> float:
    """Inches, by the number of links."""
    return ABOVE + ROW * links["link"].nunique()


def _link(ax: "Axes", own: pd.DataFrame, row: int) -> None:
    """One link along the stages: `own` has a row a stage with `held`."""
    for place in range(1, len(own)):
        whole = own["held"].iloc[place - 1 : place + 1].eq(True).fillna(False).all()
        colour, width, line = (STRONG, 1.2, "-") if whole else (FAINT, 0.6, ":")
        ax.plot((place - 1, place), (row, row), zorder=1, color=colour, linewidth=width, linestyle=line)
    told = False
    for place, (held, turn, outcome) in enumerate(own[["held", "turn", "outcome"]].to_numpy().tolist()):
        marker, size = ("s", 4) if pd.isna(held) else ("o", 5) if held else ("X", 6)
        filled = "1.0" if pd.isna(held) else STRONG
        ax.plot(place, row, marker, color=STRONG, markerfacecolor=filled, markersize=size, zorder=3)
        if not pd.isna(held) and not held and not told and outcome:
            told = True
            ax.annotate(
                "content lost" if turn is True else outcome,
                (place, row),
                (0, -5),
                textcoords="offset points",
                ha="center",
                va="top",
                fontsize=5.5,
            )
