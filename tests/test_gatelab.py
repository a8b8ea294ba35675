"""The command line as a user meets it: one line where something can be mended, and nothing left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
from readme_tree import ROOT
from typer.testing import CliRunner

import gatelab

SLOW = """
from dataclasses import dataclass
from pathlib import Path
from time import sleep

@dataclass(frozen=True)
class Slow:
    def __call__(self, exchanges, context):
        Path("started").touch()
        sleep(60)
"""
TURN = (
    '{"dialogue": "d", "turn": "1:1", "session": 1, "speaker": "Ana", "text": "I ski.", '
    '"said_at": "2024-03-04T10:00:00Z"}\n'
)


def config(folder: Path, admission: str) -> None:
    (folder / "mine.jsonl").write_text(TURN)
    (folder / "x.yaml").write_text(
        "name: x\ndata: {jsonl: {path: mine.jsonl}}\nbaseline: a\n"
        f"arms: {{a: {{admission: {admission}}}}}\n"
    )


def gatelab_process(folder: Path, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "gatelab", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_ctrl_c_is_one_line_and_leaves_nothing(tmp_path: Path):
    (tmp_path / "slow.py").write_text(SLOW)
    config(tmp_path, '"slow:Slow"')
    before = {*os.listdir(tmp_path), "started", "__pycache__"}
    process = gatelab_process(tmp_path, "run", "x.yaml")
    patience = monotonic() + 60
    while not (tmp_path / "started").exists() and monotonic() < patience:
        sleep(0.05)
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=60)

    assert (said, told.splitlines()) == ("", ["gatelab: interrupted; nothing was written"])
    assert process.returncode == 130
    assert set(os.listdir(tmp_path)) <= before


def test_a_mistake_of_the_user_is_one_line(tmp_path: Path):
    config(tmp_path, "novel")
    process = gatelab_process(tmp_path, "run", "x.yaml")
    said, told = process.communicate(timeout=60)

    assert told.startswith("gatelab: x.yaml: arms.a.admission: unknown component 'novel'")
    assert (said, len(told.splitlines()), process.returncode) == ("", 1, 2)


@pytest.mark.parametrize(("module", "package"), [("mem0", "mem0ai"), ("torch", "torch"), ("bm25s", "bm25s")])
def test_a_missing_package_is_one_line_that_names_it(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def missing() -> None:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    monkeypatch.setattr(gatelab, "app", missing)
    with pytest.raises(SystemExit, match="2"):
        gatelab.main()

    assert capsys.readouterr().err == f"gatelab: the package {package} is missing; pip install {package}\n"


def test_a_module_that_is_no_package_of_ours_is_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch):
    def missing() -> None:
        raise ModuleNotFoundError("No module named 'toolkit.nowhere'", name="toolkit.nowhere")

    monkeypatch.setattr(gatelab, "app", missing)
    with pytest.raises(ModuleNotFoundError):
        gatelab.main()


def test_an_interruption_while_the_summary_is_shown_says_that_the_run_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    config(tmp_path, "admit-all")
    (tmp_path / "x.yaml").write_text(
        (tmp_path / "x.yaml").read_text() + "shared: {backend: everything, retrieval: bm25}\n"
    )
    monkeypatch.chdir(tmp_path)

    def interrupted(folder: object) -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("analysis.tables.summary_tables", interrupted)
    done = CliRunner().invoke(gatelab.app, ["run", "x.yaml"])

    assert f"{Path('runs') / 'x'} is written; `gatelab summary {Path('runs') / 'x'}` shows it" in done.output
    assert (tmp_path / "runs" / "x" / "manifest.json").is_file()
