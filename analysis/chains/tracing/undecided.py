"""Links that are gone at a stage where nothing was decided on them: nobody knows what became of them."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.stages import DECIDED_BY, STAGES, TRACED
from analysis.chains.tracing.asked import Asked
from analysis.chains.tracing.contents import Codes
from analysis.chains.tracing.fates import NONE
from analysis.chains.tracing.shard_tables import Numbers

LEDGERED = STAGES[:4]  # at which the ledger alone says what is there


def status_of(asked: Asked, turn: Codes, decided: Numbers, seen: NDArray[np.bool_]) -> "pd.Series[str]":
    """The status of each probe: that of `asked`, or `no decision: STAGE`, of the first such stage.

    So it is for a probe with a link that reached a stage and is not there any more, without a row of the
    ledger that says why: rows are missing. (Of what is stored and shown other tables tell.) `turn` and
    `decided`, shapes (links, stages), say what is there and by which row; `seen`, of the same shape, at which
    stages the link's cell has a component.
    """
    reached = np.ones(len(turn), dtype=np.bool_)
    first = np.full(len(turn), len(STAGES))
    for place in range(len(LEDGERED)):
        here, alive = seen[:, place], turn[:, place] == 1
        gone = here & reached & ~alive & (decided[:, place] == NONE)
        first = np.where(gone & (first == len(STAGES)), place, first)
        reached = np.where(here, alive, reached)
    of_probe = np.full(len(asked.status), len(STAGES))
    np.minimum.at(of_probe, asked.probe, first)
    names = np.array([*(f"no decision: {DECIDED_BY[stage].value}" for stage in STAGES), ""], dtype=object)
    lacking = (of_probe < len(STAGES)) & (asked.status == TRACED).to_numpy()
    status: pd.Series[str] = asked.status.mask(lacking, pd.Series(names[of_probe]))
    return status
