"""How few people the requests of a user leave: k-anonymity over a made-up population.

Sweeney 2002, k-Anonymity: a person hides among the k to whom everything known applies. Three harmless
requests may together leave one, so what a user's requests tell is added up.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.egress.ladder import rung_of
from analysis.egress.planted import Plant
from analysis.egress.requests import Log

PERSONAS = 10_000
# Slots of which every value belongs to one person; what fills another slot is shared by many.
IDENTIFIERS = frozenset({"email", "phone", "street", "id", "handle", "plate"})


@dataclass(frozen=True)
class Population:
    """Personas who each have a value in every slot: the users first, then as many as are missing."""

    slots: tuple[str, ...]
    values: tuple[Mapping[str, int], ...]  # of each slot, by number
    personas: NDArray[np.int64]  # (personas, slots): numbers of values

    def alike(self, told: Mapping[str, str]) -> int:
        """To how many personas the values apply that are told of one user, by slot; at least that one."""
        if not IDENTIFIERS.isdisjoint(told):
            return 1
        fits = np.ones(len(self.personas), dtype=bool)
        for slot, value in told.items():
            column = self.slots.index(slot)
            fits &= self.personas[:, column] == self.values[column][value]
        return int(fits.sum())


def population(users: Mapping[str, Mapping[str, str]], personas: int = PERSONAS, seed: int = 0) -> Population:
    """People like these users, of one language: in each slot they have the users' values, all equally often.

    `users` maps each user to a value by slot; what a user has no value for is drawn as well. Only slots that
    are no `IDENTIFIERS` are drawn. Raises ValueError for more users than personas.
    """
    if len(users) > personas:
        raise ValueError(f"{len(users)} users do not fit into {personas} personas")
    slots = tuple(sorted({slot for own in users.values() for slot in own} - IDENTIFIERS))
    pools = [sorted({own[slot] for own in users.values() if slot in own}) for slot in slots]
    numbers = tuple({value: place for place, value in enumerate(pool)} for pool in pools)
    rng = np.random.default_rng(seed)
    drawn = np.empty((personas, len(slots)), dtype=np.int64)
    for column, (slot, pool) in enumerate(zip(slots, pools, strict=True)):
        drawn[:, column] = rng.integers(len(pool), size=personas)
        for row, own in enumerate(users.values()):
            if slot in own:
                drawn[row, column] = numbers[column][own[slot]]
    return Population(slots, numbers, drawn)


def anonymity(logs: Mapping[str, Log], arms: Sequence[str], plants: Iterable[Plant]) -> pd.DataFrame:
    """A row for every arm and user: how many personas all requests of the user leave.

    Columns: arm, user, language, requests, told (slots), k, bits (log2 of personas over k: 0 if nothing is
    told).
    """
    planted = [plant for plant in plants if not plant.control]
    rows = []
    for language in dict.fromkeys(plant.language for plant in planted):
        of_users: dict[str, list[Plant]] = {}
        for plant in planted:
            if plant.language == language:
                of_users.setdefault(plant.user, []).append(plant)
        people = population({user: {one.slot: one.value for one in own} for user, own in of_users.items()})
        for arm in arms:
            for user, own in of_users.items():
                told, requests = _told(own, logs.get(arm, {}))
                k = people.alike(told)
                rows.append((arm, user, language, requests, len(told), k, float(np.log2(PERSONAS / k))))
    return pd.DataFrame(rows, columns=["arm", "user", "language", "requests", "told", "k", "bits"])


def anonymity_rates(users: pd.DataFrame, by: Sequence[str] = ("arm",)) -> pd.DataFrame:
    """Columns: those of `by`, n (users), asked (of whom there was a request), alone (share of k = 1), median
    k, mean and most bits.
    """
    rows = []
    for names, group in users.groupby([*by], sort=False):
        k, bits = group["k"].to_numpy(), group["bits"].to_numpy(dtype=np.float64)
        asked = int((group["requests"] > 0).sum())
        measured = float((k == 1).mean()), float(np.median(k)), float(bits.mean()), float(bits.max())
        rows.append((*names, len(group), asked, *measured))
    return pd.DataFrame(rows, columns=[*by, "n", "asked", "alone", "median_k", "mean_bits", "most_bits"])


def _told(own: Sequence[Plant], log: Log) -> tuple[dict[str, str], int]:
    """What the requests of a user's dialogues tell, by slot, and how many there are."""
    told: dict[str, str] = {}
    asked = {dialogue: log.get(dialogue, ()) for dialogue in dict.fromkeys(plant.dialogue for plant in own)}
    for plant in own:
        if any(rung_of(plant.value, request.texts) for request in asked[plant.dialogue]):
            told[plant.slot] = plant.value
    return told, sum(map(len, asked.values()))
