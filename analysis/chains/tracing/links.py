"""One frame of all links of a run: what became of each at each stage, and by which decision."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from analysis.chains.stages import STAGES as STAGES
from analysis.chains.stages import TRACED, WRITTEN, components
from analysis.chains.tracing.asked import Asked
from analysis.chains.tracing.contents import UNKNOWN, Codes, contents
from analysis.chains.tracing.fates import NONE, Fate, fates
from analysis.chains.tracing.shard_tables import Numbers, ShardTables, shard_tables
from analysis.chains.tracing.undecided import status_of
from analysis.imported import turns_unknown
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

NO_LINK = -1  # the place in its chain of the row of a probe that cites nothing
NAMES = (
    "cell",
    "arm",
    "dialogue",
    "probe",
    "category_name",
    "shape",
    "link",
    "outcome",
    "reason",
    "component",
    "status",
)  # categorical columns


def links(folder: RunFolder) -> pd.DataFrame:
    """One row a cell, probe, link and stage, in the order of the run.

    Columns: cell, arm, dialogue, probe, category, category_name, shape (`single`, `conjunctive`,
    `aggregative`, `inference` or `unknown`), tempting (its support is false support), links (how many the
    chain has), place (of the link in it, from 0), link (turn id), stage (ordered), component, outcome and
    reason (of the decision that lost the link's turn, or took its content from it: `tracing.emptied`; else
    of the one that the turn met last; NA: none was made), status, and

    - turn (T): some artefact of the stage has the link's turn among its sources;
    - content (C): the artefacts of the link's turn together carry all its slots; NA: slot_unavailable;
    - anywhere (X): those of some one turn, whichever, carry them; NA likewise.

    T, C and X are NA where the status is not `traced` (then it says why), and at a stage that the manifest
    has no component for: nothing is known there. T is NA also where an imported run does not say which turns
    its records come from. A probe that cites nothing has a row a stage, without a
    link and with place -1. Source: docs/methods.md, "Support". UserError if a table is missing, or if the
    folder has rows of fewer probes than were asked.
    """
    parts = [_of_shard(shard, folder) for shard in shard_tables(folder)]
    found = joined(parts, NAMES)
    _check_all_asked(folder, found)
    return found


def joined(parts: Sequence[pd.DataFrame], categorical: Sequence[str]) -> pd.DataFrame:
    """The parts one below the other, with the categories of each categorical column united."""
    if len(parts) == 1:
        return parts[0]
    united = {name: _united([part[name] for part in parts]) for name in categorical}
    rest = pd.concat([part.drop(columns=list(categorical)) for part in parts], ignore_index=True)
    return rest.assign(**united)[list(parts[0].columns)]


def _united(columns: "Sequence[pd.Series[str]]") -> "pd.Categorical[object]":
    """The columns as one, those without a value included, whose categories have no type to speak of."""
    named = [
        pd.Categorical.from_codes(column.cat.codes, pd.Index(column.cat.categories, dtype=object))
        for column in columns
    ]
    return pd.api.types.union_categoricals(named)


def _check_all_asked(folder: RunFolder, found: pd.DataFrame) -> None:
    """UserError if a cell has fewer probes than the manifest says were asked of its data."""
    asked = {data["digest"]: data["probes"] for data in folder.manifest["data"]}
    once = found[(found["stage"] == STAGES[0]) & (found["place"] <= 0)]
    counts = once["cell"].value_counts()
    for cell, data in data_of(folder).items():
        if counts.get(cell, 0) < asked.get(data, 0):
            lacking = f"{asked[data] - counts.get(cell, 0):,} of {asked[data]:,} probes"
            raise UserError(f"{folder.path}: {folder.arms[cell]} lacks the rows of {lacking}; run it again")


def data_of(folder: RunFolder) -> dict[str, str]:
    """The digest of the data set of each cell, in the manifest's order."""
    return {cell["key"]: cell["spec"]["data"] for cell in folder.manifest["cells"]}


def _of_shard(shard: ShardTables, folder: RunFolder) -> pd.DataFrame:
    """The rows of one shard: those of the links first made stage by stage, then laid out link by link."""
    asked, found = Asked(shard), fates(shard)
    seen = [components(cell["spec"]["pipeline"]) for cell in folder.manifest["cells"]]
    turn, decided = _turns(asked, found)
    content, anywhere, taken = contents(asked, found, tuple(data_of(folder).values()))
    cells = asked.at[asked.probe] // len(shard.dialogues)
    status = status_of(asked, turn, decided, _there(seen)[cells])
    traced = (status == TRACED).to_numpy()[asked.probe][:, None]
    known, turns_known = (traced & table[cells] for table in (_there(seen), _turns_known(folder, seen)))
    bare = np.flatnonzero(pc.list_value_length(shard.probes["evidence"]).to_numpy() == 0)
    described = _described(asked, folder, status)
    cited, uncited = described.iloc[asked.probe], described.iloc[bare]
    frame = pd.concat([cited.assign(place=asked.place), uncited.assign(place=NO_LINK)], ignore_index=True)
    frame["link"] = pd.Categorical([*asked.cited.to_pylist(), *[None] * len(bare)])
    frame = frame.loc[np.repeat(frame.index, len(STAGES))].reset_index(drop=True)
    stages = np.tile(np.arange(len(STAGES)), len(frame) // len(STAGES))
    frame["stage"] = pd.Categorical.from_codes(stages, pd.Index(STAGES), ordered=True)
    missing = np.full((len(bare), len(STAGES)), UNKNOWN, dtype=np.int8)
    states = (("turn", turn, turns_known), ("content", content, known), ("anywhere", anywhere, known))
    for name, values, told in states:
        frame[name] = _nullable(np.concatenate([np.where(told, values, UNKNOWN), missing]))
    told = np.where((turn == 1) & (taken != NONE), taken, decided)
    rows = np.concatenate([told.ravel(), np.full(missing.size, NONE)])
    named = [shard.ledger[name].take(pa.array(rows, mask=rows == NONE)) for name in ("outcome", "reason")]
    for name, column in zip(("outcome", "reason"), named, strict=True):
        frame[name] = column.combine_chunks().dictionary_encode().to_pandas()
    return frame.assign(
        component=_components(frame["cell"], stages, dict(zip(folder.arms, seen, strict=True)))
    )


def _turns(asked: Asked, found: Mapping[str, Fate]) -> tuple[Codes, Numbers]:
    """Whether each link's turn is there, and the row of its decision; shapes (links, stages)."""
    columns = [found[stage].of(asked.keys) for stage in WRITTEN]
    both = [*columns, asked.decisions]
    turn = np.stack([alive for alive, _ in both], axis=1).astype(np.int8)
    return turn, np.stack([rows for _, rows in both], axis=1)


def _there(seen: Sequence[Mapping[str, str]]) -> NDArray[np.bool_]:
    """Whether each cell has a component at each stage; shape (cells, stages)."""
    return np.array([[stage in parts for stage in STAGES] for parts in seen], dtype=np.bool_)


def _turns_known(folder: RunFolder, seen: Sequence[Mapping[str, str]]) -> NDArray[np.bool_]:
    """Whether the turns of what is there are known in each cell at each stage; shape (cells, stages)."""
    unknown = turns_unknown(folder)
    told = [[stage not in unknown.get(cell, ()) for stage in STAGES] for cell in folder.arms]
    return _there(seen) & np.array(told, dtype=np.bool_).reshape(-1, len(STAGES))


def _nullable(values: Codes) -> "pd.api.extensions.ExtensionArray":
    """0, 1 and `UNKNOWN`, shape (links, stages), as one column of booleans with gaps."""
    flat = values.ravel()
    return pd.arrays.BooleanArray(flat == 1, flat == UNKNOWN)


def _components(
    cells: "pd.Series[str]", stages: Numbers, seen: Mapping[str, Mapping[str, str]]
) -> "pd.Categorical[str]":
    """The component of each row's cell at its stage."""
    names = sorted({name for parts in seen.values() for name in parts.values()})
    code = {name: number for number, name in enumerate(names)}
    table = [[code.get(seen[cell].get(stage, ""), -1) for stage in STAGES] for cell in cells.cat.categories]
    codes = np.array(table, dtype=np.int64).reshape(-1, len(STAGES))[cells.cat.codes.to_numpy(), stages]
    return pd.Categorical.from_codes(codes, pd.Index(names))


def _described(asked: Asked, folder: RunFolder, status: "pd.Series[str]") -> pd.DataFrame:
    """What the table of probes says, and the status of each."""
    probes = asked.shard.probes
    named = {
        name: probes[name].combine_chunks().dictionary_encode().to_pandas()
        for name in ("cell", "dialogue", "probe", "category_name")
    }
    return pd.DataFrame(
        {
            "cell": named["cell"],
            "arm": named["cell"].map(folder.arms).astype("category"),
            "dialogue": named["dialogue"],
            "probe": named["probe"],
            "category": probes["category"].to_numpy(),
            "category_name": named["category_name"],
            "shape": asked.shape.astype("category"),
            "tempting": asked.tempting,
            "status": status.astype("category"),
            "links": probes["links"].to_numpy(),
        }
    )
