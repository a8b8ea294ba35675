"""LoCoMo-10: ten long conversations between two people (Maharana et al. 2024), read as published."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel

from toolkit.datasets.errata import corrected, errata_of
from toolkit.datasets.files import file_bytes, json_of, sha256
from toolkit.datasets.loaded import Loaded, checked
from toolkit.datasets.locomo_repairs import repaired
from toolkit.datasets.locomo_slots import annotation, slotted
from toolkit.datasets.shape import LENIENT, Name, gold_text, required, required_list, shown
from toolkit.dialogue import Dialogue, Turn
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.probes import LOCOMO_CATEGORIES, Probe

VERSION = 1  # raised when the same bytes come to mean something else
SHA256 = "79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4"
SESSION = re.compile(r"session_([1-9]\d{0,5})", re.ASCII)
SESSION_TIME = re.compile(r"session_([1-9]\d{0,5})_date_time", re.ASCII)
TIME = "%I:%M %p on %d %B, %Y"  # 1:56 pm on 8 May, 2023


class TurnRow(BaseModel):
    """The keys of a turn that are read."""

    model_config = LENIENT

    dia_id: Name
    speaker: Name
    text: str
    blip_caption: str | None = None


class ProbeRow(BaseModel):
    """The keys of a question that are read."""

    model_config = LENIENT

    question: Name
    answer: Any = None
    adversarial_answer: Any = None
    evidence: list[str]
    category: int


class ConversationRow(BaseModel):
    """The keys of a conversation that are read."""

    model_config = LENIENT

    sample_id: Name
    conversation: dict[str, Any]
    qa: list[ProbeRow]


@dataclass(frozen=True, slots=True)
class Locomo:
    """The conversations of a `locomo10.json`, its citations repaired, its traps flagged.

    Flags of dialogues: `tz_assumed` (all: the times name no zone and are read as UTC), `empty_turns`.
    Flags of probes: `duplicate` (asked before, with the same answer), `evidence_repaired`,
    `evidence_missing`, `no_evidence`; with errata `wrong_gold`, `citation_corrected`, `wrong_citation`; with
    slots those of `toolkit.datasets.locomo_slots`, whose annotation is ours and covers categories 1 to 4.
    """

    path: Path
    captions: bool = True  # whether a turn carries the caption of its picture
    errata: Path | None = None
    apply_errata_citations: bool = True  # False: a wrong citation is flagged, and stays
    any_version: bool = False  # True: read a file that is not the published one
    slots: Literal["annotated", "none"] = "annotated"  # a file that is not the published one has none

    def load(self) -> Loaded:
        """Read the file; UserError says what is wrong with it."""
        written = file_bytes(self.path)
        found = self._require_version(sha256(written))
        rows = _rows(json_of(written, str(self.path)), self.path)
        dialogues = tuple(_dialogue(row, self.path, self.captions) for row in rows)
        pairs = zip(rows, dialogues, strict=True)
        probes = tuple(probe for row, dialogue in pairs for probe in _probes(row, dialogue, self.path))
        notes = (*_version_notes(found), *(note for row in rows for note in _session_notes(row)))
        named = digest(["locomo", VERSION, found, self.captions])
        loaded = checked(Loaded(dialogues, probes, named, notes), str(self.path))
        with_errata = self._with_errata(loaded, self.errata) if self.errata else loaded
        with_slots = self._with_slots(with_errata, rows) if self._has_slots(found) else with_errata
        return replace(with_slots, probes=tuple(_flagged(probe) for probe in with_slots.probes))

    def _require_version(self, found: str) -> str:
        if found != SHA256 and not self.any_version:
            mend = "fetch it with `gatelab data fetch locomo`, or set any_version: true"
            raise UserError(f"{self.path}: SHA-256 {found} is not that of LoCoMo-10, {SHA256}; {mend}")
        return found

    def _with_errata(self, loaded: Loaded, path: Path) -> Loaded:
        errata = errata_of(path)
        citations = self.apply_errata_citations
        probes = corrected(loaded.probes, errata, loaded.dialogues, citations=citations)
        return replace(loaded, probes=probes, digest=digest([loaded.digest, errata.sha256, citations]))

    def _has_slots(self, found: str) -> bool:
        return self.slots == "annotated" and found == annotation().of

    def _with_slots(self, loaded: Loaded, rows: Sequence[ConversationRow]) -> Loaded:
        # What a link must carry does not depend on whether this pipeline reads captions.
        whole = {row.sample_id: _dialogue(row, self.path, captions=True) for row in rows}
        ours = annotation()
        probes = tuple(slotted(probe, whole[probe.dialogue], ours.rows) for probe in loaded.probes)
        return replace(loaded, probes=probes, digest=digest([loaded.digest, ours.sha256]))


def _rows(given: object, path: Path) -> tuple[ConversationRow, ...]:
    listed = enumerate(required_list(given, str(path)))
    return tuple(required(ConversationRow, row, f"{path}: conversation {place}") for place, row in listed)


def _dialogue(row: ConversationRow, path: Path, captions: bool) -> Dialogue:
    turns = [turn for number in _sessions(row) for turn in _session(row, number, path, captions)]
    return Dialogue(row.sample_id, tuple(turns), frozenset({"tz_assumed"}))


def _sessions(row: ConversationRow) -> list[int]:
    matches = (SESSION.fullmatch(key) for key in row.conversation)
    return sorted(int(match[1]) for match in matches if match)


def _session(row: ConversationRow, number: int, path: Path, captions: bool) -> Iterator[Turn]:
    name = f"{row.sample_id}: session_{number}"
    listed = row.conversation[f"session_{number}"]
    if not isinstance(listed, list):
        raise UserError(f"{path}: {name} is {shown(listed)}; it must be a list of turns")
    said_at = _said_at(row.conversation.get(f"session_{number}_date_time"), f"{path}: {name}")
    for place, given in enumerate(listed):
        turn = required(TurnRow, given, f"{path}: {name}: turn {place}")
        caption = turn.blip_caption if captions else None
        yield Turn(turn.dia_id, number, turn.speaker, turn.text, said_at, caption)


def _said_at(written: object, where: str) -> datetime:
    try:
        return datetime.strptime(str(written), TIME).replace(tzinfo=UTC)
    except ValueError as error:
        said = f"{where}_date_time is {shown(written)}"
        raise UserError(f"{said}; it must be a time such as '1:56 pm on 8 May, 2023'") from error


def _probes(row: ConversationRow, dialogue: Dialogue, path: Path) -> Iterator[Probe]:
    asked: set[tuple[str, int, str | None]] = set()
    for place, question in enumerate(row.qa):
        where = f"{path}: {row.sample_id}: qa {place}"
        gold = gold_text(question.answer, where)
        if question.category not in LOCOMO_CATEGORIES:
            raise UserError(f"{where}: unknown category {question.category}; it must be 1 to 5")
        evidence, flags = repaired(question.evidence, dialogue)
        same = (question.question, question.category, gold)
        yield Probe(
            id=f"{row.sample_id}/q{place}",
            dialogue=row.sample_id,
            question=question.question,
            gold=gold,
            evidence=evidence,
            category=LOCOMO_CATEGORIES[question.category],
            flags=flags | ({"duplicate"} if same in asked else frozenset()),
            adversarial=gold_text(question.adversarial_answer, where),
        )
        asked.add(same)


def _flagged(probe: Probe) -> Probe:
    return probe if probe.evidence else replace(probe, flags=probe.flags | {"no_evidence"})


def _version_notes(found: str) -> Iterator[str]:
    if found != SHA256:
        yield f"not the published LoCoMo-10: SHA-256 {found}; its links have no slots"


def _session_notes(row: ConversationRow) -> Iterator[str]:
    times = {int(match[1]) for match in map(SESSION_TIME.fullmatch, row.conversation) if match}
    idle = times - set(_sessions(row))
    if idle:
        yield f"{row.sample_id}: {len(idle)} session times without a session"
