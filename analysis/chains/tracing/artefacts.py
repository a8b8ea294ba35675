"""The texts that each cell holds at each stage, and the turns that they come from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from analysis.chains.tracing.carriers import Carriers
from analysis.chains.tracing.fates import Fate, listed, rows_of
from analysis.chains.tracing.shard_tables import Numbers, ShardTables, Sources
from toolkit.dialogue import rendered
from toolkit.ledger import Stage
from toolkit.slot_matching import Text

AS_THEY_STAND = frozenset({"record", "addition", "context"})  # items that are shown as their text is


@dataclass(frozen=True, slots=True)
class Artefacts:
    """Items of a stage with their source turns, sorted by place. Shapes: (pairs,)."""

    places: Numbers
    turns: Numbers  # keys
    texts: Numbers  # numbers of texts
    items: Numbers  # keys

    def at(self, place: int) -> "Artefacts":
        """Those of one cell and dialogue."""
        first, last = np.searchsorted(self.places, [place, place + 1])
        return Artefacts(*(part[first:last] for part in (self.places, self.turns, self.texts, self.items)))

    def among(self, items: Numbers) -> "Artefacts":
        """Those of some items alone."""
        chosen = np.isin(self.items, items)
        return Artefacts(*(part[chosen] for part in (self.places, self.turns, self.texts, self.items)))


@dataclass(frozen=True)
class Texts:
    """The distinct texts of a shard, each with the time that it was said, by dialogue."""

    texts: Sequence[Text]
    carriers: Sequence[Carriers]  # one a dialogue, in the shard's order
    of_item: Numbers  # the number of each row of `items`


def texts_of(shard: ShardTables) -> Texts:
    """What every item of the shard says, in the form in which it is shown."""
    numbers: dict[tuple[int, Text], int] = {}
    dialogue = shard.items["dialogue"].to_pylist()
    place = {name: number for number, name in enumerate(shard.dialogues.to_pylist())}
    of_item = [
        numbers.setdefault((place[name], text), len(numbers))
        for name, text in zip(dialogue, _rendered(shard), strict=True)
    ]
    members: list[dict[int, Text]] = [{} for _ in place]
    for (number, text), text_number in numbers.items():
        members[number][text_number] = text
    carriers = tuple(Carriers(of_dialogue) for of_dialogue in members)
    return Texts(tuple(text for _, text in numbers), carriers, np.array(of_item, dtype=np.int64))


def artefacts(
    shard: ShardTables, found: Mapping[str, Fate], texts: Texts, data: Sequence[str]
) -> Mapping[str, Artefacts]:
    """The artefacts of each write stage, and of all that can be `retrieved`.

    `data` is the digest of the data set of each cell. Turns stand as they are rendered; they come from the
    data of the cell.
    """
    turn_rows = _turn_rows(shard, data)
    return {
        **{stage: _of_turns(shard, found[stage].alive, turn_rows, texts) for stage in ("source", "admitted")},
        "structured": _of_facts(shard, Stage.STRUCTURING, texts),
        "grounded": _of_facts(shard, Stage.GROUNDING, texts),
        "stored": _of_records(shard, shard.records, texts),
        "retrieved": _of_records(shard, shard.showable, texts),
    }


def _rendered(shard: ShardTables) -> Iterator[Text]:
    columns = (shard.items[name].to_pylist() for name in ("item", "text", "speaker"))
    for item, text, speaker, said_at in zip(*columns, _moments(shard.items["said_at"]), strict=True):
        yield (text if item in AS_THEY_STAND else rendered(said_at, speaker, text), said_at)


def _moments(column: pa.ChunkedArray) -> Iterator[datetime]:
    """The moments of a column, those of a session made once: they are many, and slow to make."""
    told = column.combine_chunks().dictionary_encode()
    moments = [moment.astimezone(UTC) for moment in told.dictionary.to_pylist()]
    return (moments[place] for place in told.indices.to_numpy())


def _turn_rows(shard: ShardTables, data: Sequence[str]) -> Mapping[int, int]:
    """For the key of each turn, the row of `items` that says it."""
    rows = np.flatnonzero(pc.equal(shard.items["item"], "turn").to_numpy())
    chosen = pa.array(rows)
    ids, digests = shard.items["id"].take(chosen), shard.items["data"].take(chosen).to_pylist()
    dialogues = np.array(pc.index_in(shard.items["dialogue"].take(chosen), value_set=shard.dialogues))
    known: dict[int, int] = {}
    for number, digest in enumerate(data):
        own = np.array([one == digest for one in digests], dtype=bool)
        keys = shard.keys(number * len(shard.dialogues) + dialogues, ids)
        known.update(zip(keys[own].tolist(), rows[own].tolist(), strict=True))
    return known


def _of_turns(shard: ShardTables, turns: Numbers, rows: Mapping[int, int], texts: Texts) -> Artefacts:
    there = np.array([rows[turn] for turn in turns.tolist()], dtype=np.int64)
    return _artefacts(shard, turns, turns, texts.of_item[there])


def _of_facts(shard: ShardTables, stage: Stage, texts: Texts) -> Artefacts:
    """The facts that a stage has made."""
    made = np.unique(listed(shard, rows_of(shard, stage), "outputs")[0])
    facts = shard.facts
    chosen = np.isin(facts.items, made)
    return _artefacts(shard, facts.items[chosen], facts.turns[chosen], texts.of_item[facts.rows[chosen]])


def _of_records(shard: ShardTables, records: Sources, texts: Texts) -> Artefacts:
    return _artefacts(shard, records.items, records.turns, texts.of_item[records.rows])


def _artefacts(shard: ShardTables, items: Numbers, turns: Numbers, texts: Numbers) -> Artefacts:
    places = turns // len(shard.ids)
    order = np.argsort(places, kind="stable")
    return Artefacts(places[order], turns[order], texts[order], items[order])
