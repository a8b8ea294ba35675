"""What was asked of every arm, as columns: support, first break, each link at each stage."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd

from analysis.chains.outcomes.survival import first_break
from analysis.chains.outcomes.whole import WHOLE, Measure, laid_out
from analysis.chains.stages import STAGES, TRACED
from analysis.chains.whole_run import WholeRun
from analysis.report.texts import Texts
from analysis.report.traces import Traces
from toolkit.runs.run_folder import RunFolder

SUPPORT: tuple[tuple[Measure, str], ...] = (("content", "content_support"), ("turn", "turn_support_0"))
COLUMNS = ("cell", "dialogue", "probe", "status", "retrieved", "tokens", "answer", "judgements")
PROBE = ("probe", "dialogue", "question", "gold", "category", "category_name", "evidence", "flags")
ENTRY = (
    "measure",
    "support",
    "first",
    "turn",
    "anywhere",
    "status",
    "shown",
    "tokens",
    "answer",
    "judgements",
)
UNSEEN = len(STAGES) + 1  # the place of the first break of a chain that broke nowhere, its end unseen
UNKNOWN = "?"  # of a link: nobody can tell

Probe = tuple[str, str]  # dialogue and id
Column = dict[str, list[Any]]


def probes_of(folder: RunFolder, links: pd.DataFrame, texts: Texts) -> tuple[tuple[Probe, ...], list[Any]]:
    """Every probe of a run once: its key, and its row.

    A row: id, dialogue, numbers of question and gold, category, shape, ids of the links' turns, flags.
    """
    shapes = links.drop_duplicates(["dialogue", "probe"]).set_index(["dialogue", "probe"])["shape"]
    once = folder.outcomes.drop_duplicates(["dialogue", "probe"])
    keys = tuple(zip(once["dialogue"], once["probe"], strict=True))
    rows = [
        [
            *(id, dialogue, texts.number(question), texts.number(gold), f"{number} {name}"),
            *(str(shapes.get((dialogue, id), "unknown")), list(evidence), list(flags)),
        ]
        for id, dialogue, question, gold, number, name, evidence, flags in _tuples(once[list(PROBE)])
    ]
    return keys, rows


def asked_of(run: WholeRun, keys: tuple[Probe, ...], traces: Traces) -> Mapping[str, Column]:
    """By cell: columns with an entry a probe, in the order of `keys`.

    measure (`content` where the links have slots, otherwise `turn`), support (1, 0, or null: not traced),
    first (the place of the stage of the first break; their number if intact, one more if broken nowhere with
    the last of them unseen; null: not traced, or no chain),
    turn and anywhere (a text of 0, 1 and ? a link), status, shown (numbers of texts, by rank), tokens,
    answer and judgements.
    """
    folder = run.folder
    supports, place = _supports(folder), {key: number for number, key in enumerate(keys)}
    breaks, states = _breaks(run.chains), _states(run.links)
    found: dict[str, Column] = {cell: {name: [None] * len(keys) for name in ENTRY} for cell in folder.arms}
    for part in folder.parts("probes", COLUMNS):
        for cell, dialogue, probe, status, shown, tokens, answer, judgements in _tuples(part):
            key = (cell, dialogue, probe)
            measure, support = supports[key]
            traced, turn, anywhere = states.get(key, (status, [], []))
            entry = {
                "measure": measure,
                "support": support if traced == TRACED else None,
                "first": breaks.get((*key, measure)),
                "turn": turn,
                "anywhere": anywhere,
                "status": traced,
                "shown": [traces.text_of(cell, dialogue, id) for id in _listed(shown)],
                "tokens": _known(tokens),
                "answer": traces.texts.number(answer),
                "judgements": [[judge, _known(score)] for judge, score in _listed(judgements)],
            }
            for name, value in entry.items():
                found[cell][name][place[dialogue, probe]] = value
    return found


def _tuples(frame: pd.DataFrame) -> Iterator[tuple[Any, ...]]:
    return frame.itertuples(index=False, name=None)


def _listed(value: Any) -> list[Any]:
    return [] if value is None else list(value)


def _known(value: float | None) -> float | None:
    return None if value is None or pd.isna(value) else float(value)


def _supports(folder: RunFolder) -> dict[tuple[str, str, str], tuple[Measure, int | None]]:
    """By cell, dialogue and probe: what support is measured by, and whether there is any."""
    own = folder.outcomes
    columns = [own[name].tolist() for name in ("cell", "dialogue", "probe")]
    content, turn = (own[name].tolist() for _, name in SUPPORT)
    found: dict[tuple[str, str, str], tuple[Measure, int | None]] = {}
    for key, by_content, by_turn in zip(zip(*columns, strict=True), content, turn, strict=True):
        measure: Measure = "turn" if pd.isna(by_content) else "content"
        value = by_turn if measure == "turn" else by_content
        found[key] = (measure, None if pd.isna(value) else int(value))
    return found


def _breaks(whole: pd.DataFrame) -> dict[tuple[str, str, str, str], int]:
    """By cell, dialogue, probe and measure: the place of the first break."""
    found: dict[tuple[str, str, str, str], int] = {}
    for measure, column in WHOLE.items():
        head, values = laid_out(whole, column)
        keys = (head[name].astype(str) for name in ("cell", "dialogue", "probe"))
        unseen = np.isnan(values[:, -1])  # so nobody knows whether a chain that broke nowhere is intact
        broken = first_break(values)
        first = np.where(unseen & (broken == len(STAGES)), UNSEEN, broken)
        for key, place in zip(zip(*keys, strict=True), first.tolist(), strict=True):
            found[(*key, measure)] = place
    return found


def _states(links: pd.DataFrame) -> dict[tuple[str, str, str], tuple[str, list[str], list[str]]]:
    """By cell, dialogue and probe: its status; then of each link a letter a stage, by turn and by content."""
    every = links.iloc[:: len(STAGES)]
    letters = {name: _letters(links[name]) for name in ("turn", "anywhere")}
    keys = zip(*(every[name].astype(str) for name in ("cell", "dialogue", "probe", "status")), strict=True)
    found: dict[tuple[str, str, str], tuple[str, list[str], list[str]]] = {}
    for (cell, dialogue, probe, status), linked, *own in zip(
        keys, (every["place"] >= 0).tolist(), letters["turn"], letters["anywhere"], strict=True
    ):
        kept = found.setdefault((cell, dialogue, probe), (status, [], []))
        if linked:
            kept[1].append(own[0])
            kept[2].append(own[1])
    return found


def _letters(column: "pd.Series[bool]") -> list[str]:
    """A text of a letter a stage, for each link."""
    codes = column.astype("Int8").fillna(2).to_numpy(dtype=np.int8).reshape(-1, len(STAGES))
    return ["".join("01?"[code] for code in row) for row in codes.tolist()]
