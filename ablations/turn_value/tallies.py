"""What is kept of many deletions: counts, and the worth of a turn's presence."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from ablations.turn_value.deletions import Deleted, measures
from analysis.chains.null_models.chance import Flags
from analysis.chains.turn_values.stored import CARRIERS, PROBES, TURNS, VALUES
from analysis.inference.proportions import newcombe, welch
from analysis.summary import ABSTENTION, ADVERSARIAL
from toolkit.probes import Probe

Frames = Mapping[str, pd.DataFrame]
Support = Mapping[str, bool]  # by probe


def tables_of(draws: Deleted, intact: Flags, run: Support) -> Frames:
    """The stored tables of one dialogue: of its draws, of the whole memory, and what the run says.

    `intact` has the shape (probes,): the support of each with no turn deleted.
    """
    values = _values(draws)
    return {
        "probes": _probes(draws, intact, run),
        "values": values,
        "turns": _turns(draws, values),
        "carriers": _carriers(draws),
    }


def joined(parts: Sequence[Frames]) -> Frames:
    """The tables of several dialogues as one."""
    columns = {"probes": PROBES, "values": VALUES, "turns": TURNS, "carriers": CARRIERS}
    return {
        name: pd.concat([part[name] for part in parts], ignore_index=True)
        if parts
        else pd.DataFrame(columns=list(own))
        for name, own in columns.items()
    }


def is_tempting(probe: Probe) -> bool:
    """Whether the support of a probe is false support."""
    return probe.category.number == ADVERSARIAL or ABSTENTION in probe.flags


def _probes(draws: Deleted, intact: Flags, run: Support) -> pd.DataFrame:
    supported = draws.supported.sum(axis=0)
    rows: list[dict[str, Any]] = [
        {
            "dialogue": draws.dialogue.id,
            "probe": probe.id,
            "category": probe.category.number,
            "category_name": probe.category.name,
            "tempting": is_tempting(probe),
            "links": probe.links,
            "measure": measure,
            "run": run[probe.id],
            "intact": bool(intact[number]),
            "draws": len(draws.kept),
            "supported": int(supported[number]),
        }
        for number, (probe, measure) in enumerate(zip(draws.probes, measures(draws.probes), strict=True))
    ]
    return pd.DataFrame(rows, columns=list(PROBES))


def _values(draws: Deleted) -> pd.DataFrame:
    """One row a probe and turn that matters to it: the difference of two shares of draws, and its bounds."""
    kept, total = draws.kept.astype(np.float64), draws.supported.sum(axis=0)
    both = draws.supported.T.astype(np.float64) @ kept  # (probes, turns): supported with the turn
    with_turn, without = kept.sum(axis=0), len(kept) - kept.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = both / with_turn - (total[:, None] - both) / without
    cited = _cited(draws)
    probe, turn = np.nonzero(cited | _able(draws) | (draws.shown & (np.nan_to_num(value) != 0)))
    sides = both[probe, turn], with_turn[turn], total[probe] - both[probe, turn], without[turn]
    low, high = newcombe(*sides)
    names = np.array([said.id for said in draws.dialogue.turns], dtype=object)
    asked = np.array([one.id for one in draws.probes], dtype=object)
    tempting = np.array([is_tempting(one) for one in draws.probes], dtype=np.bool_)
    return pd.DataFrame(
        {
            "dialogue": draws.dialogue.id,
            "probe": asked[probe],
            "tempting": tempting[probe],
            "turn": names[turn],
            "cited": cited[probe, turn],
            "kept": sides[1].astype(np.int64),
            "deleted": sides[3].astype(np.int64),
            "supported_kept": sides[0].astype(np.int64),
            "supported_deleted": sides[2].astype(np.int64),
            "value": value[probe, turn],
            "low": low,
            "high": high,
        },
        columns=list(VALUES),
    )


def _turns(draws: Deleted, values: pd.DataFrame) -> pd.DataFrame:
    """One row a turn that matters to some probe which does not tempt: what it is worth to all of these."""
    known = values[~values["tempting"].astype(bool) & values["value"].notna()]
    rows = known.groupby("turn", sort=False).agg(
        probes=("probe", "size"),
        cited=("cited", "sum"),
        kept=("kept", "first"),
        deleted=("deleted", "first"),
        value=("value", "sum"),
        least=("low", "sum"),
        most=("high", "sum"),
    )
    number = {probe.id: place for place, probe in enumerate(draws.probes)}
    matters = np.zeros((len(draws.probes), len(rows)), dtype=np.float64)
    matters[known["probe"].map(number), rows.index.get_indexer(pd.Index(known["turn"]))] = 1
    kept = draws.kept[:, [draws.dialogue.position[turn] for turn in rows.index]]
    each = draws.supported.astype(np.float64) @ matters  # (draws, turns): probes that are supported
    sides = np.stack([kept, ~kept]).astype(np.float64)
    low, high = welch((sides * each).sum(axis=1), (sides * each**2).sum(axis=1), sides.sum(axis=1))
    bounds = {"low": np.where(np.isnan(low), rows["least"], low)}
    bounds |= {"high": np.where(np.isnan(high), rows["most"], high)}
    return rows.assign(dialogue=draws.dialogue.id, **bounds).reset_index()[list(TURNS)]


def _carriers(draws: Deleted) -> pd.DataFrame:
    kept, carried = draws.kept.sum(axis=0), draws.carried.sum(axis=0)
    rows: list[dict[str, Any]] = [
        {
            "dialogue": draws.dialogue.id,
            "probe": draws.probes[one.probe].id,
            "place": one.link,
            "link": draws.probes[one.probe].evidence[one.link],
            "turn": one.turn,
            "kept": int(kept[draws.dialogue.position[one.turn]]),
            "carried": int(carried[number]),
        }
        for number, one in enumerate(draws.carriers)
    ]
    found = pd.DataFrame(rows, columns=list(CARRIERS))
    return found[(found["carried"] > 0) | (found["kept"] == 0)]


def _cited(draws: Deleted) -> Flags:
    cited = np.zeros((len(draws.probes), len(draws.dialogue.turns)), dtype=np.bool_)
    for number, probe in enumerate(draws.probes):
        cited[number, [draws.dialogue.position[link] for link in probe.evidence]] = True
    return cited


def _able(draws: Deleted) -> Flags:
    """Which turns can carry some link of each probe, shape (probes, turns), as far as they ever did."""
    able = np.zeros((len(draws.probes), len(draws.dialogue.turns)), dtype=np.bool_)
    for number, one in enumerate(draws.carriers):
        able[one.probe, draws.dialogue.position[one.turn]] |= bool(draws.carried[:, number].any())
    return able
