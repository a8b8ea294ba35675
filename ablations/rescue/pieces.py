"""What the item-wise stages make of each exchange, apart: any choice of exchanges is formed from it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ablations.shard.bench import Bench
from ablations.shard.forming import Made, enrich, ground, structure
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Draft, Enrichment, Tier
from toolkit.ledger import Outcome, Stage

Key = tuple[str, Tier]  # an exchange, and what its facts are to be


@dataclass(frozen=True, slots=True)
class Piece:
    """What goes to the backend of one exchange."""

    drafts: tuple[Draft, ...] = ()
    additions: tuple[Enrichment, ...] = ()
    failed: bool = False  # some stage had no result for something of it


def pieces(
    bench: Bench, context: Callable[[Stage], Context], items: Sequence[tuple[Exchange, Tier]]
) -> dict[Key, Piece]:
    """The piece of each exchange, in order. An item-wise stage depends on nothing but the item."""
    keys = [(exchange.id, tier) for exchange, tier in items]
    own = bench.pipeline
    read = structure(own.structuring, items, context(Stage.STRUCTURING))
    found = {key: _after(Piece(), made) for key, made in zip(keys, read, strict=True)}
    for stage in (Stage.ENRICHMENT, Stage.GROUNDING):
        owners = [key for key, piece in found.items() for _ in piece.drafts]
        drafts = [draft for piece in found.values() for draft in piece.drafts]
        made_of = (
            enrich(own.enrichment, drafts, context(stage))
            if stage is Stage.ENRICHMENT
            else ground(own.grounding, drafts, context(stage))
        )
        found = {key: Piece(additions=piece.additions, failed=piece.failed) for key, piece in found.items()}
        for key, made in zip(owners, made_of, strict=True):
            found[key] = _after(found[key], made)
    return found


def _after(piece: Piece, made: Made) -> Piece:
    """A piece with what a stage has made of something in it."""
    return Piece(
        (*piece.drafts, *made.drafts),
        (*piece.additions, *made.additions),
        piece.failed or any(row.outcome is Outcome.FAILED and not row.outputs for row in made.decisions),
    )
