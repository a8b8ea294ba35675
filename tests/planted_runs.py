"""A run from a config file, in which a gate takes one link of each of two generated worlds."""

from dataclasses import replace
from pathlib import Path

from planted import worlds

from ablations.grid.config import read_config
from ablations.runner import run
from toolkit.runs.run_folder import RunFolder

CONFIG = """
name: planted
data: {{cases: {{path: {path}}}}}
baseline: ungated
shared:
  embedder: small_runs:Letters
  backend: planted:Merging
  retrieval: whole
arms:
  ungated: {{}}
  gated:
    admission: {{"planted:Dropping": {{turns: {turns}}}}}
"""


def ran_from_config(folder: Path) -> RunFolder:
    """The finished run, in `folder`/run."""
    found = worlds(folder, 2, spared=0)
    config = folder / "c.yaml"
    turns = [list(one) for one in found.first]
    config.write_text(CONFIG.format(path=found.data.path, turns=turns), encoding="utf-8")
    written = config.read_text(encoding="utf-8")
    return run(replace(read_config(config), written=written, calls=folder / "calls"), folder / "run")
