"""From a file and the name of a data set to a run folder."""

from pathlib import Path

import yaml

from ablations.imported.beside import beside as beside_of
from ablations.imported.reading import imported
from ablations.imported.written import Import
from toolkit.datasets.loaded import Dataset, Loaded
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder
from toolkit.spec import component


def run_of_file(
    file: Path, data: str, to: Path, *, baseline: str | None = None, beside: Path | None = None
) -> RunFolder:
    """The run folder of a file of other people's runs; `data` is written as in a config.

    `beside` is a run of ours whose arm `baseline` (by default its baseline) becomes an arm here, too.
    UserError says what must be mended; nothing is written then.
    """
    loaded = data_named(data)
    found = imported(file, loaded)
    named = [arm.name for arm in found.arms]
    ours = None
    if beside is not None:
        ours = beside_of(RunFolder(beside), None if baseline in named else baseline, loaded)
    return Import(file.stem, found, loaded, baseline, ours).into(to)


def data_named(written: str) -> Loaded:
    """The data set that is written as in a config: `samples`, `{locomo: {path: FILE}}`; UserError if none."""
    try:
        value = yaml.safe_load(written)
    except yaml.YAMLError as error:
        raise UserError(f"--data: no YAML: {' '.join(str(error).split())}") from error
    loaded: Loaded = component(Dataset, value, "--data").load()
    return loaded
