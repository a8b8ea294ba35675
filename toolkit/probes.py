"""What is asked: probes, the evidence they cite, and the category they belong to."""

from dataclasses import dataclass
from datetime import datetime

from toolkit.slots import Slot


@dataclass(frozen=True, slots=True, order=True)
class Category:
    """A category of probes: its integer in the data set, and the name that the data set gives it."""

    number: int
    name: str

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


# The names of the LoCoMo paper (Maharana et al. 2024, section 4.1). Harnesses derived from mem0 call
# 1 "single-hop", 3 "multi-hop" and 4 "open-domain", so the integer always stands beside the name.
LOCOMO_CATEGORIES = {
    1: Category(1, "multi-hop"),
    2: Category(2, "temporal"),
    3: Category(3, "open-domain"),
    4: Category(4, "single-hop"),
    5: Category(5, "adversarial"),
}


@dataclass(frozen=True, slots=True)
class Probe:
    """A question to a memory, with the turns that answer it."""

    id: str
    dialogue: str
    question: str
    gold: str | None  # None: the data set gives no answer
    evidence: tuple[str, ...]  # ids of the cited turns, distinct, after repairs; one link each
    category: Category
    slots: tuple[Slot, ...] = ()
    flags: frozenset[str] = (
        frozenset()
    )  # such as `duplicate`, `evidence_repaired`, `wrong_gold`, `abstention`
    adversarial: str | None = None  # the false answer that the question invites
    asked_at: datetime | None = None  # None: after the last turn

    @property
    def links(self) -> int:
        """How many links the evidence chain has."""
        return len(self.evidence)
