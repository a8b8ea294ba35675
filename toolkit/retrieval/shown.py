"""What of a ranking is shown to a reader: filters first, then the same budget in every arm."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from toolkit.facts import Evidentiality, Kind, Tier
from toolkit.retrieval.offer import Offer, Ranking
from toolkit.settings import Positive, UnitInterval
from toolkit.stages import Hit, MemoryRecord, Retrieved
from toolkit.text.tokens import token_count


@dataclass(frozen=True)
class Shown:
    """Which records a reader may see, and how much of them.

    The budget is counted in tokens, not in records: at an equal number of records, an arm that splits turns
    into facts shows fewer words than one that does not, which changes the sign of comparisons. What is shown
    is a prefix of what is allowed: it ends at the first record that does not fit.
    """

    tokens: Positive = 1000  # as counted by toolkit.text.tokens.token_count
    top_k: Positive | None = None  # at most so many records as well
    stated_only: bool = False  # leave out what was inferred
    kinds: frozenset[Kind] = frozenset()  # only facts of one of these kinds; empty: all
    enrichment: bool = True  # show added knowledge
    quarantine: Literal["exclude", "second_tier"] = "exclude"
    second_share: UnitInterval = 0.25  # of the budget, kept for the second tier if it has something to show

    def __call__(self, ranking: Sequence[Hit]) -> Retrieved:
        """What is shown of `ranking` (best first), and the records that a filter held back."""
        scores = np.array([hit.score for hit in ranking], dtype=np.float64)
        return self.offer([hit.record for hit in ranking])(Ranking(np.arange(len(ranking)), scores))

    def offer(self, records: Sequence[MemoryRecord]) -> Offer:
        """What of `records` may be shown at all: to cut many rankings of the same records."""
        sizes = np.array([token_count(record.text) for record in records], dtype=np.int64)
        passing = np.array([self._passes(record) for record in records], dtype=np.bool_)
        return Offer(
            records,
            sizes,
            # A record that is larger than the whole budget would otherwise hide everything behind it.
            allowed=passing & (sizes <= self.tokens),
            second=np.array([record.tier is Tier.QUARANTINE for record in records], dtype=np.bool_),
            tokens=self.tokens,
            second_tokens=int(self.tokens * self.second_share),
            top_k=self.top_k,
        )

    def _passes(self, record: MemoryRecord) -> bool:
        return not (
            (self.stated_only and record.evidentiality is not Evidentiality.STATED)
            or (self.kinds and not self.kinds & record.kinds)
            or (record.enrichment and not self.enrichment)
            or (record.tier is Tier.QUARANTINE and self.quarantine == "exclude")
        )


def deepened(rank: Callable[[int], Iterable[Ranking]], offer: Offer, *, depth: int) -> list[Retrieved]:
    """What is shown of each ranking; `rank` is asked to go deeper where a filter left room in the budget."""
    results = [offer(ranking) for ranking in rank(depth)]
    while depth < len(offer.records) and not all(result.full for result in results):
        depth *= 2
        deeper = zip(results, rank(depth), strict=True)
        results = [old if old.full else offer(ranking) for old, ranking in deeper]
    return results


def context_tokens(hits: Iterable[Hit]) -> int:
    """How many tokens a reader is shown."""
    return sum(token_count(hit.record.text) for hit in hits)
