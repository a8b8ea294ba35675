"""Names replaced by others, all at once, wherever they stand in a dialogue and its probes."""

from collections.abc import Sequence
from dataclasses import replace

from stressors.overlays.whole_words import whole_words
from toolkit.dialogue import Dialogue, Turn
from toolkit.probes import Probe
from toolkit.slots import Slot

Names = Sequence[tuple[str, str]]  # old and new


def inverse(names: Names) -> tuple[tuple[str, str], ...]:
    """The renaming that takes the new names back to the old ones."""
    return tuple((new, old) for old, new in names)


def renamed(dialogue: Dialogue, probes: Sequence[Probe], names: Names) -> tuple[Dialogue, tuple[Probe, ...]]:
    """The dialogue and the probes with every old name, also in capitals, replaced by its new one.

    Speakers, texts, captions, questions, answers, false answers and slots are renamed; ids are not.
    """
    renaming = _Renaming(names)
    return (
        replace(dialogue, turns=tuple(renaming.turn(turn) for turn in dialogue.turns)),
        tuple(renaming.probe(probe) for probe in probes),
    )


class _Renaming:
    """A renaming, ready to be used on many texts."""

    def __init__(self, names: Names) -> None:
        self._forms = _forms(names)
        self._pattern = whole_words(self._forms) if self._forms else None

    def text(self, text: str) -> str:
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self._forms[found.group()], text)

    def maybe(self, text: str | None) -> str | None:
        return None if text is None else self.text(text)

    def turn(self, turn: Turn) -> Turn:
        return replace(
            turn,
            speaker=self.text(turn.speaker),
            text=self.text(turn.text),
            caption=self.maybe(turn.caption),
        )

    def probe(self, probe: Probe) -> Probe:
        return replace(
            probe,
            question=self.text(probe.question),
            gold=self.maybe(probe.gold),
            adversarial=self.maybe(probe.adversarial),
            slots=tuple(self.slot(slot) for slot in probe.slots),
        )

    def slot(self, slot: Slot) -> Slot:
        return replace(slot, value=self.text(slot.value), aliases=tuple(map(self.text, slot.aliases)))


def _forms(names: Names) -> dict[str, str]:
    """Each form of an old name with that of its new one: as given, then in capitals, if neither is taken."""
    forms: dict[str, str] = {}
    for pairs in (names, [(old.upper(), new.upper()) for old, new in names]):
        taken = set(forms.values())
        forms |= {old: new for old, new in pairs if old not in forms and new not in taken}
    return forms
