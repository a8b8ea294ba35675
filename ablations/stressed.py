"""A config on a suite of stress cases instead of its own data."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from ablations.arms import Run
from ablations.grid.config import run_described
from toolkit.errors import UserError
from toolkit.yaml_files import contents_of

EMBEDDER = "use"  # knows all languages of the suites, unlike the default of other runs


def stressed(config: Path, suite: Path) -> Run:
    """The arms of a config on the cases of a suite, embedded by a multilingual model unless it names another.

    What it was written from is the config with these changes, so that `resume` and `score` find the suite.
    Raises UserError if the config describes no run.
    """
    try:
        contents = _on_suite(contents_of(config), suite)
        written = yaml.safe_dump(contents, sort_keys=False, allow_unicode=True)
        return replace(run_described(contents), written=written)
    except UserError as error:
        raise UserError(f"{config}: {error}") from error


def _on_suite(contents: Any, suite: Path) -> dict[str, Any]:
    if not isinstance(contents, Mapping):
        raise UserError(f"the file must be keys with values, not {contents!r}")
    changed = {**contents, "data": {"cases": {"path": str(suite.resolve())}}}
    if not _names_embedder(contents):
        changed["shared"] = {"embedder": EMBEDDER, **(contents.get("shared") or {})}
    return changed


def _names_embedder(contents: Mapping[str, Any]) -> bool:
    """Whether the config says, for all arms, for one, or as a factor, what texts are embedded with."""
    arms = contents.get("arms") or {}
    parts = [contents.get("shared") or {}, contents.get("factors") or {}]
    parts += [arm or {} for arm in (arms.values() if isinstance(arms, Mapping) else [])]
    return any(isinstance(part, Mapping) and "embedder" in part for part in parts)
