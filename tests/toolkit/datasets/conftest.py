"""Small files in the layouts of the data sets, with sentences of our own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolkit.datasets.locomo import Locomo

CONVERSATION = {
    "speaker_a": "Ana",
    "speaker_b": "Ben",
    "session_2_date_time": "12:05 am on 1 June, 2023",
    "session_2": [
        {"speaker": "Ben", "dia_id": "D2:1", "text": "Lena has two cats now."},
        {"speaker": "Ana", "dia_id": "D2:2", "text": "Look at this!", "blip_caption": "a grey cat"},
    ],
    "session_1_date_time": "1:56 pm on 28 May, 2023",
    "session_1": [
        {"speaker": "Ana", "dia_id": "D1:1", "text": "I have moved to Oslo.", "img_url": ["x"]},
        {"speaker": "Ben", "dia_id": "D1:2", "text": "My sister Lena lives there."},
    ],
    "session_3_date_time": "9:00 am on 3 June, 2023",
}
QUESTIONS = [
    {"question": "Where does Ana live?", "answer": "Oslo", "evidence": ["D1:1"], "category": 4},
    {"question": "How many cats has Lena?", "answer": 2, "evidence": ["D2:1"], "category": 4},
    {"question": "Has Ben moved?", "adversarial_answer": "yes", "evidence": ["D1:1"], "category": 5},
]

WriteLocomo = Callable[..., Locomo]


@pytest.fixture
def locomo(tmp_path: Path) -> WriteLocomo:
    """Write a file in LoCoMo's layout, the conversation above but for these keys; the data set reads it."""

    def write(qa: list[dict[str, Any]] = QUESTIONS, name: str = "conv-1", **changes: Any) -> Locomo:
        conversation = {key: value for key, value in (CONVERSATION | changes).items() if value is not None}
        path = tmp_path / "locomo.json"
        path.write_text(json.dumps([{"sample_id": name, "conversation": conversation, "qa": qa}]))
        return Locomo(path, any_version=True)

    return write


@pytest.fixture
def jsonl(tmp_path: Path) -> Callable[..., Path]:
    """Write a file of these lines: objects are written as JSON, texts and bytes as they are."""

    def write(*lines: dict[str, Any] | str | bytes) -> Path:
        path = tmp_path / "own.jsonl"
        path.write_bytes(b"\n".join(_bytes(line) for line in lines) + b"\n")
        return path

    return write


def _bytes(line: dict[str, Any] | str | bytes) -> bytes:
    if isinstance(line, dict):
        line = json.dumps(line)
    return line if isinstance(line, bytes) else line.encode()
