"""A system to be compared: what it scored, question by question, wherever that was written down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.errors import UserError

KEY = ["dialogue", "probe"]
COLUMNS = (*KEY, "category", "category_name", "tempting", "wrong_gold", "answer", "shown")
NAMED = 3  # probes that a message names


class Kind(StrEnum):
    """What a score says: that an answer was right, or that its evidence was shown."""

    ANSWER = "answer"
    SUPPORT = "support"


@dataclass(frozen=True)
class Outcome:
    """One way in which a system was scored; arrays of shape (probes,)."""

    name: str
    kind: Kind
    scores: NDArray[np.float64]  # 0 to 1; NaN: not scored
    reasons: NDArray[np.object_]  # why there is no score; empty where there is one


@dataclass(frozen=True)
class System:
    """The probes of one system in order, and the outcomes by which it may be compared.

    `probes` has the columns COLUMNS, of which tempting says that less support is better, and shown is what
    was retrieved, as one text; answer and shown are None where they are not known.
    """

    name: str
    probes: pd.DataFrame
    outcomes: tuple[Outcome, ...]
    judgements: NDArray[np.float64] = field(default_factory=lambda: np.empty((0, 0)))  # (probes, rounds)
    spec: Mapping[str, Any] | None = None  # of the cell; None: no run of ours

    def __post_init__(self) -> None:
        twice = self.probes[self.probes.duplicated(KEY)]["probe"]
        if len(twice):
            raise UserError(f"{self.name}: {len(twice)} probes are there twice: {named(twice)}")

    def outcome(self, name: str) -> Outcome:
        """The outcome of that name; UserError if there is none."""
        found = next((one for one in self.outcomes if one.name == name), None)
        if found is None:
            names = ", ".join(one.name for one in self.outcomes)
            raise UserError(f"{self.name}: has no outcome {name!r}; choose one of {names}")
        return found

    def of_kind(self, kind: Kind) -> tuple[Outcome, ...]:
        """The outcomes of a kind that have a score at all."""
        return tuple(one for one in self.outcomes if one.kind is kind and not np.isnan(one.scores).all())


def named(probes: "pd.Series[Any] | list[str]") -> str:
    """The first of some probes, for a message."""
    return ", ".join(map(str, list(probes)[:NAMED])) + (", ..." if len(probes) > NAMED else "")
