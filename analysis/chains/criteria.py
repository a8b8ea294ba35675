"""Which criterion of admission deletes links, by group of probes: from the ledger's reasons and criteria."""

from collections.abc import Iterator, Mapping

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.chains.blame import criterion
from analysis.chains.stages import TRACED
from analysis.chains.whole import groups
from analysis.stress.intervals import share
from toolkit.admission.cue_scores import NEGATIVE, Criterion
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

UNNAMED = "no criterion named"
NONE = float("nan")
BLAME = ("criterion", "group", "n", "lost", "alone", "jointly", "share", "low", "high")
LINK = ["cell", "dialogue", "probe", "place"]

Turn = tuple[str, str]  # dialogue and turn


def criterion_blame(folder: RunFolder, links: pd.DataFrame, arm: str) -> pd.DataFrame:
    """One row a criterion and group of an arm: how many of the group's n links were rejected by it.

    `links` is the frame of the run; counted are links whose turn reached the gate, once a probe. A rejection
    is blamed on the criterion that its reason names, the one that speaks against if there are two. Of those
    lost by one, jointly counts where another criterion speaks against as well (its own score is above 0),
    alone where none does; a verdict without scores is neither. share (0 to 1) is lost / n, low and high its
    CR1 interval over dialogues, NaN below six. Empty where the gate rejected no link.
    """
    met = _met(links[(links["arm"] == arm) & (links["status"] == TRACED)])
    cell = next((cell for cell, name in folder.arms.items() if name == arm), "")
    scores = _scores(folder, cell)
    lost = met["lost"].to_numpy(dtype=bool)
    met["criterion"] = [
        (criterion(outcome, reason) or UNNAMED) if gone else ""
        for gone, outcome, reason in zip(lost, met["outcome"], met["reason"], strict=True)
    ]
    met["others"] = [
        _others(scores.get((dialogue, turn), {}), named) if gone else NONE
        for gone, dialogue, turn, named in zip(
            lost, met["dialogue"], met["link"], met["criterion"], strict=True
        )
    ]
    named = [one for one in (*Criterion, UNNAMED) if (met["criterion"] == one).any()]
    rows = [
        {"criterion": str(one), "group": group, **_counted(met[mask], one)}
        for group, mask in groups(met, "category").items()
        for one in named
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


def _scores(folder: RunFolder, cell: str) -> dict[Turn, dict[str, float]]:
    """The scores of the criteria of every turn whose exchange a cell's gate rejected."""
    rejected: dict[Turn, dict[str, float]] = {}
    home: dict[Turn, str] = {}
    for part in folder.arrow_parts(
        "ledger", ("cell", "dialogue", "stage", "inputs", "outputs", "outcome", "criteria")
    ):
        own = part.filter(pc.equal(part["cell"], cell))
        for dialogue, inputs, outputs, _ in _rows(own, Stage.SEGREGATION, Outcome.SOURCE):
            home[dialogue, inputs[0]] = outputs[0]
        for dialogue, inputs, _, criteria in _rows(own, Stage.ADMISSION, Outcome.REJECTED):
            rejected[dialogue, inputs[0]] = dict(criteria)
    return {
        (dialogue, turn): rejected[dialogue, exchange]
        for (dialogue, turn), exchange in home.items()
        if (dialogue, exchange) in rejected
    }


def _rows(
    ledger: pa.Table, stage: Stage, outcome: Outcome
) -> Iterator[tuple[str, list[str], list[str], list[tuple[str, float]]]]:
    """Dialogue, inputs, outputs and criteria of some decisions."""
    chosen = ledger.filter(
        pc.and_(pc.equal(ledger["stage"], stage.value), pc.equal(ledger["outcome"], outcome.value))
    )
    columns = (chosen[name].to_pylist() for name in ("dialogue", "inputs", "outputs", "criteria"))
    return zip(*columns, strict=True)
