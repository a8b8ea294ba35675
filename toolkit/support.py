"""Support, the outcome without a reader: is the content of each link of a probe in the retrieved context?

Support is never accuracy. *Turn support* asks whether a shown record has the link's turn among its sources;
it may only be compared between arms of the same structuring. *Content support* asks whether the link's slots
stand in the context, and is the one to compare; a link without slots has none (docs/methods.md, "Support").
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from toolkit.dialogue import Dialogue
from toolkit.probes import Probe
from toolkit.slot_matching import Text, carry_all
from toolkit.stages import Hit, MemoryRecord

WINDOWS = (0, 1, 2)  # turns either side of a citation that count as the link's evidence


@dataclass(frozen=True, slots=True)
class Support:
    """What the retrieved context holds of a probe's chain: one entry a link, as cited."""

    turns: tuple[tuple[bool, ...], ...]  # one row a window of WINDOWS
    content: tuple[bool | None, ...]  # None: slot_unavailable

    @property
    def turn_support(self) -> tuple[bool, ...]:
        """For each window of WINDOWS, whether every link is there."""
        return tuple(all(row) for row in self.turns)

    @property
    def content_support(self) -> bool | None:
        """Whether every link's content is there; None if some link has no slots."""
        return None if None in self.content else all(self.content)


def support(probe: Probe, hits: Sequence[Hit], dialogue: Dialogue) -> Support:
    """The support of one probe by what a reader would be shown.

    Raises ValueError for a probe without evidence: it belongs to no support measure.
    """
    if not probe.evidence:
        raise ValueError(f"{probe.id} cites nothing")
    records = [hit.record for hit in hits]
    sources = {source for record in records for source in record.sources}
    groups = _by_source(records) if probe.slots else []
    return Support(
        turns=tuple(
            tuple(
                any(turn.id in sources for turn in dialogue.around(link, window)) for link in probe.evidence
            )
            for window in WINDOWS
        ),
        content=tuple(_content(probe, link, groups) for link in probe.evidence),
    )


def _content(probe: Probe, link: str, groups: Sequence[Sequence[Text]]) -> bool | None:
    """Whether the records of some one turn, whichever it is, together carry all slots of the link."""
    slots = [slot for slot in probe.slots if slot.turn == link]
    return any(carry_all(group, slots) for group in groups) if slots else None


def _by_source(records: Iterable[MemoryRecord]) -> list[list[Text]]:
    """What the records say, joined by source turn: splitting a turn into facts changes nothing by itself."""
    groups: dict[str, list[Text]] = {}
    for record in records:
        for source in record.sources:
            groups.setdefault(source, []).append((record.text, record.said_at))
    return [*groups.values()]
