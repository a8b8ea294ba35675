"""The reader among the causes: it would lose an answer alone if it answers the whole chain wrongly."""

import numpy as np
import pandas as pd

from analysis.chains.causes.break_sets import UNIT, WHOLE, laid
from analysis.chains.outcomes.answers import ANSWERED
from analysis.chains.stages import STAGES

LIST = "a list, whose items have one answer together"
UNSEEN = "the reader is not seen on the whole chain"
TO_ANSWER = (*STAGES, ANSWERED)


def with_reader(found: pd.DataFrame, read: pd.DataFrame) -> pd.DataFrame:
    """The frame of `break_sets.causes` with the stage `answered` behind the others, by one judge.

    `read` is that judge's part of `outcomes.answers.read_chains`, by the same measure. The reader is in B if
    it fails on the whole chain, and F is `answered` if no stage broke the chain and the answer is wrong; the
    other columns follow, as in `causes`. why names, beside what it named before, chains without a score,
    items of lists, and chains on which the reader was never seen whole, neither in the arm nor, if that reads
    alike, in its baseline. What is left leans towards chains that retrieval finds: how many answers are lost
    where is told by `outcomes.answers.ends`, which leaves none of these out.
    """
    size = len(STAGES)
    units = found[[*UNIT, "why"]].iloc[::size]
    said = read[["cell", "dialogue", "probe", "reader", "right", "fails", "why"]].assign(item=WHOLE)
    both = units.merge(said, on=UNIT, how="left", suffixes=("", "_read"), validate="1:1")
    lists = (both["item"] != WHOLE).to_numpy()
    later = both["why_read"].astype(object).fillna("no answer is known").to_numpy(dtype=str)
    later = np.where((later == "") & both["fails"].isna().to_numpy(), UNSEEN, later)
    why = np.where(both["why"] != "", both["why"], np.where(lists, LIST, later)).astype(str)
    counted = (why == "")[:, None]
    wrong = ~both["right"].to_numpy(dtype=np.bool_, na_value=True)
    fails = both["fails"].to_numpy(dtype=np.bool_, na_value=False)
    lost, own = (
        np.column_stack([found[name].to_numpy(dtype=np.bool_).reshape(-1, size), last]) & counted
        for name, last in (("broken", wrong), ("alone", fails))
    )
    columns = {name: values.ravel() for name, values in laid(lost, own).items()}
    return _rows(found, both["reader"]).assign(**columns, why=np.repeat(why, len(TO_ANSWER)))


def _rows(found: pd.DataFrame, reader: "pd.Series[str]") -> pd.DataFrame:
    """The rows of every chain with one more for the reader."""
    size, last = len(STAGES), len(TO_ANSWER) - 1
    places = np.minimum(np.arange(len(TO_ANSWER)), size - 1)
    starts = np.arange(0, len(found), size)
    frame = found.iloc[(starts[:, None] + places).ravel()].reset_index(drop=True)
    stages = np.tile(np.arange(len(TO_ANSWER)), len(starts))
    component = frame["component"].astype(object)
    component[stages == last] = reader.to_numpy()
    stage = pd.Categorical.from_codes(stages, pd.Index(TO_ANSWER), ordered=True)
    return frame.assign(component=component, stage=stage)
