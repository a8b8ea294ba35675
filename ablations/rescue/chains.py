"""The chains of a cell that may be rescued or harmed: which of their links are missing, and since where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pandas as pd

from analysis.chains.outcomes.whole import AGGREGATIVE, LINK, Measure
from analysis.chains.stages import STAGES, TRACED

SHOWN_LINKS: Mapping[Measure, str] = {"content": "content_links", "turn": "turn_links_0"}

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain of a traced probe that does not tempt."""

    dialogue: str
    probe: str
    category: int
    category_name: str
    by: Measure  # content where the slots of every link are known
    in_parts: bool  # its links are items of a list: it is scored by the share that is there
    missing: tuple[str, ...]  # turns of the links that are missing at the end
    broken_at: str  # the first stage that lost one of them; empty if none is missing

    @property
    def measure(self) -> str:
        """What its score is called, as in `analysis.chains.outcomes.lost_gained`."""
        return f"{self.by} {'recall' if self.in_parts else 'support'}"

    def score(self, shown: Row) -> float:
        """How much of it a row of the table of probes has, 0 to 1: all or nothing, or the share of a list."""
        there = [bool(link) for link in shown[SHOWN_LINKS[self.by]]]
        return sum(there) / len(there) if self.in_parts else float(all(there))


def chains_of(links: pd.DataFrame, cell: str) -> dict[str, list[Chain]]:
    """The chains of a cell by dialogue, in the order of the run; `links` is the frame of all links."""
    own = links[(links["cell"] == cell) & (links["status"] == TRACED) & ~links["tempting"].astype(bool)]
    found: dict[str, list[Chain]] = {}
    for chain in _chains(own.astype(object).to_dict("records")):
        found.setdefault(chain.dialogue, []).append(chain)
    return found


def _chains(rows: Sequence[Mapping[Any, Any]]) -> Iterator[Chain]:
    for (dialogue, probe), of_probe in groupby(rows, key=lambda row: (row["dialogue"], row["probe"])):
        whole = list(of_probe)
        end = [row for row in whole if row["stage"] == STAGES[-1]]
        by: Measure = "turn" if any(pd.isna(row[LINK["content"]]) for row in end) else "content"
        if any(pd.isna(row[LINK[by]]) for row in end):
            continue  # nothing is known of what was shown
        missing = {row["place"]: row["link"] for row in end if not row[LINK[by]]}
        gone = [
            STAGES.index(row["stage"]) for row in whole if row["place"] in missing and row[LINK[by]] is False
        ]
        yield Chain(
            dialogue=dialogue,
            probe=probe,
            category=whole[0]["category"],
            category_name=whole[0]["category_name"],
            by=by,
            in_parts=whole[0]["shape"] == AGGREGATIVE,
            missing=tuple(missing.values()),
            broken_at=STAGES[min(gone)] if gone else "",
        )
