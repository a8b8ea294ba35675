"""How often a link's content would be found by chance: in the memory of another dialogue."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.stages import STAGES, TRACED, WRITTEN
from analysis.chains.tracing.artefacts import Artefacts, artefacts, texts_of
from analysis.chains.tracing.asked import Asked, Slots
from analysis.chains.tracing.carriers import Carriers
from analysis.chains.tracing.contents import held_at
from analysis.chains.tracing.fates import fates
from analysis.chains.tracing.links import data_of
from analysis.chains.tracing.shard_tables import Numbers, shard_tables
from analysis.inference.estimates import share
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

COLUMNS = ("arm", "stage", "n", "dialogues", "anywhere", "placebo", "low", "high")


@dataclass(frozen=True, slots=True)
class Sought:
    """A link with slots: where it was asked, and what it must carry."""

    dialogue: str
    probe: str
    slots: Slots


@dataclass(frozen=True)
class Held:
    """What an arm holds of one dialogue, by stage, and what it shows for each probe."""

    dialogue: str
    carriers: Carriers
    stages: Mapping[str, Mapping[int, Sequence[int]]]  # the source turns of each text
    showable: Artefacts
    shown: Sequence[Numbers]  # keys of the records for each traced probe

    def has(self, sought: Sought, seed: int) -> list[bool]:
        """At each stage, whether some turn of this dialogue carries what another one was asked for.

        Shown is what was shown for a probe of this dialogue, which is drawn by the seed.
        """
        found = [bool(self.carriers.turns(sought.slots, self.stages[stage])) for stage in WRITTEN]
        if not self.shown:
            return [*found, False]
        drawn = Random(f"{seed}/{sought.dialogue}/{sought.probe}/{self.dialogue}").choice(self.shown)
        there = held_at(self.showable.among(drawn))
        return [*found, bool(self.carriers.turns(sought.slots, there))]


def placebo(folder: RunFolder, links: pd.DataFrame, arm: str, seed: int = 0) -> pd.DataFrame:
    """X of an arm's n links with slots, and beside it how often other dialogues carry the same by chance.

    placebo is the mean, over the links and over all other dialogues, of whether some one turn there carries
    all slots of the link; with its interval over the links' dialogues (NaN below six). NaN where there is one
    dialogue only; no rows where no link has slots, nor at a stage that is not seen. Source: docs/methods.md,
    "Support". UserError for an unknown arm.
    """
    cell = {name: key for key, name in folder.arms.items()}.get(arm)
    if cell is None:
        raise UserError(f"{folder.path}: no arm {arm!r}; choose of {', '.join(folder.arms.values())}")
    own = links[(links["arm"] == arm) & links["anywhere"].notna()]
    sought = _sought(folder, cell, set(zip(own["dialogue"], own["probe"], strict=True)))
    if own.empty or not sought:
        return pd.DataFrame(columns=list(COLUMNS))
    chance = _chance(sought, _held(folder, cell), seed)
    dialogues = np.array([one.dialogue for one in sought])
    rows = []
    for place, stage in enumerate(STAGES):
        if stage not in set(own["stage"]):
            continue
        found = share(chance[:, place], dialogues)
        there = own.loc[own["stage"] == stage, "anywhere"].mean()
        rows.append((arm, stage, found.n, found.templates, float(there), found.value, found.low, found.high))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _chance(sought: Sequence[Sought], held: Iterator[Held], seed: int) -> NDArray[np.float64]:
    """For each link and stage the share of other dialogues that carry it; NaN where there is no other."""
    hits, others = np.zeros((len(sought), len(STAGES))), np.zeros((len(sought), 1))
    for one in held:
        for place, link in enumerate(sought):
            if link.dialogue != one.dialogue:
                hits[place] += one.has(link, seed)
                others[place] += 1
    return np.divide(hits, others, out=np.full_like(hits, np.nan), where=others > 0)


def _sought(folder: RunFolder, cell: str, traced: Collection[tuple[str, str]]) -> list[Sought]:
    """The links of a cell's traced probes, by dialogue and id, that have slots."""
    data = (data_of(folder)[cell],)
    found = [
        Sought(shard.probes["dialogue"][probe].as_py(), shard.probes["probe"][probe].as_py(), slots)
        for shard in shard_tables(folder, cell)
        for asked in (Asked(shard),)
        for link, slots in asked.slots(data).items()
        for probe in (int(asked.probe[link]),)
    ]
    return [link for link in found if (link.dialogue, link.probe) in traced]


def _held(folder: RunFolder, cell: str) -> Iterator[Held]:
    """What a cell holds of each dialogue."""
    data = (data_of(folder)[cell],)
    for shard in shard_tables(folder, cell):
        asked, found, texts = Asked(shard), fates(shard), texts_of(shard)
        every = artefacts(shard, found, texts, data)
        traced = (asked.status == TRACED).to_numpy()
        for place, dialogue in enumerate(shard.dialogues.to_pylist()):
            stages = {stage: held_at(every[stage].at(place)) for stage in WRITTEN}
            shown = [asked.shown[probe] for probe in np.flatnonzero(traced & (asked.at == place)).tolist()]
            yield Held(dialogue, texts.carriers[place], stages, every["retrieved"].at(place), shown)
