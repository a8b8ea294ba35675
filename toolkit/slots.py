"""What a link must carry for a probe: the content behind a citation, and how to find it in a text."""

from dataclasses import dataclass
from enum import StrEnum


class SlotKind(StrEnum):
    """The type of a required content; it decides how the slot is matched."""

    ENTITY = "entity"
    VALUE = "value"
    DATE = "date"
    NUMBER = "number"
    POLARITY = "polarity"
    SPEAKER = "speaker"


@dataclass(frozen=True, slots=True)
class Slot:
    """One content that the link at `turn` must carry.

    `value` is text for an entity, a value or a speaker; `2023-05-07` or `2023-05-07/2023-05-09`
    (first and last day) for a date; a decimal for a number; `negative` or `positive` for a polarity.
    """

    turn: str
    kind: SlotKind
    value: str
    aliases: tuple[str, ...] = ()  # other texts that say the same
