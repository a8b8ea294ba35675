"""Recorded calls: the same answers again, and a Failure for what was not recorded."""

import math
from dataclasses import replace
from pathlib import Path

import pytest
from models import OPTIONS, SHORT, Counting

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage
from toolkit.models.replay import Recording, Replay, line_of
from toolkit.spec import spec_of

ASK = Prompt("Say: ", "Oslo", system="Be brief.")


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    recording = Recording(Counting(), tmp_path / "calls.jsonl")
    recording.generate([ASK, Prompt("", "fail"), Prompt("", "漢字 \ud800 🦊\n")], SHORT)
    recording.choose([ASK], OPTIONS)
    return recording.path


def test_a_replay_gives_what_was_recorded(recorded: Path):
    assert Replay(recorded).generate([ASK], SHORT) == [Completion("Oslo/1", True, Usage(10, 3, 5))]
    assert Replay(recorded).choose([ASK], OPTIONS) == [Choice((-0.4, -0.5), Usage(10))]


def test_any_text_and_number_survives(tmp_path: Path):
    completion = Completion("漢字 \ud800 🦊\u2028\n\x00", False, Usage(1, 2, 3))
    choice = Choice((-0.1 - 0.2, -math.inf, -1e-300), Usage(4))
    path = tmp_path / "calls.jsonl"
    path.write_text(f"{line_of(ASK, SHORT, completion)}\n\n{line_of(ASK, OPTIONS, choice)}\n")

    assert Replay(path).generate([ASK], SHORT) == [completion]
    assert Replay(path).choose([ASK], OPTIONS) == [choice]


@pytest.mark.parametrize(
    "changed",
    [
        replace(ASK, own="oslo"),
        replace(ASK, shared="Say:"),
        replace(ASK, system=""),
        replace(ASK, attempt=1),
    ],
)
def test_a_prompt_that_was_not_recorded_is_a_failure_that_names_the_call(recorded: Path, changed: Prompt):
    (failure,) = Replay(recorded).generate([changed], SHORT)

    assert failure.error.startswith("calls.jsonl: call ")
    assert failure.error.endswith(" is not recorded")


def test_other_settings_are_another_call(recorded: Path):
    answers = Replay(recorded).generate([ASK], Decoding(9)) + Replay(recorded).choose([ASK], ("No", "Yes"))

    assert all(isinstance(answer, Failure) for answer in answers)


def test_a_failure_is_not_recorded(recorded: Path):
    assert isinstance(Replay(recorded).generate([Prompt("", "fail")], SHORT)[0], Failure)


def test_a_recording_answers_like_its_model(tmp_path: Path):
    model, recording = Counting(), Recording(Counting(), tmp_path / "calls.jsonl")

    assert (recording.identity, recording.context_tokens) == (model.identity, model.context_tokens)
    assert recording.generate([ASK], SHORT) == model.generate([ASK], SHORT)


def test_the_last_of_two_recordings_of_a_call_counts(tmp_path: Path):
    path = tmp_path / "calls.jsonl"
    path.write_text("\n".join(line_of(ASK, SHORT, Completion(text, True, Usage(1))) for text in ("a", "b")))

    assert Replay(path).generate([ASK], SHORT)[0].text == "b"


def test_other_contents_are_another_identity(recorded: Path, tmp_path: Path):
    other = tmp_path / "other.jsonl"
    other.write_text(recorded.read_text())
    same = Replay(other).identity
    other.write_text("")

    assert Replay(recorded).identity == same != Replay(other).identity
    assert spec_of(Replay(recorded)) != spec_of(Replay(other))


@pytest.mark.parametrize(
    "line", ["{", "[]", "7", '{"prompt": {}}', '{"prompt": {"shared": "", "own": ""}}', "\xff"]
)
def test_a_line_that_is_no_call_is_a_user_error_that_says_where(tmp_path: Path, line: str):
    path = tmp_path / "calls.jsonl"
    path.write_bytes(b"\n" + line.encode("latin-1"))

    with pytest.raises(UserError, match=r"calls\.jsonl:2: not a recorded call"):
        Replay(path).generate([ASK], SHORT)


def test_a_file_that_is_not_there_is_a_user_error(tmp_path: Path):
    with pytest.raises(UserError, match="no recorded calls can be read"):
        Replay(tmp_path / "none.jsonl").generate([ASK], SHORT)
