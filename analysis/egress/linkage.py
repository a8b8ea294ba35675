"""An attack that needs no key: whose requests are these, by the words that they share with what is known?"""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.egress.requests import Log

SHUFFLES = 200


def linked(sessions: Sequence[str], known: Sequence[str]) -> NDArray[np.int64]:
    """For each session the place of the known text nearest to it: cosine of TF-IDF over words and letters.

    Shape (sessions,). Letters 3 to 5 at a time within words see through inflection and need no word list.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer  # a second to import, as is the next
    from sklearn.neighbors import NearestNeighbors

    terms = TfidfVectorizer(analyzer="char_wb", ngram_range=(3, 5), sublinear_tf=True)
    nearest = NearestNeighbors(n_neighbors=1, metric="cosine").fit(terms.fit_transform(known))
    found: NDArray[np.int64] = nearest.kneighbors(terms.transform(sessions), return_distance=False)[:, 0]
    return found


def linkage(
    logs: Mapping[str, Log], arms: Sequence[str], known: Mapping[str, str], least: Mapping[str, str]
) -> pd.DataFrame:
    """How often the requests of a dialogue are nearest to what an attacker knows of its user.

    `known` has that text by dialogue, one dialogue a user; `least` what any useful request tells, the public
    names alone. Columns: arm, n (dialogues with a request), users, precision (at 1), least (the same of
    `least`), shuffled (the mean of `SHUFFLES` reassignments).
    """
    dialogues, texts = list(known), list(known.values())
    rows = []
    for arm in arms:
        log = logs.get(arm, {})
        asked = [place for place, dialogue in enumerate(dialogues) if log.get(dialogue)]
        if not asked:
            rows.append((arm, 0, len(dialogues), *[float("nan")] * 3))
            continue
        said = [" ".join(one.text for one in log[dialogues[place]]) for place in asked]
        own, found = np.array(asked), linked(said, texts)
        bare = linked([least[dialogues[place]] for place in asked], texts)
        shares = float((found == own).mean()), float((bare == own).mean()), _shuffled(found, own)
        rows.append((arm, len(asked), len(dialogues), *shares))
    return pd.DataFrame(rows, columns=["arm", "n", "users", "precision", "least", "shuffled"])


def _shuffled(found: NDArray[np.int64], own: NDArray[np.int64]) -> float:
    """The precision if the requests were anyone's."""
    rng = np.random.default_rng(0)
    return float(np.mean([(found == rng.permutation(own)).mean() for _ in range(SHUFFLES)]))
