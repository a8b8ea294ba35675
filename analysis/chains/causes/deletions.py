"""Every deletion on the write path as a record: what was lost, by which decision, and what that costs."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from analysis.chains.causes.blame import cause, criterion
from analysis.chains.causes.lost_links import COST, LOSS, costs
from analysis.chains.stages import STAGES, WRITTEN, components
from analysis.chains.tracing.fates import Fate, fates, is_outcome
from analysis.chains.tracing.links import joined
from analysis.chains.tracing.shard_tables import Numbers, ShardTables, shard_tables
from toolkit.ledger import Outcome
from toolkit.runs.run_folder import RunFolder

NAMES = (*LOSS, "component", "outcome", "reason")
COLUMNS = (*NAMES, "criterion", "margin", "score", "recoverable", *COST)

Loss = tuple[Numbers, Numbers, str, str]  # keys of turns, rows of the ledger, stage, kind


def deletions(folder: RunFolder, links: pd.DataFrame) -> pd.DataFrame:
    """One row a loss on the write path, also of turns that no probe cites.

    Columns: arm, dialogue, turn, stage, component; kind: `turn` (nothing of the turn is left, or it is under
    quarantine), `statement` (a part of it) or `content` (the turn is there without what a link must carry);
    outcome and reason, as in the ledger; criterion that decided and its margin (its own score there, in the
    gate's unit), score of the verdict; recoverable (kept under quarantine). The probes that lose a link for
    good by it: alone, or jointly with other deletions; elsewhere: those of them whose link's content stands
    in another turn's records. A statement is charged to no probe: what it carried shows as content.
    """
    parts = [_of_shard(shard, folder) for shard in shard_tables(folder)]
    found = joined(parts, NAMES).astype(dict.fromkeys(LOSS, str))
    paid = costs(links)
    content = paid[paid["kind"] == "content"].assign(criterion="", recoverable=False)
    charged = found.merge(paid[[*LOSS, *COST]], on=LOSS, how="left")
    whole = pd.concat([charged, content], ignore_index=True) if len(content) else charged
    for name in COST:
        whole[name] = [ids if isinstance(ids, tuple) else () for ids in whole[name]]
    whole["stage"] = pd.Categorical(whole["stage"], list(STAGES), ordered=True)
    return whole[list(COLUMNS)].sort_values(["arm", "dialogue", "stage"], kind="stable", ignore_index=True)


def blame(found: pd.DataFrame) -> pd.DataFrame:
    """How much each cause has deleted, the dearest first: by arm, stage, kind, component and cause.

    Columns beside these: losses and recoverable (rows of `deletions`), and how many probes lose a link for
    good: alone, jointly, elsewhere (their content stands in another turn's records).
    """
    by = ["arm", "stage", "kind", "component", "cause"]
    told = zip(found["outcome"], found["reason"], strict=True)
    texts = ((value if isinstance(value, str) else None for value in one) for one in told)
    probes = {name: _named(found["dialogue"], found[name]) for name in COST}
    named = found.assign(cause=[cause(*one) for one in texts], **probes)
    counted = named.groupby(by, observed=True, dropna=False)
    rows = counted.agg(
        losses=("turn", "size"),
        recoverable=("recoverable", "sum"),
        **{name: (name, lambda ids: len({id for own in ids for id in own})) for name in COST},
    ).reset_index()
    order, rising = ["arm", "alone", "jointly", "losses"], [True, False, False, False]
    return rows.sort_values(order, ascending=rising, kind="stable", ignore_index=True)


def _named(dialogues: "pd.Series[str]", probes: "pd.Series[Any]") -> "pd.Series[Any]":
    """Each probe with its dialogue: two dialogues may have probes of one id."""
    pairs = zip(dialogues, probes, strict=True)
    named = [tuple((dialogue, id) for id in ids) for dialogue, ids in pairs]
    return pd.Series(named, index=probes.index, dtype=object)


def _of_shard(shard: ShardTables, folder: RunFolder) -> pd.DataFrame:
    """The losses of turns and of parts of them, each with its decision."""
    losses = list(_losses(shard, fates(shard)))
    turns, rows = (np.concatenate([loss[place] for loss in losses]) for place in (0, 1))
    sizes = [len(loss[0]) for loss in losses]
    stages, kinds = (np.repeat([loss[place] for loss in losses], sizes).tolist() for place in (2, 3))
    cells, dialogues = np.divmod(turns // len(shard.ids), len(shard.dialogues))
    seen = [components(cell["spec"]["pipeline"]) for cell in folder.manifest["cells"]]
    arms = list(folder.arms.values())
    frame = pd.DataFrame(
        {
            "arm": [arms[cell] for cell in cells.tolist()],
            "dialogue": shard.dialogues.take(pa.array(dialogues)).to_pylist(),
            "turn": shard.ids.take(pa.array(turns % len(shard.ids))).to_pylist(),
            "stage": stages,
            "kind": kinds,
            "component": [seen[cell].get(stage) for cell, stage in zip(cells.tolist(), stages, strict=True)],
        }
    )
    decided = _decided(shard.ledger.take(pa.array(rows, mask=rows < 0)))
    return frame.join(decided).astype(dict.fromkeys(NAMES, "category"))


def _decided(rows: pa.Table) -> pd.DataFrame:
    """What the ledger says of each loss: a gap where it has no decision."""
    outcomes, reasons = rows["outcome"].to_pylist(), rows["reason"].to_pylist()
    named = [criterion(*told) for told in zip(outcomes, reasons, strict=True)]
    scores = [dict(given or ()) for given in rows["criteria"].to_pylist()]
    return pd.DataFrame(
        {
            "outcome": outcomes,
            "reason": reasons,
            "criterion": named,
            "margin": [own.get(name, np.nan) for own, name in zip(scores, named, strict=True)],
            "score": rows["score"].to_numpy().astype(float),
            "recoverable": [outcome == Outcome.QUARANTINED for outcome in outcomes],
        }
    )


def _losses(shard: ShardTables, found: Mapping[str, Fate]) -> Iterator[Loss]:
    """What is lost at each stage, and what is put under quarantine."""
    before = np.unique(found["source"].met.turns)
    for stage in WRITTEN:
        fate = found[stage]
        gone = np.setdiff1d(before, fate.alive)
        yield gone, fate.of(gone)[1], stage, "turn"
        met, left = fate.met, np.isin(fate.met.turns, fate.alive)
        if stage == "admitted":
            apart = left & is_outcome(shard, met.rows, Outcome.QUARANTINED)
            yield met.turns[apart], met.rows[apart], stage, "turn"
        elif stage != "source":
            part = left & met.losing
            yield met.turns[part], met.rows[part], stage, "statement"
        before = fate.alive
