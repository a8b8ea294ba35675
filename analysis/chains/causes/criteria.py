"""Which criterion of admission deletes links, by group of probes: from the ledger's reasons and criteria."""

from collections.abc import Iterator, Mapping

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.chains.causes.blame import criterion
from analysis.chains.outcomes.groups import groups
from analysis.chains.stages import TRACED
from analysis.inference.estimates import share
from toolkit.admission.cue_scores import NEGATIVE, Criterion
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

UNNAMED = "no criterion named"
NONE = float("nan")
BLAME = ("arm", "criterion", "group", "n", "lost", "alone", "jointly", "share", "low", "high")
LINK = ["cell", "dialogue", "probe", "place"]

COLUMNS = ("cell", "dialogue", "stage", "inputs", "outputs", "outcome", "criteria")

Turn = tuple[str, str, str]  # cell, dialogue and turn


def criterion_blame(folder: RunFolder, links: pd.DataFrame) -> pd.DataFrame:
    """One row an arm, criterion and group: how many of the group's n links were rejected by it.

    `links` is the frame of the run; counted are links whose turn reached the gate, once a probe. A rejection
    is blamed on the criterion that its reason names, the one that speaks against if there are two. Of those
    lost by one, jointly counts where another criterion speaks against as well (its own score is above 0),
    alone where none does; a verdict without scores is neither. share (0 to 1) is lost / n, low and high its
    CR1 interval over dialogues, NaN below six. An arm whose gate rejected no link has no row.
    """
    met = _met(links[links["status"] == TRACED])
    scores = _scores(folder)
    of_turn = zip(met["cell"], met["dialogue"], met["link"], strict=True)
    told = zip(met["lost"], met["outcome"], met["reason"], strict=True)
    met["criterion"] = [(criterion(why, reason) or UNNAMED) if gone else "" for gone, why, reason in told]
    met["others"] = [
        _others(scores.get(turn, {}), named) if named else NONE
        for turn, named in zip(of_turn, met["criterion"], strict=True)
    ]
    rows = [
        {"arm": arm, "criterion": str(named), "group": group, **_counted(own[mask], named)}
        for arm, own in met.groupby("arm", observed=True, sort=False)
        for group, mask in groups(own, "category").items()
        for named in (*Criterion, UNNAMED)
        if (own["criterion"] == named).any()
    ]
    return pd.DataFrame(rows, columns=list(BLAME))


def _met(links: pd.DataFrame) -> pd.DataFrame:
    """The links whose turn reached the gate, and whether it was rejected there."""
    at_gate = links[(links["stage"] == "admitted") & (links["place"] >= 0)]
    sources = links.loc[(links["stage"] == "source") & links["turn"].fillna(False), LINK]
    met = at_gate.astype(dict.fromkeys(LINK[:3], str)).merge(
        sources.astype(dict.fromkeys(LINK[:3], str)), on=LINK
    )
    return met.assign(lost=~met["turn"].fillna(True) & (met["outcome"] == Outcome.REJECTED))


def _counted(members: pd.DataFrame, named: str) -> dict[str, float]:
    own = (members["criterion"] == named).to_numpy(dtype=bool)
    part = share(own.astype(float), members["dialogue"].to_numpy(dtype=str))
    others = members.loc[own, "others"]
    counts = {"alone": int((others == 0).sum()), "jointly": int((others > 0).sum())}
    return {
        "n": part.n,
        "lost": int(own.sum()),
        **counts,
        "share": part.value,
        "low": part.low,
        "high": part.high,
    }


def _others(scores: Mapping[str, float], named: str) -> float:
    """How many other criteria speak against the turn; NaN where the verdict has no scores."""
    if not scores:
        return NONE
    return sum(scores.get(one, 0.0) > 0 for one in NEGATIVE if one != named)


def _scores(folder: RunFolder) -> dict[Turn, dict[str, float]]:
    """The scores of the criteria of every turn whose exchange was rejected."""
    rejected: dict[Turn, dict[str, float]] = {}
    home: dict[Turn, Turn] = {}
    for part in folder.arrow_parts("ledger", COLUMNS):
        for cell, dialogue, inputs, outputs, _ in _rows(part, Stage.SEGREGATION, Outcome.SOURCE):
            home[cell, dialogue, inputs[0]] = cell, dialogue, outputs[0]
        for cell, dialogue, inputs, _, criteria in _rows(part, Stage.ADMISSION, Outcome.REJECTED):
            rejected[cell, dialogue, inputs[0]] = dict(criteria)
    return {turn: rejected[exchange] for turn, exchange in home.items() if exchange in rejected}


def _rows(
    ledger: pa.Table, stage: Stage, outcome: Outcome
) -> Iterator[tuple[str, str, list[str], list[str], list[tuple[str, float]]]]:
    """Cell, dialogue, inputs, outputs and criteria of some decisions."""
    chosen = ledger.filter(
        pc.and_(pc.equal(ledger["stage"], stage.value), pc.equal(ledger["outcome"], outcome.value))
    )
    columns = (chosen[name].to_pylist() for name in ("cell", "dialogue", "inputs", "outputs", "criteria"))
    return zip(*columns, strict=True)
