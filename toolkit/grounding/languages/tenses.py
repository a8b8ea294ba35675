"""Which way the sentences of a text look, found once for the whole text."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property

from toolkit.grounding.readings import Tense

SENTENCE_REACH = 200  # characters either side in which the tense is looked for
LEAD_REACH = 80  # characters before a phrase in which what leads up to it begins
SENTENCE_END = re.compile(r"\.(?!\w)|[!?;\n।。！？؟]")
# The full stop of an abbreviation before a name, or of an hour, ends no sentence.
NO_END = re.compile(r"(?:\b(?:Dr|Mr|Mrs|Ms|Mx|Prof|St)|\b[ap]\.?m)\.\Z", re.IGNORECASE)
NO_END_REACH = 6  # characters up to a full stop among which such an abbreviation stands

Place = tuple[int, int]  # from the first character up to behind the last


@dataclass(frozen=True)
class Cues:
    """The expressions of a language that tell the tense."""

    sentence: re.Pattern[str]  # words anywhere in a sentence; named groups `future` and `past`
    lead: re.Pattern[str]  # what decides from right before a phrase; `future`, `past` or `default`
    clause_break: re.Pattern[str]  # where a clause ends within a sentence


@dataclass(frozen=True)
class Tenses:
    """The tenses of one text."""

    text: str
    cues: Cues
    leaning: Tense = Tense.UNKNOWN  # of what does not say which way it looks

    def at(self, start: int, end: int) -> Tense:
        """Which way the sentence around text[start:end] looks: by what leads up to it, or its nearest cue."""
        lead = self._led_up_to_by(self.text[max(0, start - LEAD_REACH) : start])
        if lead in ("past", "future"):
            return Tense(lead)
        nearest = self._nearest_cue(start, end)
        if nearest is Tense.UNKNOWN:
            return Tense.FUTURE if lead == "default" else self.leaning
        return nearest

    def _led_up_to_by(self, words: str) -> str | None:
        """The group of the expression with which the words end, if they end with one."""
        if words not in self._leads:
            lead = self.cues.lead.search(words)
            self._leads[words] = lead and lead.lastgroup
        return self._leads[words]

    @cached_property
    def _leads(self) -> dict[str, str | None]:
        return {}

    @cached_property
    def _cues(self) -> tuple[tuple[int, int, Tense], ...]:
        found = self.cues.sentence.finditer(self.text)
        return tuple((cue.start(), cue.end(), Tense(cue.lastgroup or "unknown")) for cue in found)

    @cached_property
    def _cue_starts(self) -> tuple[int, ...]:
        return tuple(start for start, _, _ in self._cues)

    @cached_property
    def _ends(self) -> tuple[Place, ...]:
        return tuple(
            mark.span()
            for mark in SENTENCE_END.finditer(self.text)
            if not NO_END.search(self.text, max(0, mark.end() - NO_END_REACH), mark.end())
        )

    @cached_property
    def _breaks(self) -> tuple[Place, ...]:
        return tuple(mark.span() for mark in self.cues.clause_break.finditer(self.text))

    def _nearest_cue(self, start: int, end: int) -> Tense:
        low, high = self._sentence(start, end)
        first, last = bisect_left(self._cue_starts, low), bisect_left(self._cue_starts, high)
        gaps = [
            (self._far(start, end, cue_start, cue_end), tense)
            for cue_start, cue_end, tense in self._cues[first:last]
            if cue_end <= high and (cue_end <= start or cue_start >= end)
        ]
        return min(gaps, default=((False, 0), Tense.UNKNOWN), key=lambda gap: gap[0])[1]

    def _sentence(self, start: int, end: int) -> Place:
        """The part of the sentence around text[start:end] that is looked at."""
        before = bisect_right(self._ends, (start, start)) - 1
        behind = bisect_left(self._ends, (end, end))
        low, high = max(0, start - SENTENCE_REACH), min(len(self.text), end + SENTENCE_REACH)
        if before >= 0:
            low = max(low, self._ends[before][1])
        if behind < len(self._ends):
            high = min(high, self._ends[behind][0])
        return low, high

    def _far(self, start: int, end: int, cue_start: int, cue_end: int) -> tuple[bool, int]:
        """Whether the cue stands in another clause than text[start:end], and how far away."""
        low, high = (cue_end, start) if cue_end <= start else (end, cue_end)
        place = bisect_left(self._breaks, (low, low))
        elsewhere = place < len(self._breaks) and self._breaks[place][1] <= high
        return elsewhere, max(start - cue_end, cue_start - end)
