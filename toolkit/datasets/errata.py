"""Errata of LoCoMo: citations that point to the wrong turns, and gold answers that are wrong.

A file of errata is a JSON list of objects with `question_id` (`locomo_<c>_qa<k>`: the k-th question of the
c-th conversation, from 0), `error_type`, `correct_evidence` (of a wrong citation: the turns that answer)
and `question` (compared with ours, so that errata of other data are refused); other keys are not read.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from pydantic import BaseModel

from toolkit.datasets.files import file_bytes, json_of, sha256
from toolkit.datasets.locomo_repairs import repaired
from toolkit.datasets.shape import LENIENT, required, required_list, shown
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError
from toolkit.probes import Probe

QUESTION_ID = re.compile(r"locomo_(\d{1,6})_qa(\d{1,6})", re.ASCII)


class ErrorType(StrEnum):
    """What an erratum is about: all but the first say that the gold answer is wrong."""

    WRONG_CITATION = "WRONG_CITATION"
    HALLUCINATION = "HALLUCINATION"
    TEMPORAL_ERROR = "TEMPORAL_ERROR"
    ATTRIBUTION_ERROR = "ATTRIBUTION_ERROR"
    AMBIGUOUS = "AMBIGUOUS"
    INCOMPLETE = "INCOMPLETE"


class ErratumRow(BaseModel):
    """The keys of an erratum that are read."""

    model_config = LENIENT

    question_id: str
    error_type: str
    correct_evidence: list[str]
    question: str | None = None


@dataclass(frozen=True, slots=True)
class Errata:
    """The errata of one file."""

    path: Path
    rows: tuple[ErratumRow, ...]
    sha256: str  # of the file


def errata_of(path: Path) -> Errata:
    """Read a file of errata; UserError names the row that is not one."""
    written = file_bytes(path)
    listed = required_list(json_of(written, str(path)), str(path))
    rows = tuple(_row(path, place, row) for place, row in enumerate(listed))
    return Errata(path, rows, sha256(written))


def probe_id(question_id: str, conversations: Sequence[str]) -> str:
    """Our id of the question `locomo_<c>_qa<k>`, given the ids of the conversations in their order."""
    match = QUESTION_ID.fullmatch(question_id)
    if match is None or int(match[1]) >= len(conversations):
        last = len(conversations) - 1
        raise UserError(f"unknown question {question_id!r}; it must be locomo_<0 to {last}>_qa<number>")
    return f"{conversations[int(match[1])]}/q{int(match[2])}"


def corrected(
    probes: Sequence[Probe], errata: Errata, dialogues: Sequence[Dialogue], *, citations: bool
) -> tuple[Probe, ...]:
    """The probes with their errata: a gold answer is never rewritten, only flagged `wrong_gold`.

    With `citations`, a wrong citation is replaced and flagged `citation_corrected`; else it is only
    flagged `wrong_citation`. UserError if an erratum is about no probe, or cites no turn.
    """
    by_id = {dialogue.id: dialogue for dialogue in dialogues}
    due = _by_probe(errata, {probe.id: probe for probe in probes}, list(by_id))
    done = []
    for probe in probes:
        for row in due.get(probe.id, ()):
            probe = _corrected(probe, row, by_id[probe.dialogue], errata.path, citations=citations)
        done.append(probe)
    return tuple(done)


def _row(path: Path, place: int, given: object) -> ErratumRow:
    row = required(ErratumRow, given, f"{path}: erratum {place}")
    if row.error_type not in tuple(ErrorType):
        allowed = ", ".join(ErrorType)
        raise UserError(f"{path}: erratum {place}: unknown type {row.error_type!r}; choose one of {allowed}")
    return row


def _by_probe(
    errata: Errata, probes: Mapping[str, Probe], conversations: Sequence[str]
) -> dict[str, list[ErratumRow]]:
    due: dict[str, list[ErratumRow]] = {}
    for row in errata.rows:
        ours = probe_id(row.question_id, conversations)
        if ours not in probes:
            raise UserError(f"{errata.path}: {row.question_id}: there is no question {ours!r}")
        if row.question is not None and row.question != probes[ours].question:
            asked = shown(probes[ours].question)
            raise UserError(
                f"{errata.path}: {row.question_id}: asks {shown(row.question)}, {ours} asks {asked}"
            )
        due.setdefault(ours, []).append(row)
    return due


def _corrected(probe: Probe, row: ErratumRow, dialogue: Dialogue, path: Path, *, citations: bool) -> Probe:
    if row.error_type != ErrorType.WRONG_CITATION:
        return replace(probe, flags=probe.flags | {"wrong_gold"})
    if not citations:
        return replace(probe, flags=probe.flags | {"wrong_citation"})
    evidence, flags = repaired(row.correct_evidence, dialogue)
    if not evidence or "evidence_missing" in flags:
        given = shown(row.correct_evidence)
        raise UserError(f"{path}: {row.question_id}: {given} must be turns of {dialogue.id}, at least one")
    return replace(
        probe, evidence=evidence, flags=probe.flags - {"evidence_missing"} | {"citation_corrected"}
    )
