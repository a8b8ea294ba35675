"""Whether what leaves depends on what is personal: the logs of dialogues that differ in nothing else.

Goguen and Meseguer 1982, Security Policies and Security Models: no information flows if the outside sees the
same whatever the personal values are.
"""

from collections.abc import Iterator, Mapping, Sequence

import pandas as pd

from analysis.egress.requests import Log, Request

COLUMNS = ["arm", "dialogue", "request", "what", "here", "there"]
SHOWN = 120  # characters of a text that differs
FEATURES = ("stage", "destination", "size", "text", "payload")  # of a request


def differences(here: Mapping[str, Log], there: Mapping[str, Log], arms: Sequence[str]) -> pd.DataFrame:
    """Every difference between the logs of a run and of its twin, which has other personal values.

    Columns: arm, dialogue, request (its place; -1: the number of them), what (count, order, stage,
    destination, size, text, payload), and what was sent here and there. No row: nothing flows.
    """
    rows = [
        (arm, dialogue, *difference)
        for arm in arms
        for dialogue in sorted({*here.get(arm, {}), *there.get(arm, {})})
        for difference in _between(here.get(arm, {}).get(dialogue, ()), there.get(arm, {}).get(dialogue, ()))
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def interference(found: pd.DataFrame, arms: Sequence[str], dialogues: int) -> pd.DataFrame:
    """How many dialogues interfere in each arm. Columns: arm, n (dialogues), differing, holds."""
    rows = []
    for arm in arms:
        differing = int(found.loc[found["arm"] == arm, "dialogue"].nunique())
        rows.append((arm, dialogues, differing, differing == 0))
    return pd.DataFrame(rows, columns=["arm", "n", "differing", "holds"])


def _between(one: Sequence[Request], other: Sequence[Request]) -> Iterator[tuple[int, str, str, str]]:
    if len(one) != len(other):
        yield -1, "count", str(len(one)), str(len(other))
        return
    if one != other and sorted(map(_sent, one)) == sorted(map(_sent, other)):
        yield -1, "order", "", ""
        return
    for place, (here, there) in enumerate(zip(one, other, strict=True)):
        for what, first, second in zip(FEATURES, _sent(here), _sent(there), strict=True):
            if first != second:
                yield place, what, first[:SHOWN], second[:SHOWN]


def _sent(request: Request) -> tuple[str, ...]:
    where = f"{request.kind} {request.destination}"
    return request.stage, where, str(request.size), request.text, request.payload
