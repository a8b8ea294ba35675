"""The worked example of docs/importing.md: its commands run, and print what the page says."""

import re
import shlex
from pathlib import Path

import pytest
from readme_tree import ROOT
from typer.testing import CliRunner

import gatelab
from examples.mem0_get_all import main as mem0_get_all

PAGE = (ROOT / "docs" / "importing.md").read_text(encoding="utf-8")
COMMANDS = [
    line for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]
SAID = [line for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def run(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a line of the page prints."""
    name, *words = shlex.split(command)
    if name == "gatelab":
        done = CliRunner().invoke(gatelab.app, words, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output
    *given, _, target = words[2:]
    mem0_get_all(given)
    Path(target).write_text(capsys.readouterr().out, encoding="utf-8")
    return ""


@pytest.mark.slow
def test_its_commands_print_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for folder in ("examples", "toolkit"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    printed = {" ".join(line.split()) for command in COMMANDS for line in run(command, capsys).splitlines()}

    assert [line for line in SAID if " ".join(line.split()) not in printed] == []
    assert (tmp_path / "runs" / "two_systems.html").is_file()
    assert len(COMMANDS) == 8
