"""How often a language model says something about a thing that does not exist: the parametric channel.

    python -m benchmarks.model_knowledge http://127.0.0.1:8080/v1 NAME --revision HASH

It is asked about the public things of the English suites, people left out, and about as many names that were
made up of syllables, each name by itself and once. Whether what it says of a real thing is true is not
checked. The intervals are over names, which are asked independently. A name that was made up may be a word of
some language, or somebody's by chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from itertools import cycle, islice
from random import Random

import numpy as np
from rich.console import Console
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.inference.estimates import share
from benchmarks.model_router import WIDTH, parser_of, served
from stressors.language import language
from stressors.nonce import nonce
from stressors.public_things import FILE, PublicThings
from stressors.toml import shaped_toml
from toolkit.context import Context
from toolkit.dialogue import Dialogue, Turn
from toolkit.enrichment.channels.channel import Found, Known, Question, Unknown, Withheld
from toolkit.enrichment.channels.parametric import Parametric
from toolkit.facts import Fact
from toolkit.models.call_cache import Cached
from toolkit.models.embedders import MiniLM

NOW = datetime(2024, 3, 4, tzinfo=UTC)
PEOPLE = ("figure", "woman", "man")  # of the list of public things: they are no things
MADE_UP = ("brand", "org", "product", "place")  # kinds of invented names, in turn


@dataclass(frozen=True, slots=True)
class Thing:
    """A name that the model is asked about."""

    name: str
    kind: str
    real: bool


def main() -> None:
    """Ask about every thing and print what came of it."""
    chosen = parser_of(__doc__).parse_args()
    model, console = served(chosen), Console(width=WIDTH)
    asked = things()
    found = answers(asked, model)
    made = model.calls
    console.print(f"{model.identity}; prompt and settings of Parametric version {Parametric.VERSION}")
    console.print(f"{made.misses} calls made in {made.seconds:.0f} s, {made.hits} kept")
    console.print(outcome_table(asked, found))
    if chosen.show:
        for thing, one in zip(asked, found, strict=True):
            console.print(f"{thing.kind} {thing.name}: {said(one)}", markup=False, highlight=False)


def things() -> tuple[Thing, ...]:
    """The real public things, and as many invented ones of several kinds."""
    listed = shaped_toml(dict[str, PublicThings], FILE)["en"]
    kinds = (one.name for one in fields(PublicThings) if one.name not in PEOPLE)
    real = [Thing(name, kind, True) for kind in kinds for name in getattr(listed, kind)]
    names: dict[str, str] = {}
    rng = Random("model_knowledge")
    for kind in islice(cycle(MADE_UP), len(real)):
        names[nonce(kind, language("en"), rng, names)] = kind
    return (*real, *(Thing(name, kind, False) for name, kind in names.items()))


def answers(asked: Sequence[Thing], model: Cached) -> list[Found]:
    """What the channel says about each thing; it sees the name alone."""
    turn = Turn("1:1", 1, "Ana", "I like it.", NOW)
    fact = Fact("fact", turn.text, turn.speaker, (turn.id,), turn.said_at)
    questions = [Question(thing.name, thing.name, fact) for thing in asked]
    return Parametric()(questions, Context(Dialogue("things", (turn,)), MiniLM(), model))


def outcome_table(asked: Sequence[Thing], found: Sequence[Found]) -> Table:
    """Of real and of invented things, and of each kind, how many got a sentence, and what else came."""
    numbers = ("n", "abstains", "failed", "refused", "a sentence", "of n %", "95 %")
    table = titled("What is said about a thing; refused: a sentence that is not kept", ("things",), numbers)
    named = {
        kind: [one for thing, one in zip(asked, found, strict=True) if kind in (thing.kind, whole(thing))]
        for kind in ("real", "invented", *dict.fromkeys(thing.kind for thing in asked))
    }
    for kind, own in named.items():
        known = [isinstance(one, Known) for one in own]
        part = share(np.array(known, dtype=np.float64), np.array([str(place) for place in range(len(own))]))
        abstains, refused = (sum(isinstance(one, what) for one in own) for what in (Unknown, Withheld))
        failed = len(own) - sum(known) - abstains - refused
        counts = map(count, (len(own), abstains, failed, refused, sum(known)))
        table.add_row(kind, *counts, percent(part.value), interval(part.low, part.high))
    return table


def whole(thing: Thing) -> str:
    """To which half a thing belongs."""
    return "real" if thing.real else "invented"


def said(one: Found) -> str:
    """An answer in words."""
    if isinstance(one, Known):
        return one.text
    return f"failed: {one.error}" if not isinstance(one, (Unknown, Withheld)) else one.reason


if __name__ == "__main__":
    main()
