"""Effects as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, titled
from analysis.comparison.tables import bounds, p_value, points
from analysis.effects.contrasts import Kind
from analysis.effects.frames import alias_frame
from analysis.effects.measured import IDENTICAL, Effect
from analysis.effects.notes import notes
from analysis.effects.of_run import Effects

HEADINGS = ("points", "95 %", "p", "adj. p", "MDE", "norm")


def tables(found: Effects) -> Iterator[RenderableType]:
    """The effects of each kind, what the design cannot tell apart, and how to read them."""
    scored = found.scored
    sizes = f"{count(len(scored.scores))} probes, {len(np.unique(scored.dialogues))} dialogues"
    yield f"{scored.outcome}, {scored.group}: {sizes}, {len(found.grid.points)} cells ({found.grid.design})\n"
    for kind in Kind:
        if own := found.of(kind):
            yield _effects(kind, own)
    mixed = alias_frame(found)
    if not mixed.empty:
        table = titled("Aliases: effects that the design cannot tell apart", ("effect",), ())
        table.add_column("aliased with", overflow="fold")
        for effect, other in mixed.itertuples(index=False):
            table.add_row(effect, other)
        yield table
    yield from notes(found)


def log_odds_table(frame: pd.DataFrame) -> Table:
    """Effects in log-odds, beside which those in points stand."""
    table = titled("Log-odds by a GEE: a check of the scale, not points", ("effect",), HEADINGS[:3])
    table.columns[1].header = "log-odds"
    for row in frame.to_dict("records"):
        within = f"[{row['low']:+.3f}, {row['high']:+.3f}]"
        table.add_row(row["effect"], f"{row['log_odds']:+.3f}", within, p_value(row["p"]))
    return table


def _effects(kind: Kind, own: tuple[Effect, ...]) -> Table:
    table = titled(f"{kind.value}", ("effect",), HEADINGS)
    for one in own:
        found = one.interval
        within = IDENTICAL if found.method == IDENTICAL else bounds((found.low, found.high))
        sure = p_value(found.p), p_value(one.adjusted), points(found.detectable, "")
        table.add_row(one.contrast.name, points(found.mean), within, *sure, f"{one.contrast.norm:.3f}")
    return table
