"""The record of what a stressor did to a dialogue."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random

from stressors.overlays.overlaid import Expect, Overlaid, Stressor
from toolkit.dialogue import Dialogue
from toolkit.identity import digest
from toolkit.probes import Probe


@dataclass(frozen=True, slots=True)
class Change:
    """What one stressor did to one dialogue."""

    dialogue: str
    stressor: str  # the name of its class
    expect: Expect
    inserted: tuple[str, ...]  # ids of the turns that were put in, in order
    rewritten: tuple[str, ...]  # ids of the turns that are no longer the same, in order
    probes: tuple[str, ...]  # likewise, of probes
    golds_lost: int  # probes that had a gold answer
    links_lost: int  # links that had slots
    before: str  # digest of the dialogue and its probes
    after: str
    planted: tuple[str, ...]  # words that stood nowhere before, and that no right answer has
    renamed: tuple[tuple[str, str], ...]  # old name, new name


def laid_over(
    stressors: Sequence[Stressor], dialogue: Dialogue, probes: Sequence[Probe], seed: int
) -> tuple[Overlaid, tuple[Change, ...]]:
    """The dialogue under all stressors, one after another, and what each of them changed; none: nothing.

    What a stressor draws depends on the seed, the dialogue's id and its own name and number among those of
    its name, so that other stressors, dialogues and the order of work change nothing about it.
    """
    laid = Overlaid(dialogue, tuple(probes))
    changes: list[Change] = []
    seen: Counter[str] = Counter()
    for stressor in stressors:
        name = type(stressor).__name__
        rng = Random(f"{seed}/{dialogue.id}/{name}/{seen[name]}")
        seen[name] += 1
        after = stressor(laid.dialogue, laid.probes, rng)
        if (after.dialogue, after.probes) != (laid.dialogue, laid.probes):
            changes.append(_change(stressor, laid, after))
        laid = after
    return laid, tuple(changes)


def contents_digest(dialogue: Dialogue, probes: Sequence[Probe]) -> str:
    """Names all that is said in a dialogue and asked about it."""
    turns = [
        [turn.id, turn.session, turn.speaker, turn.text, turn.said_at.isoformat(), turn.caption]
        for turn in dialogue.turns
    ]
    asked = [
        {**asdict(probe), "flags": sorted(probe.flags), "asked_at": str(probe.asked_at)} for probe in probes
    ]
    return digest([dialogue.id, turns, asked])


def _change(stressor: Stressor, before: Overlaid, after: Overlaid) -> Change:
    known = {turn.id: turn for turn in before.dialogue.turns}
    pairs = list(zip(before.probes, after.probes, strict=True))
    return Change(
        dialogue=before.dialogue.id,
        stressor=type(stressor).__name__,
        expect=stressor.expect,
        inserted=tuple(turn.id for turn in after.dialogue.turns if turn.id not in known),
        rewritten=tuple(turn.id for turn in after.dialogue.turns if known.get(turn.id, turn) != turn),
        probes=tuple(new.id for old, new in pairs if old != new),
        golds_lost=sum(old.gold is not None and new.gold is None for old, new in pairs),
        links_lost=sum(len(_links(old)) - len(_links(new)) for old, new in pairs),
        before=contents_digest(before.dialogue, before.probes),
        after=contents_digest(after.dialogue, after.probes),
        planted=after.planted,
        renamed=after.renamed,
    )


def _links(probe: Probe) -> frozenset[str]:
    return frozenset(slot.turn for slot in probe.slots)
