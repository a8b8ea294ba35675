"""Keys, tokens and private keys taken out of a data set before anything reads it.

Here rather than at a gate: every later place (a stage, a log, a prompt, a table of turns) would have to be
told, and one that is forgotten keeps the secret for good.
"""

from dataclasses import replace

from toolkit.datasets.loaded import Loaded
from toolkit.dialogue import Dialogue, Turn
from toolkit.probes import Probe
from toolkit.secrets import concealed


def without_secrets(loaded: Loaded) -> Loaded:
    """The same data with every secret masked in what is said, asked and expected; its digest stays.

    A dialogue names the turns that held one. A probe whose slots held one has none left, for a mask would
    match any other.
    """
    dialogues = tuple(_dialogue(one) for one in loaded.dialogues)
    probes = tuple(_probe(one) for one in loaded.probes)
    count = sum(len(one.withheld) for one in dialogues)
    notes = (f"secrets are masked in {count} turns",) if count else ()
    return replace(loaded, dialogues=dialogues, probes=probes, notes=(*loaded.notes, *notes))


def _dialogue(said: Dialogue) -> Dialogue:
    turns = tuple(_turn(turn) for turn in said.turns)
    changed = frozenset(turn.id for turn, old in zip(turns, said.turns, strict=True) if turn is not old)
    return replace(said, turns=turns, withheld=changed) if changed else said


def _turn(turn: Turn) -> Turn:
    text, caption = concealed(turn.text), _concealed(turn.caption)
    same = text == turn.text and caption == turn.caption
    return turn if same else replace(turn, text=text, caption=caption)


def _probe(probe: Probe) -> Probe:
    question, gold = concealed(probe.question), _concealed(probe.gold)
    invited = _concealed(probe.adversarial)
    words = [word for slot in probe.slots for word in (slot.value, *slot.aliases)]
    slots = () if any(concealed(word) != word for word in words) else probe.slots
    before = (probe.question, probe.gold, probe.adversarial, probe.slots)
    if (question, gold, invited, slots) == before:
        return probe
    flags = probe.flags | {"secret_masked"}
    return replace(probe, question=question, gold=gold, adversarial=invited, slots=slots, flags=flags)


def _concealed(text: str | None) -> str | None:
    return None if text is None else concealed(text)
