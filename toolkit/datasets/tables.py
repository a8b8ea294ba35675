"""A data set as tables: how much there is of what, and the turns of one dialogue."""

import unicodedata
from collections import Counter
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from toolkit.datasets.loaded import Loaded
from toolkit.dialogue import Dialogue
from toolkit.probes import Probe

MANY_LINKS = 6  # chains this long or longer share a column


def tables(loaded: Loaded, dialogue_id: str | None = None) -> tuple[Table | Text, ...]:
    """What there is to show of a data set, or of one of its dialogues; UserError if it has no such one."""
    if dialogue_id is not None:
        return (turn_table(loaded.dialogue(dialogue_id)), probe_table(loaded.asked_of(dialogue_id)))
    flagged = any(dialogue.flags for dialogue in loaded.dialogues) or any(p.flags for p in loaded.probes)
    notes = (safe(note) for note in loaded.notes)
    counts = (dialogue_table(loaded), probe_table(loaded.probes))
    return (*counts, *((flag_table(loaded),) if flagged else ()), *notes)


def dialogue_table(loaded: Loaded) -> Table:
    """One row a dialogue, and their sum: its speakers, and how many turns, sessions and probes it has."""
    table = Table("dialogue", "speakers", title=f"data {loaded.digest}")
    for name in ("turns", "sessions", "probes"):
        table.add_column(name, justify="right")
    asked = Counter(probe.dialogue for probe in loaded.probes)
    for dialogue in loaded.dialogues:
        counts = (len(dialogue.turns), len(dialogue.sessions), asked[dialogue.id])
        names = (safe(dialogue.id), safe(", ".join(dialogue.speakers)))
        table.add_row(*names, *(f"{count:,}" for count in counts))
    turns = sum(len(dialogue.turns) for dialogue in loaded.dialogues)
    sessions = sum(len(dialogue.sessions) for dialogue in loaded.dialogues)
    table.add_section()
    table.add_row(
        f"{len(loaded.dialogues)} dialogues", "", f"{turns:,}", f"{sessions:,}", f"{len(loaded.probes):,}"
    )
    return table


def probe_table(probes: Sequence[Probe]) -> Table:
    """One row a category, and their sum: how many probes have how many links."""
    lengths = sorted({min(probe.links, MANY_LINKS) for probe in probes})
    table = Table("category", title="probes by category and number of links")
    for length in lengths:
        table.add_column(f"{length}+" if length == MANY_LINKS else str(length), justify="right")
    table.add_column("all", justify="right")
    for category in sorted({probe.category for probe in probes}):
        own = [probe for probe in probes if probe.category == category]
        table.add_row(safe(str(category)), *_link_counts(own, lengths))
    table.add_section()
    table.add_row("all", *_link_counts(probes, lengths))
    return table


def flag_table(loaded: Loaded) -> Table:
    """One row a flag: on how many dialogues and on how many probes it is."""
    table = Table("flag", title="what the loader flagged")
    flagged = [
        Counter(flag for row in rows for flag in row.flags) for rows in (loaded.dialogues, loaded.probes)
    ]
    for name in ("dialogues", "probes"):
        table.add_column(name, justify="right")
    for flag in sorted(flagged[0] | flagged[1]):
        table.add_row(safe(flag), *(f"{counts[flag]:,}" for counts in flagged))
    return table


def turn_table(dialogue: Dialogue) -> Table:
    """One row a turn: its id, time, speaker and words."""
    title = safe(f"{dialogue.id} {' '.join(sorted(dialogue.flags))}".strip())
    table = Table("turn", "said at", "speaker", "words", title=title)
    for turn in dialogue.turns:
        said_at = turn.said_at.isoformat(timespec="minutes")
        table.add_row(safe(turn.id), said_at, safe(turn.speaker), safe(turn.content))
    return table


def safe(words: str) -> Text:
    """Words as a terminal may show them: no markup, and no control characters but line feeds and tabs."""
    return Text("".join("\ufffd" if _steers(letter) else letter for letter in words))


def _steers(letter: str) -> bool:
    return letter not in "\n\t" and unicodedata.category(letter) == "Cc"


def _link_counts(probes: Sequence[Probe], lengths: Sequence[int]) -> list[str]:
    counts = Counter(min(probe.links, MANY_LINKS) for probe in probes)
    return [*(f"{counts[length]:,}" for length in lengths), f"{len(probes):,}"]
