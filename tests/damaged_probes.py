"""Runs of which some probes, dialogues and stages have failed, as a run would have written them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from chain_cases import BOTH, flagged
from damaged_runs import shards, without_rows
from hypothesis import strategies as st
from pyarrow import parquet
from small_runs import PROBES

from analysis.chains.whole_run import WholeRun
from toolkit.probes import LOCOMO_CATEGORIES
from toolkit.runs.run_folder import RunFolder
from toolkit.runs.run_tables import as_table

DIALOGUES, ARMS = ("d0", "d1"), ("ungated", "gated")
ASKED = (
    *PROBES,
    flagged(replace(BOTH, id="list"), "shape:aggregative"),
    replace(BOTH, id="bare", slots=()),
    replace(PROBES[2], id="tempting", category=LOCOMO_CATEGORIES[5]),
)
N = len(DIALOGUES) * len(ASKED)
QUESTION = (
    *("cell", "dialogue", "probe", "question", "gold", "category", "category_name", "links", "evidence"),
    *("flags", "slots", "retrieved", "scores"),
)
FATES = ("fine", "wrong citation", "no evidence", "failed: retrieval", "failed: reader", "failed: judge")
OF_ALL_ARMS = ("wrong citation", "no evidence")  # what a data set says is the same in every arm

Row = dict[str, Any]
Key = tuple[str, str, str]  # arm, dialogue and probe


@dataclass(frozen=True)
class Damage:
    """What has gone wrong: with probes, with writing a dialogue in an arm, and with rows of the ledger."""

    fates: Mapping[Key, str]
    unwritten: frozenset[tuple[str, str]]
    lacking: str | None  # a stage without rows, of the first dialogue


@st.composite
def damages(draw: st.DrawFn) -> Damage:
    keys = [(arm, one, asked.id) for arm in ARMS for one in DIALOGUES for asked in ASKED]
    drawn = dict(
        zip(keys, draw(st.lists(st.sampled_from(FATES), min_size=2 * N, max_size=2 * N)), strict=True)
    )
    said = {key[1:]: fate for key, fate in drawn.items() if fate in OF_ALL_ARMS}
    fates = {key: said.get(key[1:], fate) for key, fate in drawn.items()}
    unwritten = draw(st.frozensets(st.tuples(st.sampled_from(ARMS), st.sampled_from(DIALOGUES)), max_size=2))
    return Damage(fates, unwritten, draw(st.sampled_from((None, "admission", "structuring"))))


def damaged(folder: RunFolder, damage: Damage) -> WholeRun:
    """The run with all that has gone wrong in its tables."""
    for file in shards(folder, "probes"):
        rows = [_row(folder, row, damage) for row in parquet.read_table(file).to_pylist()]
        parquet.write_table(as_table("probes", rows), file)
    if damage.lacking:
        folder = without_rows(folder, "ledger", stage=damage.lacking, dialogue="d0")
    return WholeRun(RunFolder(folder.path))


def _row(folder: RunFolder, row: Row, damage: Damage) -> Row:
    """A row as a run writes it of a probe of that fate."""
    arm = folder.arms[row["cell"]]
    fate = damage.fates[arm, row["dialogue"], row["probe"]]
    question = {name: row[name] for name in QUESTION[:-2]}
    if fate == "no evidence":
        question |= {"evidence": [], "links": 0, "slots": []}
        row |= question | {"status": "no_evidence", "turn_support_0": None, "content_support": None}
    if fate == "wrong citation":
        row |= {"evidence": [*row["evidence"][:-1], "9:9"]}
    if (arm, row["dialogue"]) in damage.unwritten:
        return question | {"evidence": row["evidence"], "status": "failed: upstream"}
    if fate == "failed: retrieval":
        return question | {"status": fate}
    if fate == "failed: reader":
        row |= {"answer": None, "judgements": None, "answer_status": fate}
    if fate == "failed: judge":
        row |= {"judgements": [("HasGold", None)], "answer_status": fate}
    return row
