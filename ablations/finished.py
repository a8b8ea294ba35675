"""A finished run as the plan that it came from, so that parts of it can run again."""

from collections.abc import Sequence

from ablations.arms import Experiment, Run, experiments
from ablations.grid.config import read_config
from toolkit.errors import UserError
from toolkit.runs.run_folder import CONFIG, RunFolder


def planned_in(folder: RunFolder) -> Run:
    """What a finished run was run from, by its config; UserError if it was not run from one."""
    name, config = folder.manifest["name"], folder.path / CONFIG
    if not config.is_file():
        raise UserError(f"{folder.path}: {name} was not run from a config, so its stages cannot run again")
    return read_config(config)


def experiments_of(plan: Run, folder: RunFolder) -> Sequence[Experiment]:
    """The experiments of a plan that a finished run came from.

    UserError if they are not the cells that the folder holds: data, config, code or packages have changed.
    """
    found = experiments(plan.arms)
    if {one.cell.key for one in found} != set(folder.arms):
        raise UserError(
            f"{folder.path}: data, config, code or packages have changed since; run it again first"
        )
    return found
