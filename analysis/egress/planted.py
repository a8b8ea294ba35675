"""What an audit has planted: the personal and public things of every dialogue, as lines of a file."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from toolkit.datasets.files import file_text
from toolkit.errors import UserError
from toolkit.runs.replacement import writing

PUBLIC = "public"  # the reach of what may leave
# What one leak counts: a sensitive thing, a direct identifier, a thing that only leads to the person.
WEIGHTS: Mapping[str, float] = {"sensitive": 5.0, "personal": 3.0, "linking": 1.0}


@dataclass(frozen=True, slots=True)
class Plant:
    """One thing that stands in a dialogue, or a control: one that stands nowhere."""

    dialogue: str
    user: str  # of whom it is: the dialogues of one user differ in what is said, not in whose it is
    template: str  # the cluster of all statistics
    kind: str  # of mixed fact, such as `person_product`
    language: str
    slot: str  # what sort of thing it is, such as `email`
    value: str
    reach: str  # `public`, or a key of `WEIGHTS`
    severity: float  # of the dialogue: how much stands beside the fact, 0 to 1
    split: str = "held_in"  # of the template: whatever was tuned is reported on those held out
    control: bool = False  # never planted: whatever finds it is wrong
    invented: bool = False  # of a public thing: no list of public names can have it

    @property
    def is_canary(self) -> bool:
        """Whether it must not leave."""
        return self.reach != PUBLIC


def write_plants(plants: Iterable[Plant], path: Path) -> None:
    """Write one JSON object a line; UserError if the place cannot be written."""
    lines = "".join(json.dumps(asdict(plant), ensure_ascii=False) + "\n" for plant in plants)
    with writing(path):
        path.write_text(lines, encoding="utf-8")


def read_plants(path: Path) -> tuple[Plant, ...]:
    """The plants of a file; UserError for the first line that is none."""
    shape = TypeAdapter(Plant)
    found = []
    for number, line in enumerate(file_text(path).rstrip("\n").split("\n"), start=1):
        try:
            plant = shape.validate_json(line)
        except ValidationError as error:
            raise UserError(f"{path}:{number}: no plant of an audit: {error.errors()[0]['msg']}") from error
        if plant.is_canary and plant.reach not in WEIGHTS:
            allowed = ", ".join((PUBLIC, *WEIGHTS))
            raise UserError(f"{path}:{number}: unknown reach {plant.reach!r}; choose one of {allowed}")
        found.append(plant)
    return tuple(found)
