"""The requests of a run, by arm and dialogue, in the order in which they were made."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from toolkit.egress.policy import LOOPBACK

Log = Mapping[str, "tuple[Request, ...]"]  # of one arm, by dialogue


@dataclass(frozen=True, slots=True)
class Request:
    """One request that the other side got to see."""

    stage: str
    destination: str
    kind: str  # of destination
    size: int  # bytes
    text: str  # in words
    payload: str = ""  # method, address and body, as they were sent; empty: not kept

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it tells, in words first."""
        return (self.text, self.payload) if self.payload else (self.text,)


def logs_of(egress: pd.DataFrame) -> Mapping[str, Log]:
    """The log of each arm from the table `egress` of a run, of which a row may be of several arms.

    What was refused was not sent, and what went to loopback has not left: neither is in it. Of a model's call
    it may not be known which dialogue it is about: those are under an empty name.
    """
    left = egress["allowed"].astype(bool) & (egress["destination_class"] != LOOPBACK)
    sent = egress[left].explode("arms").rename(columns={"arms": "arm"})
    found: dict[str, dict[str, tuple[Request, ...]]] = {}
    for (arm, dialogue), rows in sent.groupby(["arm", "dialogue"], sort=False):
        found.setdefault(str(arm), {})[str(dialogue)] = tuple(_requests(rows))
    return found


def _requests(rows: pd.DataFrame) -> list[Request]:
    columns = (rows[name] for name in ("stage", "destination", "destination_class", "bytes", "text"))
    return [
        Request(stage, destination, kind, int(size), text, payload)
        for stage, destination, kind, size, text, payload in zip(
            *columns, rows["payload"].fillna(""), strict=True
        )
    ]
