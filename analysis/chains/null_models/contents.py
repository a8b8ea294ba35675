"""Which exchanges of a gate carry what each link of a chain must."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
import pyarrow.compute as pc

from analysis.chains.null_models.carried import MOST_CONTENTS, Carried, contents
from analysis.chains.null_models.chance import Chains, Flags
from analysis.chains.null_models.gated import Gated
from analysis.chains.tracing.artefacts import texts_of
from analysis.chains.tracing.asked import Asked
from analysis.chains.tracing.carriers import Carriers
from analysis.chains.tracing.links import data_of
from analysis.chains.tracing.shard_tables import ShardTables, shard_tables
from toolkit.runs.run_folder import RunFolder

LINK = ["dialogue", "probe", "place"]
COLUMNS = ("data", *LINK, "turn")

Held = dict[int, list[int]]  # the rows of the turns that say each text
OfLink = dict[tuple[str, str, str, int], Sequence[str | None]]


def carriers(folder: RunFolder) -> pd.DataFrame:
    """Which turns, as they were said, carry all slots of a link; a row a link with slots and such a turn.

    Columns: data (digest of the data set), dialogue, probe, place (of the link in its chain) and turn; None
    for a link that no turn of its dialogue carries. Source: docs/methods.md, "Support". UserError if a table
    is missing.
    """
    rows: OfLink = {}
    for shard in shard_tables(folder):
        rows |= _of_shard(shard, tuple(data_of(folder).values()))
    pairs = [(*link, turn) for link, turns in rows.items() for turn in turns]
    return pd.DataFrame(pairs, columns=list(COLUMNS))


def with_contents(folder: RunFolder, gates: Iterable[Gated]) -> Iterator[Gated]:
    """The gates of a run, each with its chains by content: those whose links all have slots.

    A link is there if some one exchange whose turns carry its slots passes, whichever that is.
    """
    found = carriers(folder)
    for gate in gates:
        yield replace(gate, content=carried(gate, found[found["data"] == gate.data]))


def carried(gate: Gated, found: pd.DataFrame) -> Carried:
    """The chains of a gate by content; `found` has the rows of `carriers` of its data set."""
    links, homes = _links(gate), gate.homes[gate.homes["source"].astype(bool)]
    with_slots = _whole(links, links.merge(found[LINK].drop_duplicates(), on=LINK)["number"])
    pairs = links.merge(found, on=LINK).merge(homes, on=["dialogue", "turn"])[["number", "chain", "member"]]
    pairs = pairs.drop_duplicates().sort_values(["number", "member"], ignore_index=True)
    held = _whole(links, pairs["number"])
    whole = _flat(gate, pairs, held)
    simple = held.copy()
    simple[held] = [by_item or len(contents(own)) <= MOST_CONTENTS for by_item, own in whole.by_chain()]
    unheld, tangled = int((with_slots & ~held).sum()), int((held & ~simple).sum())
    return replace(_flat(gate, pairs, simple), unheld=unheld, tangled=tangled)


def _flat(gate: Gated, pairs: pd.DataFrame, which: Flags) -> Carried:
    """Some chains of the gate; `pairs` has a row a link and exchange that carries it, links in order."""
    chosen = pairs[which[pairs["chain"].to_numpy(dtype=np.int64)]]
    starts = np.flatnonzero(~chosen["number"].duplicated())
    own = gate.chains.chosen(which)
    chains = Chains(np.arange(len(own.members)), own.starts, own.by_item)
    return Carried(which, chosen["member"].to_numpy(dtype=np.int64), starts, chains)


def _of_shard(shard: ShardTables, data: Sequence[str]) -> OfLink:
    """The turns of a shard that carry each of its links; `data` names the data set of each cell."""
    spoken = replace(shard, items=shard.items.filter(pc.equal(shard.items["item"], "turn")))
    asked, dialogues = Asked(spoken), spoken.dialogues.to_pylist()
    probes, turns = spoken.probes["probe"].to_pylist(), spoken.items["id"].to_pylist()
    by_place = _spoken(spoken)
    found: OfLink = {}
    for link, slots in asked.slots(data).items():
        probe = int(asked.probe[link])
        cell, number = divmod(int(asked.at[probe]), len(dialogues))
        key = (data[cell], dialogues[number], probes[probe], int(asked.place[link]))
        if key not in found:
            known, held = by_place.get((data[cell], number), (Carriers({}), {}))
            found[key] = [turns[row] for row in sorted(known.turns(slots, held))] or [None]
    return found


def _spoken(shard: ShardTables) -> dict[tuple[str, int], tuple[Carriers, Held]]:
    """The texts of each data set and dialogue, and the rows of the turns that say them."""
    texts = texts_of(shard)
    place = {name: number for number, name in enumerate(shard.dialogues.to_pylist())}
    columns = (shard.items[name].to_pylist() for name in ("data", "dialogue"))
    found: dict[tuple[str, int], tuple[Carriers, Held]] = {}
    for row, (data, dialogue, text) in enumerate(zip(*columns, texts.of_item.tolist(), strict=True)):
        number = place[dialogue]
        held = found.setdefault((data, number), (texts.carriers[number], {}))[1]
        held.setdefault(text, []).append(row)
    return found


def _links(gate: Gated) -> pd.DataFrame:
    """A row a link of the gate's chains: number, chain, dialogue, probe and its place in the chain."""
    owners = gate.chains.owners
    place = np.arange(len(owners)) - gate.chains.starts[owners]
    named = gate.probes[["dialogue", "probe"]].iloc[owners].reset_index(drop=True)
    return named.assign(chain=owners, place=place, number=np.arange(len(owners)))


def _whole(links: pd.DataFrame, some: "pd.Series[int]") -> Flags:
    """Of which chains all links are among some, shape (chains,)."""
    return links["number"].isin(some).groupby(links["chain"]).all().to_numpy(dtype=np.bool_)
