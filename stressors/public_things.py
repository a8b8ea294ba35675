"""Real public things that templates may name, and people who have the names of such."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from random import Random

from stressors.toml import shaped_toml

FILE = Path(__file__).parent / "public_things.toml"
PREFIX = "real_"

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublicThings:
    """What is public, in the spelling of one language; the last three are people of no public interest."""

    gadget: Names
    device: Names  # medical
    medicine: Names
    car: Names
    company: Names
    shop: Names
    app: Names
    city: Names
    venue: Names
    game: Names
    figure: Names  # public figures, and private people who have such a name
    woman: Names  # given names that are also a city's or a product's
    man: Names


SLOTS = frozenset(f"{PREFIX}{field.name}" for field in fields(PublicThings))


def public_things(code: str, rng: Random) -> Mapping[str, str]:
    """One thing of each kind for the slots that take them, in the language of that code."""
    things = _things()[code]
    return {
        f"{PREFIX}{field.name}": rng.choice(getattr(things, field.name)) for field in fields(PublicThings)
    }


@cache
def _things() -> Mapping[str, PublicThings]:
    return shaped_toml(dict[str, PublicThings], FILE)
