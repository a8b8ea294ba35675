"""Which texts of a dialogue carry a slot, and which turns carry all slots of a link."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.grounding.spoken import ADDED_DAYS
from toolkit.slot_matching import Text, carries, carry_all, holds_any
from toolkit.slots import Slot, SlotKind
from toolkit.text.folding import folded
from toolkit.text.scripts import CJK, MARKS

_WORD = re.compile(rf"(?:(?![{CJK}])[\w{MARKS}])+")
_WORDED = frozenset({SlotKind.ENTITY, SlotKind.VALUE, SlotKind.SPEAKER})  # sought as the words that they are
_FIRST_PERSON = frozenset("i me my mine myself we us our".split())  # may have become a name in a record


@dataclass
class Carriers:
    """The distinct texts of a dialogue, by number, and which of them carry what was ever asked for."""

    texts: Mapping[int, Text]
    _known: dict[Slot, frozenset[int]] = field(default_factory=dict)
    _with: dict[SlotKind, set[int]] = field(default_factory=dict)

    def of(self, slot: Slot) -> frozenset[int]:
        """The texts that carry a slot, by `toolkit.slot_matching.carries`; a polarity belongs to no text."""
        if slot not in self._known:
            candidates = ((number, *self.texts[number]) for number in self._candidates(slot))
            self._known[slot] = frozenset(
                number for number, text, at in candidates if carries(text, slot, at)
            )
        return self._known[slot]

    def turns(self, slots: Sequence[Slot], held: Mapping[int, Sequence[int]]) -> frozenset[int]:
        """The turns whose texts together carry all slots, as `toolkit.slot_matching.carry_all` has it.

        `held` names the source turns of each text that is there. No slots are carried by nobody.
        """
        plain = [slot for slot in slots if slot.kind is not SlotKind.POLARITY]
        found: set[int] | None = None
        for slot in sorted(plain, key=lambda slot: slot.kind not in _WORDED):  # the cheap to seek first
            own = {turn for number in self.of(slot) if number in held for turn in held[number]}
            found = own if found is None else found & own
            if not found:
                return frozenset()
        if found is None:
            found = {turn for turns in held.values() for turn in turns}
        if len(plain) < len(slots) and found:
            said = self._said(found, held)
            found = {turn for turn in found if carry_all(said[turn], slots)}
        return frozenset(found) if slots else frozenset()

    def _said(self, turns: Collection[int], held: Mapping[int, Sequence[int]]) -> Mapping[int, list[Text]]:
        said: dict[int, list[Text]] = defaultdict(list)
        for number, sources in held.items():
            for turn in sources:
                if turn in turns:
                    said[turn].append(self.texts[number])
        return said

    def _candidates(self, slot: Slot) -> Collection[int]:
        """The texts that may carry the slot: those with all of its words, or with any date or number."""
        worded = slot.kind in _WORDED
        sought = [folded(words) for words in ((slot.value,) if worded else ()) + slot.aliases]
        found = set() if worded else self._holding(slot.kind)
        for words in (_WORD.findall(one) for one in sought):
            if not words or not _FIRST_PERSON.isdisjoint(words):
                return self.texts
            found = found | set.intersection(*(self._by_word.get(word, set()) for word in words))
        return found

    def _holding(self, kind: SlotKind) -> set[int]:
        """The texts in which some date, or some number, stands."""
        if kind not in self._with:
            self._with[kind] = {number for number, text in self.texts.items() if holds_any(*text, kind)}
        return self._with[kind]

    @cached_property
    def _by_word(self) -> Mapping[str, set[int]]:
        by_word: dict[str, set[int]] = defaultdict(set)
        for number, (text, _) in self.texts.items():
            spellings = {text, ADDED_DAYS.sub("", text)}  # days that grounding adds may stand within a name
            for word in {word for one in spellings for word in _WORD.findall(folded(one))}:
                by_word[word].add(number)
        return by_word
