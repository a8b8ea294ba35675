"""The unit of work: some dialogues, in all cells at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.dialogue import Dialogue

TURNS = 1_500  # of a shard, about: what is held in memory grows with it, and so do a model's batches


@dataclass(frozen=True, slots=True)
class Shard:
    """Dialogues that are worked on together."""

    number: int
    dialogues: tuple[str, ...]


def shards_of(dialogues: Sequence[Dialogue], turns: int = TURNS) -> tuple[Shard, ...]:
    """The dialogues in order, cut so that each shard has about so many turns; at least one shard."""
    groups = list(_groups(dialogues, turns)) or [()]
    return tuple(Shard(number, group) for number, group in enumerate(groups))


def _groups(dialogues: Sequence[Dialogue], turns: int) -> Iterator[tuple[str, ...]]:
    group: list[str] = []
    held = 0
    for dialogue in dialogues:
        if group and held + len(dialogue.turns) > turns:
            yield tuple(group)
            group, held = [], 0
        group.append(dialogue.id)
        held += len(dialogue.turns)
    if group:
        yield tuple(group)
