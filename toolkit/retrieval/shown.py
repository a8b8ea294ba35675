"""What of a ranking is shown to a reader: filters first, then the same budget in every arm."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from toolkit.facts import Evidentiality, Kind, Tier
from toolkit.settings import Positive
from toolkit.stages import Hit, MemoryRecord
from toolkit.text.tokens import token_count


@dataclass(frozen=True)
class Shown:
    """Which records a reader may see, and how much of them.

    The budget is counted in tokens, not in records: at an equal number of records, an arm that splits turns
    into facts shows fewer words than one that does not, which changes the sign of comparisons.
    """

    tokens: Positive = 1000  # as counted by toolkit.text.tokens.token_count
    top_k: Positive | None = None  # at most so many records as well
    stated_only: bool = False  # leave out what was inferred
    kinds: frozenset[Kind] = frozenset()  # only facts of one of these kinds; empty: all
    enrichment: bool = True  # show added knowledge
    quarantine: Literal["exclude", "second_tier"] = "exclude"  # second tier: after all admitted records

    def __call__(self, ranking: Iterable[Hit]) -> tuple[Hit, ...]:
        """The head of `ranking` (best first) that is allowed and fits; ends at the first misfit."""
        allowed = [hit for hit in ranking if self._allows(hit.record)]
        tiers = sorted(allowed, key=lambda hit: hit.record.tier is Tier.QUARANTINE)  # stable: ranks survive
        left = self.tokens
        shown: list[Hit] = []
        for hit in tiers[: self.top_k]:
            left -= token_count(hit.record.text)
            if left < 0:
                break
            shown.append(hit)
        return tuple(shown)

    def _allows(self, record: MemoryRecord) -> bool:
        return not (
            (self.stated_only and record.evidentiality is not Evidentiality.STATED)
            or (self.kinds and not self.kinds & record.kinds)
            or (record.enrichment and not self.enrichment)
            or (record.tier is Tier.QUARANTINE and self.quarantine == "exclude")
        )


def context_tokens(hits: Iterable[Hit]) -> int:
    """How many tokens a reader is shown."""
    return sum(token_count(hit.record.text) for hit in hits)
