"""How much of what is sent had to be sent, and how often nothing is asked where something could be."""

from collections.abc import Iterable, Mapping, Sequence

import pandas as pd

from analysis.egress.planted import PUBLIC, Plant
from analysis.egress.requests import Log
from toolkit.text.words import folded_words


def purity(logs: Mapping[str, Log], arms: Sequence[str], plants: Iterable[Plant]) -> pd.DataFrame:
    """By arm, the share of the words sent that are of public names, and of dialogues that ask nothing.

    Columns: arm, words, public, purity (NaN if nothing is sent), n (dialogues that name a real public thing),
    unasked (of these, without a request), over_redaction.
    """
    names: dict[str, set[str]] = {}
    real: set[str] = set()
    for plant in plants:
        if plant.reach == PUBLIC and not plant.control:
            names.setdefault(plant.dialogue, set()).update(folded_words(plant.value))
            real |= set() if plant.invented else {plant.dialogue}
    rows = []
    for arm in arms:
        log = logs.get(arm, {})
        words = [
            (dialogue, word) for dialogue in log for one in log[dialogue] for word in folded_words(one.text)
        ]
        public = sum(word in names.get(dialogue, ()) for dialogue, word in words)
        unasked = sum(not log.get(dialogue) for dialogue in real)
        rows.append((arm, len(words), public, _share(public, len(words)), len(real), unasked))
    frame = pd.DataFrame(rows, columns=["arm", "words", "public", "purity", "n", "unasked"])
    return frame.assign(over_redaction=frame["unasked"] / len(real) if real else float("nan"))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")
