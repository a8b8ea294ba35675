"""Whether what each link must carry is there: in the artefacts of its own turn, or of any turn."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.chains.stages import STAGES, WRITTEN
from analysis.chains.tracing.artefacts import Artefacts, artefacts, texts_of
from analysis.chains.tracing.asked import Asked, Slots
from analysis.chains.tracing.carriers import Carriers
from analysis.chains.tracing.emptied import Decided, Emptied
from analysis.chains.tracing.fates import NONE, Fate
from analysis.chains.tracing.shard_tables import Numbers

UNKNOWN = -1  # beside 0, no, and 1, yes

Codes = NDArray[np.int8]
Held = Mapping[int, Sequence[int]]  # the source turns of each text


def contents(asked: Asked, found: Mapping[str, Fate], data: Sequence[str]) -> tuple[Codes, Codes, Numbers]:
    """C and X of each link at each stage, `UNKNOWN` for a link without slots; shapes (links, stages).

    Beside them, in the same shape, the ledger's row that took the content of a link whose turn is still
    there, or `NONE`. What carries a slot is what `toolkit.slot_matching` says; texts are joined by source
    turn, so that splitting a turn changes nothing by itself. `data` is the digest of the data set of each
    cell.
    """
    own = np.full((len(asked.probe), len(STAGES)), UNKNOWN, dtype=np.int8)
    anywhere, taken = own.copy(), np.full(own.shape, NONE, dtype=np.int64)
    slots = asked.slots(data)
    if not slots:
        return own, anywhere, taken
    texts = texts_of(asked.shard)
    held = artefacts(asked.shard, found, texts, data)
    decided = Decided(asked.shard, found, texts)
    for place, members in _by_place(asked, slots).items():
        carriers = texts.carriers[place % len(asked.shard.dialogues)]
        here = {stage: held[stage].at(place) for stage in WRITTEN}
        for number, stage in enumerate(WRITTEN):
            there = held_at(here[stage])
            for link in members:
                turns = carriers.turns(slots[link], there)
                own[link, number], anywhere[link, number] = asked.keys[link] in turns, bool(turns)
        for link, turns in _shown(asked, slots, members, carriers, held["retrieved"].at(place)):
            own[link, -1], anywhere[link, -1] = asked.keys[link] in turns, bool(turns)
        emptied = Emptied(decided, here, carriers)
        for link in members:
            for number in _went(own[link]):
                stage = WRITTEN[number]
                taken[link, number] = emptied.row(stage, int(asked.keys[link]), slots[link])
    return own, anywhere, taken


def held_at(found: Artefacts) -> Held:
    """The source turns of each text among artefacts of one cell and dialogue."""
    held: dict[int, list[int]] = defaultdict(list)
    for text, turn in zip(found.texts.tolist(), found.turns.tolist(), strict=True):
        held[text].append(turn)
    return held


def _went(content: Codes) -> Sequence[int]:
    """The write stages at which the content of a link went, by C at each stage; shape (stages,)."""
    written = content[: len(WRITTEN)]
    return (1 + np.flatnonzero((written[:-1] == 1) & (written[1:] == 0))).tolist()


def _by_place(asked: Asked, slots: Mapping[int, Slots]) -> Mapping[int, list[int]]:
    """The links that have slots, by cell and dialogue."""
    members: dict[int, list[int]] = defaultdict(list)
    for link in slots:
        members[int(asked.at[asked.probe[link]])].append(link)
    return members


def _shown(
    asked: Asked,
    slots: Mapping[int, Slots],
    members: Sequence[int],
    carriers: Carriers,
    showable: Artefacts,
) -> Iterator[tuple[int, frozenset[int]]]:
    """Each link, and the turns that carry it in those of the records that its probe was shown."""
    before = -1
    there: Held = {}
    for link in members:
        probe = int(asked.probe[link])
        if probe != before:
            before, there = probe, held_at(showable.among(asked.shown[probe]))
        yield link, carriers.turns(slots[link], there)
