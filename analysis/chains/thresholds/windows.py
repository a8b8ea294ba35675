"""The exchanges around each: cited turns alone are not enough to understand an answer."""

from collections.abc import Sequence

import numpy as np

from analysis.chains.null_models.chance import Numbers
from analysis.chains.null_models.gated import Gated

WINDOW = 2  # turns either side of a cited one, in its session


def near(gate: Gated, window: int = WINDOW) -> Sequence[Numbers]:
    """For each exchange, shape (exchanges,), those that hold a turn at most `window` from one of its sources.

    Turns are counted within their session, those from which nothing may be read as well; as in
    `toolkit.admission.oracle`. Itself it is always near; ascending.
    """
    homes = gate.homes
    members, source = homes["member"].to_numpy(dtype=np.int64), homes["source"].to_numpy(dtype=np.bool_)
    sitting = homes.groupby(["dialogue", "session"], sort=False).ngroup().to_numpy()
    pairs = [np.stack([np.arange(len(gate.exchanges))] * 2)]
    for step in range(-window, window + 1):
        here = np.arange(max(0, -step), len(homes) - max(0, step))
        there = here + step
        both = source[here] & (sitting[here] == sitting[there])
        pairs.append(np.stack([members[here[both]], members[there[both]]]))
    own, other = np.unique(np.concatenate(pairs, axis=1), axis=1)
    return np.split(other, np.searchsorted(own, np.arange(1, len(gate.exchanges))))
