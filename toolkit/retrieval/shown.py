"""What of a ranking is shown to a reader: filters first, then the same budget in every arm."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from toolkit.facts import Evidentiality, Kind, Tier
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
        allowed = [hit for hit in ranking if self._allows(hit.record)]
        withheld = frozenset(hit.record.id for hit in ranking) - {hit.record.id for hit in allowed}
        first = [hit for hit in allowed if hit.record.tier is not Tier.QUARANTINE]
        second = [hit for hit in allowed if hit.record.tier is Tier.QUARANTINE]
        kept = int(self.tokens * self.second_share) if second else 0
        shown = _prefix(first, self.tokens - kept)
        shown += _prefix(second, self.tokens - context_tokens(shown))
        cut = shown[: self.top_k]
        return Retrieved(tuple(cut), withheld, full=len(cut) < len(allowed))

    def _allows(self, record: MemoryRecord) -> bool:
        return not (
            (self.stated_only and record.evidentiality is not Evidentiality.STATED)
            or (self.kinds and not self.kinds & record.kinds)
            or (record.enrichment and not self.enrichment)
            or (record.tier is Tier.QUARANTINE and self.quarantine == "exclude")
            # A record that is larger than the whole budget would otherwise hide everything behind it.
            or token_count(record.text) > self.tokens
        )


def deepened(
    rank: Callable[[int], list[list[Hit]]], shown: Shown, *, depth: int, records: int
) -> list[Retrieved]:
    """What is shown of each ranking; `rank` is asked to go deeper where a filter left room in the budget."""
    results = [shown(ranking) for ranking in rank(depth)]
    while depth < records and not all(result.full for result in results):
        depth *= 2
        deeper = [shown(ranking) for ranking in rank(depth)]
        results = [old if old.full else new for old, new in zip(results, deeper, strict=True)]
    return results


def context_tokens(hits: Iterable[Hit]) -> int:
    """How many tokens a reader is shown."""
    return sum(token_count(hit.record.text) for hit in hits)


def _prefix(hits: Iterable[Hit], tokens: int) -> list[Hit]:
    """The head of `hits` that fits."""
    shown = []
    for hit in hits:
        tokens -= token_count(hit.record.text)
        if tokens < 0:
            break
        shown.append(hit)
    return shown
