"""Short ways to make the values that tests are about."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange, Turn
from toolkit.facts import Draft, Fact, fact_id
from toolkit.models.embedders import Vectors
from toolkit.probes import LOCOMO_CATEGORIES, Probe
from toolkit.slots import Slot

MONDAY = datetime(2024, 3, 4, 10, 0, tzinfo=UTC)


class LetterEmbedder:
    """Counts letters: a tiny embedder in which equal words have equal vectors."""

    dimensions = 64

    def __call__(self, texts: Sequence[str]) -> Vectors:
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            for letter in text.casefold():
                vectors[row, ord(letter) % self.dimensions] += 1
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.divide(vectors, lengths, out=vectors, where=lengths > 0)


def turn(
    text: str, *, id: str = "1:1", speaker: str = "Ana", said_at: datetime = MONDAY, session: int = 1
) -> Turn:
    return Turn(id=id, session=session, speaker=speaker, text=text, said_at=said_at)


def dialogue(*lines: str, id: str = "d1", sessions: int = 1) -> Dialogue:
    """A dialogue of `Speaker: text` lines (Ana speaks where none is named), over `sessions` a week apart."""
    turns = []
    size = -(-len(lines) // sessions)
    for place, line in enumerate(lines):
        name, _, rest = line.partition(": ")
        speaker, text = (name, rest) if rest and name.isalpha() else ("Ana", line)
        number, ordinal = divmod(place, size)
        said_at = MONDAY + timedelta(weeks=number)
        turns.append(Turn(f"{number + 1}:{ordinal + 1}", number + 1, speaker, text, said_at))
    return Dialogue(id, tuple(turns))


def exchanges(*lines: str, history: int = 0) -> list[Exchange]:
    """One exchange a line, each with up to `history` earlier turns as context."""
    turns = dialogue(*lines).turns
    return [
        Exchange(said, history=turns[max(0, place - history) : place], sources=(said,))
        for place, said in enumerate(turns)
    ]


def fact(text: str, *, source: Turn | None = None, ordinal: int = 0, context: tuple[Turn, ...] = ()) -> Fact:
    source = source or turn(text)
    return Fact(
        id=fact_id((source.id,), ordinal, text),
        text=text,
        speaker=source.speaker,
        sources=(source.id,),
        said_at=source.said_at,
        context=tuple(earlier.id for earlier in context),
    )


def draft(text: str, *, source: Turn | None = None, history: tuple[Turn, ...] = ()) -> Draft:
    """A fact as it stands in its turn, with its exchange."""
    source = source or turn(text)
    return Draft(
        fact(text, source=source, context=history), Exchange(source, history=history, sources=(source,))
    )


def probe(
    question: str,
    *evidence: str,
    gold: str | None = "Oslo",
    category: int = 4,
    slots: tuple[Slot, ...] = (),
    id: str = "q1",
) -> Probe:
    return Probe(id, "d1", question, gold, evidence, LOCOMO_CATEGORIES[category], slots)


def context(said: Dialogue | None = None, *, seed: int = 0, cited: Sequence[str] = ()) -> Context:
    return Context(said or dialogue("Hello."), LetterEmbedder(), seed=seed, cited=frozenset(cited))
