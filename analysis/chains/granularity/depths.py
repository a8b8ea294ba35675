"""How much of each chain is in the first records that its probe was shown."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.chains.null_models.gated import AGGREGATIVE
from analysis.chains.stages import TRACED
from analysis.chains.tracing.artefacts import Artefacts, Texts, artefacts, texts_of
from analysis.chains.tracing.asked import Asked, Slots
from analysis.chains.tracing.contents import held_at
from analysis.chains.tracing.fates import fates
from analysis.chains.tracing.links import data_of
from analysis.chains.tracing.shard_tables import Flags, Numbers, ShardTables, shard_tables
from toolkit.runs.run_folder import RunFolder
from toolkit.text.tokens import token_count

RECORDS = (5, 10, 20)
AS_RUN = "as run"  # all that was shown: up to the budget of the run, in tokens unless its config says more
BUDGETS = (*(f"{records} records" for records in RECORDS), AS_RUN)
HEAD = ("arm", "dialogue", "probe", "category", "category_name", "tempting", "links", "by_item")
COLUMNS = (*HEAD, "budget", "turn", "content", "tokens")


def depths(folder: RunFolder, arms: Collection[str]) -> pd.DataFrame:
    """Support of the traced probes of some arms by the first records shown; a row an arm, probe and budget.

    Columns: arm, dialogue, probe, category, category_name, tempting, links, by_item (aggregative), budget (`5
    records`, `10 records`, `20 records`, of which a probe that was shown fewer has no row; `as run`), turn (1
    if each link's turn is among the sources of those records, else 0), content (likewise if they carry each
    link's slots, as `toolkit.support`; NaN if a link has none) and tokens (of those records). Of aggregative
    probes turn and content are shares of links. Source: docs/methods.md, "Support" and "Equal budgets".
    """
    places = [place for place, arm in enumerate(folder.arms.values()) if arm in arms]
    found = (_memory(shard, tuple(data_of(folder).values())) for shard in shard_tables(folder))
    rows = [row for memory in found for row in _rows(memory, list(folder.arms.values()), places)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


@dataclass(frozen=True)
class _Memory:
    """What all cells hold of a shard's dialogues, with the sizes of their records in tokens, by key."""

    asked: Asked
    slots: Mapping[int, Slots]
    texts: Texts
    stored: Artefacts
    tokens: Mapping[int, int]
    by_item: Flags  # of each probe

    def support(self, probe: int, links: Numbers, shown: Numbers) -> tuple[float, float]:
        """The shares of a probe's links that some of its records hold: by turn, and by content or NaN."""
        place = int(self.asked.at[probe])
        there = self.stored.at(place).among(shown)
        by_turn = np.isin(self.asked.keys[links], there.turns).mean()
        if not all(link in self.slots for link in links.tolist()):
            return float(by_turn), float("nan")
        carriers = self.texts.carriers[place % len(self.asked.shard.dialogues)]
        held = held_at(there)
        found = [bool(carriers.turns(self.slots[link], held)) for link in links.tolist()]
        return float(by_turn), float(np.mean(found))


def _rows(memory: _Memory, arms: Sequence[str], places: Sequence[int]) -> Iterator[tuple[object, ...]]:
    """The rows of the arms at some places in the run."""
    asked, probes = memory.asked, memory.asked.shard.probes
    named = [probes[name].to_pylist() for name in ("dialogue", "probe", "category", "category_name")]
    cells = asked.at // len(asked.shard.dialogues)
    chosen = (asked.status == TRACED).to_numpy() & np.isin(cells, places)
    for probe in np.flatnonzero(chosen).tolist():
        links, shown = np.arange(*np.searchsorted(asked.probe, [probe, probe + 1])), asked.shown[probe]
        by_item = bool(memory.by_item[probe])
        said = (*(column[probe] for column in named), bool(asked.tempting[probe]), len(links), by_item)
        for budget, number in _budgets(len(shown)).items():
            scores = memory.support(probe, links, shown[:number])
            tokens = sum(memory.tokens[key] for key in shown[:number].tolist())
            whole = (_whole(score, by_item=by_item) for score in scores)
            yield (arms[cells[probe]], *said, budget, *whole, tokens)


def _memory(shard: ShardTables, data: Sequence[str]) -> _Memory:
    asked, texts = Asked(shard), texts_of(shard)
    stored, text = artefacts(shard, fates(shard), texts, data)["stored"], shard.items["text"]
    sizes = {
        key: token_count(text[row].as_py())
        for key, row in zip(shard.records.items.tolist(), shard.records.rows.tolist(), strict=True)
    }
    by_item = (asked.shape == AGGREGATIVE).to_numpy(dtype=np.bool_)
    return _Memory(asked, asked.slots(data), texts, stored, sizes, by_item)


def _budgets(shown: int) -> Mapping[str, int]:
    """How many of the records shown are in each budget; those that are not filled are left out."""
    return {f"{records} records": records for records in RECORDS if records <= shown} | {AS_RUN: shown}


def _whole(share: float, *, by_item: bool) -> float:
    """The score of a probe by the share of its links: all or nothing, unless they count one by one."""
    return share if by_item or np.isnan(share) else float(share == 1)
