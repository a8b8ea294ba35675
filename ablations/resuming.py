"""Reads from its journal what a run was that has been broken off."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ablations.arms import Run
from ablations.grid.config import read_config
from ablations.runner import laid_out
from toolkit.errors import UserError
from toolkit.runs.journal import clear_journal, journal_folder, plan_of
from toolkit.runs.run_folder import CONFIG, RunFolder


def resumed(to: Path) -> Run:
    """The run whose journal lies beside the run folder `to`.

    Raises UserError if there is none, if it was not started from a config, or if the data or the code are no
    longer those that it was started with: what it holds would not fit what comes after.
    """
    known = plan_of(to)
    if known is None:
        raise UserError(f"{to}: {_why_there_is_no_journal(to)}")
    config = journal_folder(to) / CONFIG
    if not config.is_file():
        raise UserError(f"{to}: was not started from a config; call run() again with the same arms")
    try:
        plan, digest = _read(config, online=bool(known.get("online")))
    except UserError as error:
        raise UserError(f"{error}{_elsewhere(known)}") from error
    if digest != known["plan"]:
        raise UserError(
            f"{to}: the data or the code have changed since it was started, or packages; run its config "
            "again (answers of models are kept, and are not paid for twice)"
        )
    return plan


def _read(config: Path, *, online: bool) -> tuple[Run, str]:
    """The run of a config, and its digest."""
    plan = replace(read_config(config), online=online, written=config.read_text(encoding="utf-8"))
    *_, digest = laid_out(plan)
    return plan, digest


def _why_there_is_no_journal(to: Path) -> str:
    """What a finished run has left of its journal is removed. UserError if it is no run of this version."""
    if not (to / "manifest.json").is_file():
        return "there is no unfinished run; start one with `gatelab run CONFIG`"
    RunFolder(to).manifest  # noqa: B018 (it raises what is wrong with it)
    clear_journal(to)
    return "is finished, and nothing in it has failed"


def _elsewhere(known: Mapping[str, Any]) -> str:
    """Where the run was started, if not here: paths in its config may be relative."""
    there, here = known.get("started_in"), str(Path.cwd())
    return "" if there in (None, here) else f" (the run was started in {there})"
