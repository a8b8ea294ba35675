"""Files of verdicts, of whatever system, as systems to be compared.

JSON: an object with `detailed_results`, which has a list of questions for each conversation; of a question
are read `question_id`, `category`, `llm_judgments` (an object: each round and its verdict) and
`generated_answer`. CSV: the columns id, conversation, category and correct; an empty `correct` is a question
that was not scored.
"""

import csv
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import numpy as np
import pandas as pd
from pydantic import BaseModel

from analysis.comparison.locomo_ids import own_category, own_id
from analysis.comparison.rounds import Aggregate, aggregated
from analysis.comparison.systems import COLUMNS, Kind, Outcome, System
from toolkit.datasets.files import file_bytes, file_text, json_of
from toolkit.datasets.shape import LENIENT, Name, required, shown
from toolkit.errors import UserError
from toolkit.probes import LOCOMO_CATEGORIES

NEEDED = ("id", "conversation", "category", "correct")
MISSING = "no verdict"
WORDS = {"true": 1.0, "false": 0.0, "yes": 1.0, "no": 0.0, "": math.nan}
ADVERSARIAL = LOCOMO_CATEGORIES[5].name


class QuestionRow(BaseModel):
    """The keys of a question that are read."""

    model_config = LENIENT

    question_id: Name
    category: str | int
    llm_judgments: dict[str, bool | float | None]
    generated_answer: str | None = None


class VerdictFile(BaseModel):
    """The key of a file that is read."""

    model_config = LENIENT

    detailed_results: dict[str, list[QuestionRow]]


@dataclass(frozen=True, slots=True)
class Read:
    """A question as it was read."""

    id: str
    conversation: str
    category: str
    verdicts: tuple[float, ...]  # of each round; NaN: none
    answer: str | None = None


def json_system(path: Path, aggregate: Aggregate) -> System:
    """The system of a JSON file of verdicts; UserError says what is wrong with it."""
    given = required(VerdictFile, json_of(file_bytes(path), str(path)), str(path))
    rows = [
        Read(
            row.question_id,
            conversation,
            str(row.category),
            tuple(_score(verdict, f"{path}: {row.question_id}") for verdict in row.llm_judgments.values()),
            row.generated_answer,
        )
        for conversation, questions in given.detailed_results.items()
        for row in questions
    ]
    return _system(path, rows, aggregate)


def csv_system(path: Path, aggregate: Aggregate) -> System:
    """The system of a CSV file of verdicts; UserError names the line that is wrong."""
    return _system(path, list(_csv_rows(path)), aggregate)


def _csv_rows(path: Path) -> Iterator[Read]:
    lines = csv.DictReader(StringIO(file_text(path)), skipinitialspace=True)
    missing = [name for name in NEEDED if name not in (lines.fieldnames or ())]
    if missing:
        found = ", ".join(map(repr, lines.fieldnames or ())) or "none"
        raise UserError(
            f"{path}: column {missing[0]!r} is missing; needed are {', '.join(NEEDED)}, set apart by commas; "
            f"found: {found}"
        )
    for row in lines:
        where = f"{path}:{lines.line_num}"
        empty = next((name for name in NEEDED[:3] if not (row[name] or "").strip()), None)
        if empty:
            raise UserError(f"{where}: {empty!r} is empty")
        verdict = _score((row["correct"] or "").strip(), where)
        yield Read(row["id"].strip(), row["conversation"].strip(), row["category"].strip(), (verdict,))


def _score(given: str | float | None, where: str) -> float:
    """A verdict as a number from 0 to 1, NaN if there is none; UserError if it is something else."""
    if given is None:
        return math.nan
    if isinstance(given, str) and given.casefold() in WORDS:
        return WORDS[given.casefold()]
    try:
        value = float(given)
    except ValueError:
        value = math.inf
    if not 0 <= value <= 1:  # NaN is no verdict that somebody meant
        raise UserError(f"{where}: the verdict is {shown(given)}; it must be from 0 to 1, or true or false")
    return value


def _system(path: Path, rows: list[Read], aggregate: Aggregate) -> System:
    if not rows:
        raise UserError(f"{path}: holds no question")
    judgements = _rounds([row.verdicts for row in rows])
    scores, name = aggregated(judgements, aggregate, str(path))
    reasons = np.where(np.isnan(scores), MISSING, "").astype(object)
    probes = pd.DataFrame([_probe(row) for row in rows], columns=list(COLUMNS))
    return System(str(path), probes, (Outcome(name, Kind.ANSWER, scores, reasons),), judgements)


def _rounds(verdicts: Iterable[tuple[float, ...]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The verdicts, shape (questions, rounds); a round that a question lacks is NaN."""
    rows = list(verdicts)
    most = max(map(len, rows))
    return np.array([[*row, *[math.nan] * (most - len(row))] for row in rows]).reshape(len(rows), most)


def _probe(row: Read) -> tuple[object, ...]:
    number, name = own_category(row.category, row.id)
    tempting = name == ADVERSARIAL
    return *own_id(row.id, row.conversation), number, name, tempting, False, row.answer, None
