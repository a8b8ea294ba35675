"""The dialogues written for this project, which come with the package."""

from dataclasses import dataclass
from pathlib import Path

from toolkit.datasets.jsonl import Jsonl
from toolkit.datasets.loaded import Loaded, joined
from toolkit.errors import UserError

FOLDER = Path(__file__).parent / "samples"


@dataclass(frozen=True, slots=True)
class Samples:
    """Our own dialogues with probes of all categories, evidence and slots; free to use and to ship."""

    def load(self) -> Loaded:
        """Read all files of the package's `samples` folder, in order of name; UserError if it has none."""
        paths = sorted(FOLDER.glob("*.jsonl"))
        if not paths:
            raise UserError(f"{FOLDER}: has no .jsonl files; install gatelab again")
        return joined([Jsonl(path).load() for path in paths], str(FOLDER))
