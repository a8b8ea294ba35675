"""Progress bars show an arm's name as it is."""

from rich.console import Console
from small_runs import NULL, Given

from ablations import progress
from ablations.runner import Run


def test_a_name_of_an_arm_is_never_read_as_markup(monkeypatch, capsys):
    monkeypatch.setattr(progress, "Console", lambda file: Console(file=file, force_terminal=True))
    with progress.shown_progress(Run("t", Given(()), {"[/]x": NULL}, "[/]x")) as report:
        report("[/]x", 1, 2)

    assert "[/]x" in capsys.readouterr().err
