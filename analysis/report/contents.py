"""All that a page shows of a run, as data: JSON in which every text stands once."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from analysis.chains.stages import STAGES, components
from analysis.chains.whole_run import WholeRun
from analysis.report.asked import asked_of, probes_of
from analysis.report.tables import notes_of, tables_of
from analysis.report.texts import Texts
from analysis.report.traces import Traces
from toolkit.runs.run_folder import RunFolder

DIGITS = 4  # of scores and margins
NAMED = ("arm", "dialogue", "turn", "stage", "kind", "component", "outcome", "reason", "criterion")
NUMBERS = ("margin", "score")
PROBES = ("alone", "jointly", "elsewhere")  # ids of probes, a list a deletion
TURN = ("data", "dialogue", "item", "id", "speaker", "said_at", "text")


def contents(run: WholeRun) -> dict[str, Any]:
    """What was run, the summary, every probe in every arm, every deletion, the chains with their texts."""
    folder, links = run.folder, run.links
    texts = Texts()
    keys, probes = probes_of(folder, links, texts)
    cited = {(dialogue, turn) for (dialogue, _), row in zip(keys, probes, strict=True) for turn in row[6]}
    traces = Traces(cited, texts)
    traces.read(folder)
    return {
        "run": {"name": folder.manifest["name"], "notes": notes_of(folder, links)},
        "tables": tables_of(run),
        "stages": list(STAGES),
        "arms": list(_arms(folder)),
        "probes": probes,
        "asked": asked_of(run, keys, traces),
        "traces": traces.decisions,
        "turns": _turns(folder, texts),
        "deletions": _deletions(run.deletions, texts),
        "texts": texts.all,
    }


def _arms(folder: RunFolder) -> Iterator[dict[str, Any]]:
    """Each arm: its cell, the place of its baseline, its data set, its component at each stage."""
    names = list(folder.arms.values())
    for cell in folder.manifest["cells"]:
        seen = components(cell["spec"]["pipeline"])
        yield {
            "name": cell["arm"],
            "cell": cell["key"],
            "baseline": names.index(folder.baselines[cell["arm"]]),
            "data": cell["spec"]["data"],
            "components": [seen.get(stage, "") for stage in STAGES],
        }


def _turns(folder: RunFolder, texts: Texts) -> dict[str, dict[str, list[list[Any]]]]:
    """By data set and dialogue: id, speaker, moment and text of every turn, in order."""
    found: dict[str, dict[str, list[list[Any]]]] = {}
    for part in folder.parts("items", TURN):
        turns: Iterator[tuple[Any, ...]] = part[part["item"] == "turn"].itertuples(index=False, name=None)
        for data, dialogue, _, id, speaker, said_at, text in turns:
            said = [id, speaker, f"{said_at:%Y-%m-%d %H:%M}", texts.number(text)]
            found.setdefault(data, {}).setdefault(dialogue, []).append(said)
    return found


def _deletions(lost: pd.DataFrame, texts: Texts) -> dict[str, dict[str, Any]]:
    """A column each: its kind and its values; of texts their numbers."""
    named = {
        name: {"kind": "text", "values": [texts.number(value) for value in lost[name]]} for name in NAMED
    }
    numbers = {
        name: {"kind": "number", "values": [_rounded(value) for value in lost[name]]} for name in NUMBERS
    }
    probes = {name: {"kind": "probes", "values": [list(value) for value in lost[name]]} for name in PROBES}
    back = {"kind": "flag", "values": [bool(value) for value in lost["recoverable"]]}
    return {**named, **numbers, **probes, "recoverable": back}


def _rounded(value: float) -> float | None:
    return None if pd.isna(value) else round(float(value), DIGITS)
