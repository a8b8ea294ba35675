"""Arms that were imported: what their manifest says of what nobody could see."""

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.runs.run_folder import RunFolder


def imported(folder: RunFolder) -> dict[str, Mapping[str, Any]]:
    """What is known of each imported arm, by its name: `ablations.imported.described`."""
    return {cell["arm"]: cell["imported"] for cell in folder.manifest["cells"] if "imported" in cell}


def imported_notes(folder: RunFolder) -> Iterator[str]:
    """What is unseen of imported arms, in sentences."""
    arms: dict[str, list[str]] = {}
    for arm, known in imported(folder).items():
        for note in known["notes"]:
            arms.setdefault(note, []).append(arm)
    yield from (f"{', '.join(named)}: {note}" for note, named in arms.items())


def why_untold(folder: RunFolder, *, by_turn: bool) -> str:
    """Why support of imported arms cannot be told, in words; empty if it can."""
    every = imported(folder)
    unseen = [arm for arm, known in every.items() if "retrieval" in known["unseen"]]
    if unseen:
        return f"what {', '.join(unseen)} retrieved is unseen"
    unknown = [arm for arm, known in every.items() if "retrieved" not in known["turns_known"]]
    return f"nobody knows the turns of what {', '.join(unknown)} retrieved" if by_turn and unknown else ""


def turns_unknown(folder: RunFolder) -> dict[str, list[str]]:
    """By the key of each imported cell the stages at which nobody knows the turns of all that is there."""
    return {
        cell["key"]: [
            stage for stage in ("stored", "retrieved") if stage not in cell["imported"]["turns_known"]
        ]
        for cell in folder.manifest["cells"]
        if "imported" in cell
    }
