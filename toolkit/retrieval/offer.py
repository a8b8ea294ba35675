"""The records of a memory as far as a reader may see them, and rankings of them cut to the budget."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from toolkit.stages import Hit, MemoryRecord, Retrieved

Places = NDArray[np.intp]
Scores = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Some records of a sequence, best first."""

    places: Places  # (n,): where in the sequence each stands; no place is there twice
    scores: Scores  # (n,): of each of them


def ranked(scores: Scores, depth: int | None = None) -> Ranking:
    """The `depth` best of the records with a score above 0, ties in the order of `scores` (records,)."""
    places = np.flatnonzero(scores > 0)
    if depth is not None and len(places) > depth:
        last = np.partition(scores[places], -depth)[-depth]
        places = places[scores[places] >= last]  # all that tie with the last one as well
    best = places[np.argsort(-scores[places], kind="stable")][:depth]
    return Ranking(best, scores[best])


@dataclass(frozen=True, slots=True)
class Offer:
    """What of `records` may be shown, worked out once for all the rankings that they stand in."""

    records: Sequence[MemoryRecord]
    sizes: NDArray[np.int64]  # (records,): tokens of each
    allowed: NDArray[np.bool_]  # (records,): False: a filter holds it back
    second: NDArray[np.bool_]  # (records,): of the second tier
    tokens: int  # the budget
    second_tokens: int  # of these, kept for the second tier if it has something to show
    top_k: int | None

    def without(self, places: Sequence[int]) -> "Offer":
        """The offer without the records at these places, which are withheld."""
        allowed = self.allowed.copy()
        allowed[list(places)] = False
        return replace(self, allowed=allowed)

    def __call__(self, ranking: Ranking) -> Retrieved:
        """What is shown of a ranking, and the records that a filter held back."""
        permitted = self.allowed[ranking.places]
        places = np.flatnonzero(permitted)  # from here on: places within the ranking
        shown = self._cut(places, ranking)
        return Retrieved(
            tuple(
                Hit(self.records[place], score)
                for place, score in zip(
                    ranking.places[shown].tolist(), ranking.scores[shown].tolist(), strict=True
                )
            ),
            frozenset(self.records[place].id for place in ranking.places[~permitted].tolist()),
            full=len(shown) < len(places),
        )

    def _cut(self, places: Places, ranking: Ranking) -> Places:
        sizes, in_second = self.sizes[ranking.places], self.second[ranking.places[places]]
        first, second = places[~in_second], places[in_second]
        kept = self.second_tokens if second.size else 0
        shown = _prefix(first, sizes, self.tokens - kept)
        if second.size:
            left = self.tokens - int(sizes[shown].sum())
            shown = np.concatenate([shown, _prefix(second, sizes, left)])
        return shown[: self.top_k]


def _prefix(places: Places, sizes: NDArray[np.int64], tokens: int) -> Places:
    """The head of `places` that fits."""
    return places[: np.searchsorted(sizes[places].cumsum(), tokens, side="right")]
