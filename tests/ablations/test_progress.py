"""Progress is a bar for people and lines for logs, and says how fast and how long."""

import json

from rich.console import Console

from ablations import progress
from ablations.progress import Lines, shown_progress
from ablations.steps import Report, Step


def test_a_bar_names_the_shard_and_the_stage(monkeypatch, capsys):
    monkeypatch.setattr(progress, "Console", lambda file: Console(file=file, force_terminal=True, width=120))
    with shown_progress() as tell:
        tell(Step(2, 3, "[/]grounding", 5, 10))

    assert "shard 2 of 3: [/]grounding" in capsys.readouterr().err


def test_lines_tell_rate_and_time_left_at_most_once_a_second():
    written: list[str] = []
    ticks = iter([0.0, 0.5, 2.0, 2.2, 4.0])
    lines = Lines(written.append, clock=lambda: next(ticks))
    for done in (0, 1, 4, 5, 8):
        lines(Step(1, 1, "admission", done, 8))
    told = [json.loads(line) for line in written]

    assert [line["done"] for line in told] == [0, 4, 8], "begin, after a second, end"
    assert told[1]["per_second"] == 2.0
    assert told[1]["seconds_left"] == 2.0
    assert told[0]["seconds_left"] is None


def test_a_report_counts_items_piece_by_piece():
    steps: list[Step] = []
    piece_done = Report(steps.append, 1, 1).of("admission", [3, 0, 4])
    for _ in range(3):
        piece_done()

    assert [step.done for step in steps] == [0, 3, 3, 7]
    assert {step.total for step in steps} == {7}


def test_a_stage_without_items_is_not_told():
    steps: list[Step] = []
    Report(steps.append, 1, 1).of("reader", [])

    assert steps == []
