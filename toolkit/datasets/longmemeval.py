"""LongMemEval: questions, each with a history between a user and an assistant (Wu et al. 2024)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel

from toolkit.datasets.files import file_bytes, json_of, sha256
from toolkit.datasets.loaded import Loaded, checked
from toolkit.datasets.shape import LENIENT, Name, gold_text, required, required_list, shown
from toolkit.dialogue import Dialogue, Turn
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.probes import Category, Probe

VERSION = 1  # raised when the same bytes come to mean something else
TIME = "%Y/%m/%d (%a) %H:%M"  # 2023/05/20 (Sat) 02:21
ABSTENTION = "_abs"  # ends the id of a question that the history does not answer

# The data set numbers none. Ours do not meet LoCoMo's, so that a 5 always means adversarial.
CATEGORIES = {
    category.name: category
    for category in (
        Category(11, "single-session-user"),
        Category(12, "single-session-assistant"),
        Category(13, "single-session-preference"),
        Category(14, "temporal-reasoning"),
        Category(15, "knowledge-update"),
        Category(16, "multi-session"),
    )
}
SPEAKERS = {"user": "User", "assistant": "Assistant"}


class TurnRow(BaseModel):
    """The keys of a turn that are read."""

    model_config = LENIENT

    role: Literal["user", "assistant"]
    content: str
    has_answer: bool = False


class QuestionRow(BaseModel):
    """The keys of a question that are read."""

    model_config = LENIENT

    question_id: Name
    question_type: str
    question: Name
    answer: Any
    question_date: str
    haystack_dates: list[str]
    haystack_sessions: list[list[TurnRow]]


@dataclass(frozen=True, slots=True)
class LongMemEval:
    """The questions of a LongMemEval file, each with its history as a dialogue of the same id.

    Sessions are put in order of time (the oracle file is not) and numbered from 1; the turns that are
    marked `has_answer` are the evidence. Flags of dialogues: `tz_assumed` (all: the times name no zone
    and are read as UTC), `empty_turns`. Flags of probes: `abstention`, `no_evidence`. The gold answer of
    an abstention says why there is none.
    """

    path: Path

    def load(self) -> Loaded:
        """Read the file; UserError says what is wrong with it."""
        written = file_bytes(self.path)
        listed = required_list(json_of(written, str(self.path)), str(self.path))
        rows = [
            required(QuestionRow, row, f"{self.path}: question {place}") for place, row in enumerate(listed)
        ]
        histories = [_history(row, f"{self.path}: {row.question_id}") for row in rows]
        pairs = list(zip(rows, histories, strict=True))
        return checked(
            Loaded(
                dialogues=tuple(history.dialogue for history in histories),
                probes=tuple(
                    _probe(row, history, f"{self.path}: {row.question_id}") for row, history in pairs
                ),
                digest=digest(["longmemeval", VERSION, sha256(written)]),
                notes=_notes(histories),
            ),
            str(self.path),
        )


@dataclass(frozen=True, slots=True)
class _History:
    dialogue: Dialogue
    evidence: tuple[str, ...]
    reordered: bool  # whether its sessions had to be put in order


def _history(row: QuestionRow, where: str) -> _History:
    times, sessions = row.haystack_dates, row.haystack_sessions
    if len(times) != len(sessions):
        raise UserError(f"{where}: {len(sessions)} haystack_sessions with {len(times)} haystack_dates")
    said_at = [_time(written, f"{where}: haystack_dates") for written in times]
    dated = list(zip(said_at, sessions, strict=True))
    ordered = sorted(dated, key=lambda one: one[0])
    marked = list(_turns(ordered))
    dialogue = Dialogue(row.question_id, tuple(turn for turn, _ in marked), frozenset({"tz_assumed"}))
    return _History(
        dialogue,
        tuple(turn.id for turn, answers in marked if answers),
        [at for at, _ in ordered] != [at for at, _ in dated],
    )


def _turns(sessions: list[tuple[datetime, list[TurnRow]]]) -> Iterator[tuple[Turn, bool]]:
    for number, (said_at, session) in enumerate(sessions, start=1):
        for ordinal, row in enumerate(session, start=1):
            turn = Turn(f"{number}:{ordinal}", number, SPEAKERS[row.role], row.content, said_at)
            yield turn, row.has_answer


def _time(written: str, where: str) -> datetime:
    try:
        return datetime.strptime(written, TIME).replace(tzinfo=UTC)
    except ValueError as error:
        wanted = "a time such as '2023/05/20 (Sat) 02:21'"
        raise UserError(f"{where}: {shown(written)} must be {wanted}") from error


def _probe(row: QuestionRow, history: _History, where: str) -> Probe:
    if row.question_type not in CATEGORIES:
        known = ", ".join(CATEGORIES)
        raise UserError(f"{where}: unknown question_type {row.question_type!r}; it must be one of {known}")
    flags = {"abstention": row.question_id.endswith(ABSTENTION), "no_evidence": not history.evidence}
    return Probe(
        id=row.question_id,
        dialogue=row.question_id,
        question=row.question,
        gold=gold_text(row.answer, where),
        evidence=history.evidence,
        category=CATEGORIES[row.question_type],
        flags=frozenset(flag for flag, holds in flags.items() if holds),
        asked_at=_time(row.question_date, f"{where}: question_date"),
    )


def _notes(histories: list[_History]) -> tuple[str, ...]:
    moved = sum(history.reordered for history in histories)
    return (f"{moved} histories were not in order of time, and have been put in order",) if moved else ()
