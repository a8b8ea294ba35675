"""Stressed data as files: the dialogues and probes as JSONL, and beside them what was changed."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from stressors.overlays.data import Overlay
from stressors.suites import write_suite
from toolkit.datasets.loaded import Loaded
from toolkit.dialogue import Turn
from toolkit.probes import Probe

DATA, CHANGES = "data.jsonl", "changes.jsonl"


def write_stressed(overlay: Overlay, folder: Path) -> None:
    """Write DATA, which the data set `jsonl` reads, and CHANGES, a record a line, into a folder.

    A probe whose id does not begin with that of its dialogue gets that put before it, as in all JSONL data;
    flags of dialogues, which say what a loader had to assume, are not written. UserError if the place cannot
    be written.
    """
    loaded, changes = overlay.stressed()
    folder.mkdir(parents=True, exist_ok=True)
    write_suite(_lines(_rows(loaded)), folder / DATA)
    write_suite(_lines(asdict(change) for change in changes), folder / CHANGES)


def _lines(rows: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    return (json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)


def _rows(loaded: Loaded) -> Iterator[dict[str, Any]]:
    for dialogue in loaded.dialogues:
        yield from (_turn(dialogue.id, turn) for turn in dialogue.turns)
    yield from (_probe(probe) for probe in loaded.probes)


def _turn(dialogue: str, turn: Turn) -> dict[str, Any]:
    row = {
        "dialogue": dialogue,
        "turn": turn.id,
        "session": turn.session,
        "speaker": turn.speaker,
        "text": turn.text,
        "said_at": turn.said_at.isoformat(),
    }
    return row if turn.caption is None else {**row, "caption": turn.caption}


def _probe(probe: Probe) -> dict[str, Any]:
    row = {
        "dialogue": probe.dialogue,
        "probe": probe.id.removeprefix(f"{probe.dialogue}/"),
        "question": probe.question,
        "gold": probe.gold,
        "evidence": probe.evidence,
        "category": asdict(probe.category),
        "slots": [asdict(slot) for slot in probe.slots],
        "flags": sorted(probe.flags),
        "adversarial": probe.adversarial,
    }
    return row if probe.asked_at is None else {**row, "asked_at": probe.asked_at.isoformat()}
