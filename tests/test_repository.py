"""What the repository promises about itself."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from readme_tree import FILES, ROOT, files, written
from typer.main import get_command

import gatelab

README = (ROOT / "README.md").read_text(encoding="utf-8")
SOURCES = [
    path
    for package in ("toolkit", "ablations", "stressors", "analysis", "examples")
    for path in sorted((ROOT / package).rglob("*.py"))
]


def commands(group: object, before: str = "gatelab") -> list[str]:
    """The full names of all commands under a group."""
    found = []
    for name, command in getattr(group, "commands", {}).items():
        found += commands(command, f"{before} {name}") or [f"{before} {name}"]
    return found


def test_the_readme_names_every_command():
    assert [name for name in commands(get_command(gatelab.app)) if name not in README] == []


def test_the_readme_tree_is_up_to_date():
    assert written(README) == README, "run `make tree`"


def test_the_page_of_files_is_up_to_date():
    assert FILES.read_text(encoding="utf-8") == files(), "run `make tree`"


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if path.name == "__init__.py"],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_every_room_says_what_it_is(path: Path):
    assert path.read_text(encoding="utf-8").startswith('"""')


def test_help_answers_without_loading_anything_heavy():
    told = (
        "import sys, gatelab; "
        "print([name for name in ('torch', 'pandas', 'numpy', 'mem0', 'pydantic') if name in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_keeps_the_house_style(path: Path):
    text = path.read_text(encoding="utf-8")

    assert not re.search(r"except (Exception|BaseException)|except:|TODO|FIXME|import pickle", text)
    assert path.name == "__init__.py" or text.startswith('"""')


def test_nothing_imports_the_root_of_the_command_line():
    importing = [
        path for path in SOURCES if re.search(r"^\s*(from|import) gatelab", path.read_text(), re.MULTILINE)
    ]

    assert importing == []


def test_the_readme_example_runs(tmp_path: Path):
    code = README.partition("```python\n")[2].partition("```")[0]
    lines = [
        '{"dialogue": "d", "turn": "1:1", "session": 1, "speaker": "Ana", "text": "I live in Oslo.", '
        '"said_at": "2024-03-04T10:00:00Z"}',
        '{"dialogue": "d", "turn": "1:2", "session": 1, "speaker": "Ben", "text": "Where?", '
        '"said_at": "2024-03-04T10:01:00Z"}',
        '{"dialogue": "d", "probe": "q", "question": "Where does Ana live?", "gold": "Oslo", '
        '"evidence": ["1:1"], "category": 4}',
    ]
    (tmp_path / "mine.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "example.py").write_text(code, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "example.py"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        check=False,
    )

    assert "no_questions  [1:2]" in done.stdout, done.stderr
