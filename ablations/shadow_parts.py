"""Parts of a shadow run: what stands in for the stages before and behind the one that works alone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.stages import Structured, Structuring, Verdict
from toolkit.structuring.verbatim import Verbatim


@dataclass(frozen=True)
class Evidence:
    """Admit every exchange from which a cited turn may be read, or one that says what a cited turn says."""

    VERSION: ClassVar[int] = 1
    draws: ClassVar[bool] = False
    reference: ClassVar[bool] = True  # is given the cited turns

    besides: tuple[tuple[str, str], ...] = ()  # dialogue and turn of what says the same, in order

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order."""
        same = {turn for dialogue, turn in self.besides if dialogue == context.dialogue.id}
        wanted = context.cited | same
        return [
            Verdict(Tier.ADMIT, "evidence")
            if any(turn.id in wanted for turn in exchange.sources)
            else Verdict(Tier.REJECT, "no evidence")
            for exchange in exchanges
        ]


@dataclass(frozen=True)
class Labelled:
    """A turn as it was said, with the kinds that another structuring reads in it: no word is lost."""

    VERSION: ClassVar[int] = 1
    draws: ClassVar[bool] = False

    by: Structuring

    @property
    def needs_model(self) -> bool:
        """Whether the structuring inside asks a language model."""
        return getattr(self.by, "needs_model", False)

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        """One result an exchange, in order; a failure where the labels failed."""
        read, said = self.by(exchanges, context), Verbatim()(exchanges, context)
        return [_labelled(whole, labels) for whole, labels in zip(said, read, strict=True)]


def _labelled(whole: Structured | Failure, labels: Structured | Failure) -> Structured | Failure:
    if isinstance(whole, Failure) or isinstance(labels, Failure):
        return labels
    return replace(
        whole,
        facts=tuple(
            replace(
                fact,
                kinds=frozenset().union(
                    *(read.kinds for read in labels.facts if set(fact.sources) & set(read.sources))
                ),
            )
            for fact in whole.facts
        ),
    )
