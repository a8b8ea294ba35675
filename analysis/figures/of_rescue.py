"""The figures of a rescue, if something was put back in the run."""

from collections.abc import Iterator
from functools import partial

import pandas as pd

from analysis.chains.rescue.rates import for_figure, rates
from analysis.chains.rescue.tables import rescue_place, rescued
from analysis.figures.rescue import rescue_height, rescue_rates
from analysis.figures.written import Drawing, plain_name
from toolkit.runs.run_folder import RunFolder


def rescue_frame(folder: RunFolder) -> pd.DataFrame:
    """`analysis.chains.rescue.rates.rates` of what was put back; empty where nothing was."""
    if not rescue_place(folder.path).is_dir():
        return pd.DataFrame({"measure": []})
    return rates(rescued(folder))


def of_rescue(folder: RunFolder) -> Iterator[Drawing]:
    """One figure a measure."""
    found = rescue_frame(folder)
    for measure in found["measure"].unique():
        own = for_figure(found, measure)
        if not own.empty:
            caption = f"What putting turns back changes, by {measure}, with 95 %; net: evidence less placebo."
            draw, title = partial(rescue_rates, own), f"Rescue, by {measure}"
            yield Drawing(f"rescue_{plain_name(measure)}", caption, draw, rescue_height(own), title=title)
