"""The file tree of the README, written from the first line of each module's docstring (`make tree`)."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("toolkit", "ablations", "stressors", "analysis", "examples")
BEGIN, END = "<!-- tree -->\n", "<!-- end of tree -->\n"


def tree() -> str:
    """The tree as a block of Markdown."""
    lines = [_line(ROOT / "gatelab.py", 0)]
    for package in PACKAGES:
        if (ROOT / package).is_dir():
            lines += _folder(ROOT / package, 0)
    lines.append(
        "configs/  tests/ (mirrors the packages)  docs/methods.md  constraints.txt (the versions tested)"
    )
    return "```\n" + "\n".join(lines) + "\n```\n"


def written(readme: str) -> str:
    """`readme` with its tree brought up to date."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{tree()}{END}{after}"


def _folder(folder: Path, depth: int) -> Iterator[str]:
    yield f"{'  ' * depth}{folder.name}/"
    for path in sorted(folder.iterdir(), key=lambda path: (path.is_dir(), path.name)):
        if path.is_dir() and any(path.glob("*.py")):
            yield from _folder(path, depth + 1)
        elif path.suffix == ".py" and path.name != "__init__.py":
            yield _line(path, depth + 1)


def _line(path: Path, depth: int) -> str:
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return f"{'  ' * depth}{path.name:<{28 - 2 * depth}}{said.splitlines()[0] if said else ''}".rstrip()


if __name__ == "__main__":
    readme = ROOT / "README.md"
    readme.write_text(written(readme.read_text(encoding="utf-8")), encoding="utf-8")
