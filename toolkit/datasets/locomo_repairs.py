"""Repairs of LoCoMo's citations: rules for their form, and a table for what no rule can know."""

import re
from collections.abc import Sequence

from toolkit.dialogue import Dialogue

CITATION = re.compile(r"D:?(\d+):(\d+)")
SEPARATORS = re.compile(r"[\s;,]+")

# (conversation, citation as it stands) -> the turns that it means. The question of `D` is about what D1:16
# brings up and D1:18 and D1:20 speak of. No turn: there is none of that id, and nothing says which is meant.
KNOWN: dict[tuple[str, str], tuple[str, ...]] = {
    ("conv-42", "D"): ("D1:16",),
    ("conv-42", "D10:19"): (),
    ("conv-47", "D4:36"): (),
}


def repaired(citations: Sequence[str], dialogue: Dialogue) -> tuple[tuple[str, ...], frozenset[str]]:
    """The cited turns, distinct and in order, and what was done to get them.

    `evidence_repaired`: they differ from what stands in the file. `evidence_missing`: a citation
    means no turn of the dialogue and is in no table; it is left out.
    """
    read = [_turns(citation, dialogue) for citation in citations]
    cited = tuple(dict.fromkeys(turn for turns in read for turn in turns if turn in dialogue.position))
    missing = any(turn not in dialogue.position for turns in read for turn in turns)
    flags = {"evidence_missing": missing, "evidence_repaired": not missing and cited != tuple(citations)}
    return cited, frozenset(flag for flag, holds in flags.items() if holds)


def _turns(citation: str, dialogue: Dialogue) -> tuple[str, ...]:
    if citation in dialogue.position:
        return (citation,)
    if (dialogue.id, citation) in KNOWN:
        return KNOWN[dialogue.id, citation]
    return tuple(_written_out(part) for part in SEPARATORS.split(citation) if part) or (citation,)


def _written_out(part: str) -> str:
    match = CITATION.fullmatch(part)
    return f"D{int(match[1])}:{int(match[2])}" if match else part
