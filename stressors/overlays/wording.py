"""The sentences that stressors put into real dialogues, by language, from TOML files."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from stressors.language import LANGUAGES
from stressors.template import SLOT
from stressors.toml import shaped_toml

FOLDER = Path(__file__).parent / "wordings"

Words = tuple[str, ...]


@dataclass(frozen=True)
class Wording:
    """What is said in one language; none of it holds a fact, a date, a name or a negation."""

    clauses: Words  # short, complete, of no use
    feelings: Words  # strong feeling about whatever was said
    payloads: Words  # instructions to a memory or an assistant, with {marker}
    echoes: Words  # a turn told by another person, with {speaker} and {text}


@lru_cache(maxsize=len(LANGUAGES))
def wording(code: str) -> Wording:
    """The sentences in the language of a code such as `es`; UserError if the file is unsound."""
    return shaped_toml(Wording, FOLDER / f"{code}.toml")


def worded(sentence: str, **values: str) -> str:
    """The sentence with its slots filled, whatever braces the values have."""
    return SLOT.sub(lambda slot: values[slot[1]], sentence)


def joined(first: str, second: str) -> str:
    """Two texts such that neither becomes part of the other's sentence."""
    ends = first.rstrip()[-1:] in tuple(".!?…。！？।؟")
    return f"{first} {second}" if ends else f"{first}\n{second}"
