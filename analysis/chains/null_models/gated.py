"""What the gate of each cell decided, exchange by exchange, and the chains that it decided about."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.chains.null_models.carried import Carried
from analysis.chains.null_models.chance import Chains, Flags, Numbers
from analysis.chains.stages import TRACED
from analysis.gates import component_path, scoring_gate
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.oracle import Oracle
from toolkit.admission.random_gate import Random
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

PASSED = (Outcome.ADMITTED, Outcome.QUARANTINED)  # what a gate lets through
BELONGS = (Outcome.SOURCE, Outcome.CONTEXT_ONLY)  # of turns that stand in an exchange
AGGREGATIVE = "aggregative"
PROBE = ("dialogue", "probe", "category", "category_name", "tempting", "links")
DECISION = ("inputs", "outputs", "outcome", "score")
HOMES = ("dialogue", "turn", "session", "source", "member")
DECILES = 10
REFERENCES = {
    component_path(Random): "random",
    component_path(MatchedRandom): "matched random",
    component_path(Oracle): "oracle",
}


@dataclass(frozen=True)
class Gated:
    """The gate of one cell.

    `exchanges` has one row an exchange: dialogue, exchange (id), passed, score (NaN: none), characters (of
    the text that the gate reads), bytes (of its source turns, in UTF-8) and speaker (of its utterance).
    `probes` has one row a chain of `chains`: dialogue, probe, category, category_name, tempting, links.
    `homes` has one row a turn, in the order of the dialogue: dialogue, turn, session, source (facts may be
    read from it) and member, the place in `exchanges` of the exchange that it stands in.
    """

    cell: str
    arm: str
    gate: Mapping[str, Any]  # as the manifest has it
    exchanges: pd.DataFrame
    probes: pd.DataFrame
    chains: Chains
    outside: int = 0  # traced chains with a link that is in no exchange, so that no gate met them whole
    failed: int = 0  # exchanges without a decision; their dialogues are left out
    readmitted: int = 0  # turns that were rejected, and came back through the window of another exchange
    data: str = ""  # the digest of the data set
    homes: pd.DataFrame = field(default_factory=lambda: pd.DataFrame(columns=list(HOMES)))
    content: Carried | None = None  # the chains by what their links say; `contents.with_contents` adds it

    @property
    def component(self) -> str:
        """The class of the gate."""
        return str(self.gate["component"]).rpartition(":")[2]

    @property
    def reference(self) -> str:
        """`random`, `matched random`, `oracle` or `oracle, window W` if the gate is one; empty otherwise."""
        inner = scoring_gate({"admission": self.gate})
        window = inner["settings"].get("window", 0)
        return REFERENCES.get(inner["component"], "") + (f", window {window}" if window else "")

    @property
    def passed(self) -> Flags:
        """Which exchanges were let through, shape (exchanges,)."""
        return self.exchanges["passed"].to_numpy(dtype=np.bool_)

    @property
    def dialogues(self) -> Numbers:
        """The number of the dialogue of each exchange, shape (exchanges,)."""
        return _numbered(self.exchanges[["dialogue"]])

    @property
    def look_alikes(self) -> Numbers:
        """The stratum of each exchange: dialogue, length decile and speaker; shape (exchanges,).

        Deciles of the characters within the dialogue, equal lengths in its order: rank * 10 // exchanges.
        These are the strata of `MatchedRandom` with its default settings.
        """
        of_dialogue = self.exchanges.groupby("dialogue", sort=False)["characters"]
        rank = of_dialogue.rank(method="first").astype(int) - 1
        decile = rank * DECILES // of_dialogue.transform("size")
        return _numbered(self.exchanges[["dialogue", "speaker"]].assign(decile=decile))


def gated(folder: RunFolder, links: pd.DataFrame) -> Iterator[Gated]:
    """The gate of every cell, in the order of the run; `links` is the frame of all links of the run.

    An imported cell, whose gate nobody sees, has none. Only traced probes have chains here. UserError if a
    table of the run is missing.
    """
    turns, decided, belongs = _turns(folder), *decisions(folder)
    asked = links[(links["status"] == TRACED) & (links["stage"] == "admitted")]
    by_cell = {str(cell): own for cell, own in asked.groupby("cell", observed=True)}
    for cell in folder.manifest["cells"]:
        key, data = cell["key"], cell["spec"]["data"]
        if Stage.ADMISSION not in cell["spec"]["pipeline"]:
            continue
        own = belongs[belongs["cell"] == key].merge(turns[turns["data"] == data], on=["dialogue", "turn"])
        yield _gated(cell, decided[decided["cell"] == key], own, by_cell.get(key, asked[:0]))


def _gated(
    cell: Mapping[str, Any], decided: pd.DataFrame, belongs: pd.DataFrame, asked: pd.DataFrame
) -> Gated:
    again = decided["outcome"] == Outcome.READMITTED
    failed = decided["outcome"] == Outcome.FAILED
    whole = ~decided["dialogue"].isin(decided.loc[failed, "dialogue"])
    exchanges = _exchanges(decided[whole & ~again], belongs)
    homes = _homes(exchanges, belongs)
    probes, chains, outside = _chains(homes[homes["source"]], asked)
    gate, data = cell["spec"]["pipeline"]["admission"], cell["spec"]["data"]
    counts = outside, int(failed.sum()), int(again.sum())
    return Gated(cell["key"], cell["arm"], gate, exchanges, probes, chains, *counts, data, homes)


def _exchanges(decided: pd.DataFrame, belongs: pd.DataFrame) -> pd.DataFrame:
    """The decisions with what was said in each exchange, in the order of the ledger."""
    by = ["dialogue", "exchange"]
    stored = belongs["bytes"].where(belongs["outcome"] == Outcome.SOURCE, 0)
    spoken = belongs.assign(bytes=stored).groupby(by, sort=False)
    said = pd.DataFrame(
        {
            "characters": spoken["characters"].sum() + spoken.size() - 1,  # a line break between two turns
            "bytes": spoken["bytes"].sum(),
        }
    )
    speakers = belongs[belongs["turn"] == belongs["exchange"]][[*by, "speaker"]]
    found = decided.assign(passed=decided["outcome"].isin(PASSED))[[*by, "passed", "score"]]
    return found.merge(said.reset_index(), on=by).merge(speakers, on=by)


def _homes(exchanges: pd.DataFrame, belongs: pd.DataFrame) -> pd.DataFrame:
    """The exchange that each turn stands in, turns in the order of their dialogue."""
    places = exchanges[["dialogue", "exchange"]].assign(member=np.arange(len(exchanges)))
    home = belongs.assign(source=belongs["outcome"] == Outcome.SOURCE).merge(
        places, on=["dialogue", "exchange"]
    )
    return home.sort_values("order", kind="stable", ignore_index=True)[list(HOMES)]


def _chains(homes: pd.DataFrame, asked: pd.DataFrame) -> tuple[pd.DataFrame, Chains, int]:
    """The chains that the gate met whole, and how many it did not."""
    met = asked[[*PROBE, "shape", "link", "place"]].astype({"dialogue": str, "probe": str, "link": str})
    met = met.merge(homes, left_on=["dialogue", "link"], right_on=["dialogue", "turn"], how="left")
    met = met.sort_values(["dialogue", "probe", "place"], kind="stable", ignore_index=True)
    chain = met.groupby(["dialogue", "probe"], sort=False)["member"]
    whole = chain.transform("count") == chain.transform("size")
    chosen = met[whole].reset_index(drop=True)
    starts = np.flatnonzero(~chosen.duplicated(["dialogue", "probe"]))
    first = chosen.iloc[starts]
    by_item = (first["shape"] == AGGREGATIVE).to_numpy(dtype=np.bool_)
    outside = len(met.loc[~whole, ["dialogue", "probe"]].drop_duplicates())
    chains = Chains(chosen["member"].to_numpy(dtype=np.int64), starts.astype(np.int64), by_item)
    return first[list(PROBE)].reset_index(drop=True), chains, outside


def _turns(folder: RunFolder) -> pd.DataFrame:
    """The turns of all data sets of the run in their order, with the length of what they say."""
    columns = ("item", "data", "dialogue", "id", "text", "speaker", "session")
    parts = [part.filter(pc.equal(part["item"], "turn")) for part in folder.arrow_parts("items", columns)]
    whole = pa.concat_tables(parts)
    return pd.DataFrame(
        {
            "data": whole["data"].to_pandas(),
            "dialogue": whole["dialogue"].to_pandas(),
            "turn": whole["id"].to_pandas(),
            "speaker": whole["speaker"].to_pandas(),
            "session": whole["session"].to_pandas(),
            "order": np.arange(whole.num_rows),
            "characters": pc.utf8_length(whole["text"]).to_pandas(),
            "bytes": pc.binary_length(whole["text"]).to_pandas(),
        }
    )


def decisions(folder: RunFolder) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The decisions of all gates on exchanges, and the exchange that each turn stands in."""
    early = pa.array([Stage.SEGREGATION.value, Stage.ADMISSION.value])
    parts = folder.arrow_parts("ledger", ("cell", "dialogue", "stage", *DECISION))
    whole = pa.concat_tables([part.filter(pc.is_in(part["stage"], value_set=early)) for part in parts])
    gate = whole.filter(pc.equal(whole["stage"], Stage.ADMISSION.value))
    stands = pc.is_in(whole["outcome"], value_set=pa.array([outcome.value for outcome in BELONGS]))
    cut = whole.filter(pc.and_(pc.equal(whole["stage"], Stage.SEGREGATION.value), stands))
    return (
        _columns(gate, exchange=pc.list_element(gate["inputs"], 0), score=gate["score"]),
        _columns(cut, turn=pc.list_element(cut["inputs"], 0), exchange=pc.list_element(cut["outputs"], 0)),
    )


def _columns(rows: pa.Table, **more: pa.ChunkedArray) -> pd.DataFrame:
    """Cell, dialogue and outcome of some decisions, and more."""
    columns = {name: rows[name] for name in ("cell", "dialogue", "outcome")} | more
    return pd.DataFrame({name: values.to_pandas() for name, values in columns.items()})


def _numbered(rows: pd.DataFrame) -> Numbers:
    """Numbers from 0 for equal rows, shape (rows,)."""
    return rows.groupby(list(rows.columns), sort=True).ngroup().to_numpy().astype(np.int64)
