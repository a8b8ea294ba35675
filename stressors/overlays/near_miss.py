"""What nearly answers a question: the same words with another value, of another person."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stressors.overlays.inserting import Said, part, partners, with_inserted
from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.spoken import spoken_in, unsaid, whole_text
from stressors.overlays.whole_words import whole_words
from toolkit.dialogue import Dialogue, Turn
from toolkit.probes import Probe
from toolkit.settings import NonNegative, UnitInterval
from toolkit.slot_matching import carry_all
from toolkit.slots import Slot, SlotKind

WORDS = (SlotKind.ENTITY, SlotKind.VALUE)
NUMBER = re.compile(r"(?<![\w.,:])\d{1,4}(?![\w.,:]\w|\w)")
LONGEST = 9  # digits of a number that another is found for
ATTEMPTS = 100  # to find a number that stands nowhere

Slots = tuple[Slot, ...]
Fresh = Callable[[str], str]  # another value for one, of its kind, that stands nowhere


@dataclass(frozen=True)
class NearMiss:
    """Let the other speaker say a copy of a cited turn in which a value is replaced by one that is new.

    The answers can only get worse, since a copy carries no link of a probe that cites its turn. Replaced are
    entities, values and numbers that probes name as slots, as many as it takes (one, unless several probes
    ask for different things of a turn); in a turn without any slots, the first number in digits. A turn in
    which there is nothing of the kind, or with nobody else to say it, gets no copy. What the other speaker
    says of themselves so may compete with what they said before: that is the stress.
    """

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.DIR

    share: UnitInterval = 1.0  # of the cited turns of which there is a near miss
    gap: NonNegative = 4  # turns between a turn and its copy; at most the rest of the dialogue

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Put the copies in; the new values are what was planted."""
        links = _links(probes)
        cited = {turn for probe in probes for turn in probe.evidence}
        last = len(dialogue.turns) - 1
        fresh, others = _fresh(dialogue, probes, rng), partners(dialogue)
        said: dict[int, list[Said]] = defaultdict(list)
        planted: list[str] = []
        places = [
            place for place, turn in enumerate(dialogue.turns) if turn.id in cited and turn.speaker in others
        ]
        for place in part(places, self.share, rng):
            turn = dialogue.turns[place]
            text, new = _missed(turn, links[turn.id], fresh)
            planted += new
            said[min(place + self.gap, last)] += [Said(others[turn.speaker], text)] if new else []
        return Overlaid(with_inserted(dialogue, said), tuple(probes), planted=tuple(planted))


def _links(probes: Sequence[Probe]) -> dict[str, list[Slots]]:
    """What each turn must carry, for every probe that says so."""
    links: dict[str, list[Slots]] = defaultdict(list)
    for probe in probes:
        for turn in probe.evidence:
            slots = tuple(slot for slot in probe.slots if slot.turn == turn)
            links[turn] += [slots] if slots else []
    return links


def _missed(turn: Turn, links: Sequence[Slots], fresh: Fresh) -> tuple[str, list[str]]:
    """The words of a turn such that it carries none of the links, and the new values; none: it cannot be."""
    text, planted = turn.text, list[str]()
    if not links:
        found = NUMBER.search(text)
        if found is None:
            return text, []
        planted.append(fresh(found.group()))
        return f"{text[: found.start()]}{planted[0]}{text[found.end() :]}", planted
    for slots in links:
        for candidate, new in _replaced(text, slots, fresh):
            if not carry_all(((candidate, turn.said_at),), slots):
                text = candidate
                planted.append(new)
                break
    missed = bool(planted) and not any(carry_all(((text, turn.said_at),), slots) for slots in links)
    return (text, planted) if missed else (turn.text, [])


def _replaced(text: str, slots: Slots, fresh: Fresh) -> Iterator[tuple[str, str]]:
    """The text with one of the slots replaced, each in turn, and its new value."""
    for slot in slots:
        forms = [form for form in (slot.value, *slot.aliases) if form.strip()]
        if forms and (slot.kind in WORDS or (slot.kind is SlotKind.NUMBER and _is_short_number(slot.value))):
            found = re.compile(whole_words(forms).pattern, re.IGNORECASE)
            if found.search(text):
                new = fresh(slot.value)
                yield found.sub(lambda _, new=new: new, text), new  # type: ignore[misc]


def _fresh(dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Fresh:
    said, code = whole_text(dialogue, probes), spoken_in(dialogue)
    taken: list[str] = []

    def another(value: str) -> str:
        number = _is_short_number(value)
        taken.append(_number(value, rng, said) if number else unsaid("product", code, rng, said, taken))
        return taken[-1]

    return another


def _is_short_number(value: str) -> bool:
    return value.isdecimal() and len(value) <= LONGEST


def _number(value: str, rng: Random, said: str) -> str:
    """A number of as many digits that stands nowhere; the last that was tried if all do."""
    low, high = 10 ** (len(value) - 1), 10 ** len(value)
    for _ in range(ATTEMPTS):
        number = str(rng.randrange(low, high))
        if number not in said:
            break
    return number if number != value else str(int(value) + 1)
