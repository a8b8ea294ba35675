"""The null part of structuring: a turn is remembered as it was said."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Fact, fact_id
from toolkit.failure import Failure
from toolkit.stages import Structured


@dataclass(frozen=True)
class Verbatim:
    """One fact a source turn: all its words and its caption, unlabelled; a turn without words is dropped."""

    VERSION: ClassVar[int] = 1

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        """One result an exchange, in order; never a failure."""
        return [_as_said(exchange) for exchange in exchanges]


def _as_said(exchange: Exchange) -> Structured:
    read = {source.id for source in exchange.sources}
    history = tuple(earlier.id for earlier in exchange.history if earlier.id not in read)
    facts = tuple(
        Fact(
            id=fact_id((source.id,), 0, source.content),
            text=source.content,
            speaker=source.speaker,
            sources=(source.id,),
            said_at=source.said_at,
            context=history,
        )
        for source in exchange.sources
        if source.content
    )
    empty = tuple((source.id, "", "no words") for source in exchange.sources if not source.content)
    return Structured(facts, empty)
