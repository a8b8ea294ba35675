"""What any gate would leave supported, by the stored draws alone: no retrieval, no rerun."""

import numpy as np
import pandas as pd

from analysis.chains.turn_values.kept import Kept
from analysis.chains.turn_values.stored import TurnValues

KEY = ["dialogue", "probe"]
LINK = [*KEY, "place"]
NAMES = (*KEY, "category", "category_name", "tempting", "links", "measure", "intact")


def predicted(values: TurnValues, kept: Kept) -> pd.DataFrame:
    """One row a probe of the dialogues that the gate decided on, with what names it, and

    - expected: how likely it is still supported when only the turns of `kept` are there (0 to 1). NaN if that
      rests on a turn that no draw has kept;
    - carriers: how many of the turns that can carry its links the gate keeps.

    With q_c the share of the draws keeping turn c in which c gave the probe its link, that is
    prod over links (1 - prod over the link's kept carriers (1 - q_c)): a link needs one of its carriers, the
    probe needs every link. What the gate does to these turns is exact in it. What it does to all others,
    which compete for the same budget, is taken to be what the draws did on average: so it is right for gates
    that keep about as many turns as the draws, and too low for stricter ones, which leave more room.
    """
    of_carrier = values.carriers
    rows = list(zip(of_carrier["dialogue"], of_carrier["turn"], strict=True))
    left = np.array([turn in kept.turns.get(dialogue, ()) for dialogue, turn in rows], dtype=np.bool_)
    chosen = of_carrier[left]
    missing = 1 - chosen["carried"] / chosen["kept"].where(chosen["kept"] > 0)
    unknown = missing.isna().groupby([chosen[name] for name in KEY]).any()
    links = 1 - missing.groupby([chosen[name] for name in LINK]).prod()
    of_probe = links.groupby(level=KEY)
    asked = values.probes[values.probes["dialogue"].isin(kept.turns.keys())]
    index = pd.MultiIndex.from_frame(asked[KEY])
    whole = of_probe.count().reindex(index, fill_value=0).to_numpy() == asked["links"].to_numpy()
    expected = np.where(whole, of_probe.prod().reindex(index, fill_value=0.0).to_numpy(), 0.0)
    expected[unknown.reindex(index, fill_value=False).to_numpy(dtype=np.bool_)] = np.nan
    carriers = chosen.groupby(KEY)["turn"].nunique().reindex(index, fill_value=0).to_numpy()
    return asked[list(NAMES)].assign(expected=expected, carriers=carriers).reset_index(drop=True)
