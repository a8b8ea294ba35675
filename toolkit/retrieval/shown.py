"""What of a ranking is shown to a reader: filters first, then the same budget in every arm."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import numpy as np

from toolkit.dialogue import Dialogue
from toolkit.facts import Evidentiality, Kind, Tier
from toolkit.probes import Probe
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
    expired: bool = True  # show added knowledge that was out of date when the probe was asked
    quarantine: Literal["exclude", "second_tier"] = "exclude"
    second_share: UnitInterval = 0.25  # of the budget, kept for the second tier if it has something to show

    def __call__(self, ranking: Sequence[Hit]) -> Retrieved:
        """What is shown of `ranking` (best first), and the records that a filter held back."""
        scores = np.array([hit.score for hit in ranking], dtype=np.float64)
        return self.offer([hit.record for hit in ranking])(Ranking(np.arange(len(ranking)), scores))

    def offers(
        self, records: Sequence[MemoryRecord], probes: Sequence[Probe], dialogue: Dialogue
    ) -> list[Offer]:
        """What of `records` may be shown for each probe; without expired knowledge in play it is one offer.

        A probe that does not say when it was asked is asked with the last turn.
        """
        whole = self.offer(records)
        expiries = {} if self.expired else _expiries(records)
        if not expiries:
            return [whole] * len(probes)
        moments = [probe.asked_at or dialogue.turns[-1].said_at for probe in probes]
        by_moment = {moment: whole.without(_expired(expiries, moment)) for moment in set(moments)}
        return [by_moment[moment] for moment in moments]

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


def _expiries(records: Sequence[MemoryRecord]) -> dict[int, datetime]:
    """The places of the records that expire, and when."""
    return {
        place: record.expires_at
        for place, record in enumerate(records)
        if record.enrichment and record.expires_at is not None
    }


def _expired(expiries: Mapping[int, datetime], moment: datetime) -> list[int]:
    return [place for place, expires_at in expiries.items() if expires_at <= moment]


def deepened(
    rank: Callable[[int], Iterable[Ranking]], offers: Sequence[Offer], *, depth: int
) -> list[Retrieved]:
    """What is shown of each ranking; `rank` is asked to go deeper where a filter left room in the budget."""
    results = [offer(ranking) for offer, ranking in zip(offers, rank(depth), strict=True)]
    while offers and depth < len(offers[0].records) and not all(result.full for result in results):
        depth *= 2
        deeper = zip(results, offers, rank(depth), strict=True)
        results = [old if old.full else offer(ranking) for old, offer, ranking in deeper]
    return results


def context_tokens(hits: Iterable[Hit]) -> int:
    """How many tokens a reader is shown."""
    return sum(token_count(hit.record.text) for hit in hits)
