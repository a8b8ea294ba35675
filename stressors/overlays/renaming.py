"""People under other names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stressors.overlays.names import inverse, renamed
from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.spoken import language_of, spoken_in, unsaid, whole_text
from stressors.overlays.whole_words import whole_words
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError
from toolkit.grounding.name_words import CALENDAR, OPENERS
from toolkit.probes import Probe

WORD = re.compile(r"[^\W\d_](?:\w|[\u0300-\u036f\u0900-\u0963\u064b-\u065f])+")  # two letters at least
LATIN = ("en", "es", "de", "fr")
GENITIVE = "s"  # of German names, without an apostrophe


@dataclass(frozen=True)
class Renaming:
    """Give the speakers invented names in all that is said, asked and answered.

    A bijection on each dialogue: names are replaced as whole words, with or without a possessive, in their
    own case or in capitals, and the inverse restores every byte. A name that is also a common word (one
    that begins sentences or dates, or that the dialogue also writes small) stays; so do nicknames and the
    names of others, unless `names` has them. Scripts without capitals cannot show that a name is a word.
    """

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.INV

    names: tuple[
        tuple[str, str], ...
    ] = ()  # old and new: further ones, or for speakers instead of invented ones

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Rename; UserError if what `names` says is no bijection on this dialogue."""
        names = tuple(self._names(dialogue, probes, rng))
        after = renamed(dialogue, probes, names)
        if renamed(*after, inverse(names)) != (dialogue, tuple(probes)):
            raise UserError(
                f"renaming: names: {self.names!r} is no bijection on dialogue {dialogue.id!r}; "
                "a new name must be given once, and stand nowhere unless it is also an old one"
            )
        return Overlaid(*after, renamed=names)

    def _names(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Iterator[tuple[str, str]]:
        given, said = dict(self.names), whole_text(dialogue, probes)
        own = [word for speaker in dialogue.speakers for word in WORD.findall(speaker)]
        code, written = spoken_in(dialogue), _as_written(dialogue, probes)
        new: list[str] = list(given.values())
        for old in dict.fromkeys((*given, *own)):
            if not old or _is_common(old, written) or not whole_words([old, old.upper()]).search(written):
                continue
            name = given.get(old) or unsaid("pet", _language_for(old, code), rng, said, new)
            new.append(name)
            yield old, name
            genitive = f"{old}{GENITIVE}"
            if code == "de" and genitive not in given and whole_words([genitive]).search(written):
                yield genitive, f"{name}{GENITIVE}"


def _language_for(name: str, spoken: str) -> str:
    """The language of a new name, which is written in the script of the old one."""
    script = language_of(name)
    return spoken if script in LATIN and spoken in LATIN else script


def _as_written(dialogue: Dialogue, probes: Sequence[Probe]) -> str:
    """All that a renaming reads, in its own case."""
    parts = [part for turn in dialogue.turns for part in (turn.speaker, turn.text, turn.caption or "")]
    for probe in probes:
        slots = [value for slot in probe.slots for value in (slot.value, *slot.aliases)]
        parts += [probe.question, probe.gold or "", probe.adversarial or "", *slots]
    return "\n".join(parts)


def _is_common(name: str, written: str) -> bool:
    small = name.lower()
    if small in OPENERS or small in CALENDAR:
        return True
    return small != name.upper() and whole_words([small]).search(written) is not None
