"""The map of the project, written from the first line of each docstring (`make tree`).

The README has the rooms, docs/files.md every file in them.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("toolkit", "ablations", "stressors", "analysis", "examples")
README, FILES = ROOT / "README.md", ROOT / "docs" / "files.md"
BEGIN, END = "<!-- tree -->\n", "<!-- end of tree -->\n"


def rooms() -> str:
    """Every package, with what it says of itself."""
    found = (line for package in PACKAGES for line in _rooms(ROOT / package, 0))
    return "\n".join(
        [
            _line(ROOT / "gatelab.py", "gatelab.py", 0),
            *found,
            "configs/  docs/  benchmarks/  tests/ (mirrors the packages)  constraints.txt (tested versions)",
        ]
    )


def files() -> str:
    """The page of all files."""
    found = (line for package in PACKAGES for line in _files(ROOT / package, 0))
    head = "# Every file, by the first line of its docstring\n\nWritten by `make tree`.\n\n"
    return head + "```\n" + "\n".join(found) + "\n```\n"


def written(readme: str) -> str:
    """`readme` with its map brought up to date."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}```\n{rooms()}\n```\n{END}{after}"


def _rooms(folder: Path, depth: int) -> Iterator[str]:
    yield _line(folder / "__init__.py", f"{folder.name}/", depth)
    for path in _packages(folder):
        yield from _rooms(path, depth + 1)


def _files(folder: Path, depth: int) -> Iterator[str]:
    yield f"{'  ' * depth}{folder.name}/"
    for path in sorted(folder.glob("*.py")):
        if path.name != "__init__.py":
            yield _line(path, path.name, depth + 1)
    for path in _packages(folder):
        yield from _files(path, depth + 1)


def _packages(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if path.is_dir() and any(path.glob("*.py"))]


def _line(path: Path, name: str, depth: int) -> str:
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return f"{'  ' * depth}{name:<{28 - 2 * depth}}{said.partition(chr(10))[0]}".rstrip()


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
    FILES.write_text(files(), encoding="utf-8")
