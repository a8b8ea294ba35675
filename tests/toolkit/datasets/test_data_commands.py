"""The commands on data sets: what they print and how they end."""

import json
from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner

from toolkit.cli import app
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.tables import safe, tables
from toolkit.errors import UserError

TURN = {
    "dialogue": "ana-ben",
    "turn": "1:1",
    "session": 1,
    "speaker": "Ana",
    "text": "I moved to [bold]Oslo[/bold].",
    "said_at": "2024-03-02T10:00:00+01:00",
}


def invoke(*arguments: object):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"COLUMNS": "120"})


def test_check_prints_a_line_a_fault_and_exits_with_1(jsonl):
    path = jsonl(TURN, TURN, "hello")

    result = invoke("check", path)

    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{path}:2: turn '1:1' is there twice; ids are unique within a dialogue",
        f"{path}:3: not JSON: expecting value at column 1",
    ]


def test_check_says_that_a_sound_file_is_sound_and_what_was_noted(jsonl):
    path = jsonl(TURN, TURN | {"turn": "1:2", "text": ""})

    result = invoke("check", path)

    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{path}: sound: 1 dialogues, 0 probes",
        "ana-ben: 1 turns without words: 1:2",
    ]


def test_show_counts_what_a_file_has(locomo):
    result = invoke("show", locomo().path)

    assert result.exit_code == 0
    assert "1 dialogues" in result.output
    assert "5 adversarial" in result.output
    assert "conv-1: 1 session times without a session" in result.output


def test_show_prints_the_turns_of_one_dialogue_as_they_stand(jsonl):
    result = invoke("show", jsonl(TURN), "--dialogue", "ana-ben")

    assert "I moved to [bold]Oslo[/bold]." in result.output


def test_show_tells_longmemeval_from_its_keys(tmp_path):
    path = tmp_path / "any.json"
    path.write_text(json.dumps([{"question_type": "riddle"}]))

    assert "question 0: missing key 'question_id'" in str(invoke("show", path).exception)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("show", "nowhere.jsonl"),
            "unknown data set 'nowhere.jsonl'; give samples, or a .jsonl or .json file",
        ),
        (("check", "nowhere.jsonl"), "nowhere.jsonl: cannot be read: no such file or directory"),
        (("fetch", "locomo11"), "unknown data set 'locomo11'; choose one of locomo"),
    ],
)
def test_a_wrong_argument_is_an_error_of_one_line(arguments, said):
    error = invoke(*arguments).exception

    assert isinstance(error, UserError)
    assert str(error).startswith(said)


def test_control_characters_of_a_text_do_not_reach_the_terminal():
    assert safe("\x1b[31mred\x07\u200d\U0001f469").plain == "\ufffd[31mred\ufffd\u200d\U0001f469"


def test_a_data_set_of_nothing_has_tables_too():
    shown = StringIO()
    for table in tables(Loaded((), (), "d")):
        Console(file=shown, width=120).print(table)

    assert "0 dialogues" in shown.getvalue()
