"""What a manifest says of an imported arm: what is known of it, and what nobody can see."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ablations.imported.memories import Held, ImportedMemory
from ablations.imported.reading import ImportedArm
from toolkit.identity import digest
from toolkit.ledger import Stage

# What is known of the two stages that leave something behind: that they were there.
COMPONENTS = {Stage.BACKEND: "ImportedMemory", Stage.RETRIEVAL: "ImportedRetrieval"}


@dataclass(frozen=True, slots=True)
class Counts:
    """How many records an arm holds, and what is known of them."""

    records: int = 0
    contexts: int = 0  # shown texts that are no record
    given: int = 0  # records whose sources the file names
    by_content: int = 0  # records and contexts whose sources were told from slots
    undated: int = 0  # records without any time of their own

    @classmethod
    def of(cls, memories: Iterable[ImportedMemory]) -> "Counts":
        """Those of an arm, over its dialogues."""
        stored: list[Held] = []
        contexts: list[Held] = []
        for memory in memories:
            stored += memory.stored
            contexts += memory.contexts
        every = [*stored, *contexts]
        return cls(
            records=len(stored),
            contexts=len(contexts),
            given=sum(one.given for one in every),
            by_content=sum(not one.given and bool(one.record.sources) for one in every),
            undated=sum(not one.dated for one in stored),
        )

    @property
    def turns_known(self) -> tuple[str, ...]:
        """The stages at which the source turns of all that is there are known."""
        if self.given < self.records:
            return ()
        return ("stored",) if self.contexts else ("stored", "retrieved")


def cell_key(arm: ImportedArm, file: str, data: str) -> str:
    """The key of an arm of the file with this digest."""
    return digest(_spec(arm, file, data))


def cell_row(arm: ImportedArm, file: str, data: str, counts: Counts) -> dict[str, Any]:
    """An arm as a cell of a manifest."""
    return {
        "arm": arm.name,
        "key": cell_key(arm, file, data),
        "levels": {},
        "twins": [],
        "spec": _spec(arm, file, data),
        "search_arms": {},
        "imported": {
            "unseen": [stage.value for stage in Stage if stage not in _seen(arm)],
            "turns_known": list(counts.turns_known),
            "records": counts.records,
            "contexts": counts.contexts,
            "sources_given": counts.given,
            "sources_by_content": counts.by_content,
            "notes": list(_notes(arm, counts)),
        },
    }


def _spec(arm: ImportedArm, file: str, data: str) -> dict[str, Any]:
    """What the arm is: the lines of the file that name it. A stage that cannot be seen has no component."""
    pipeline: dict[str, Any] = {
        stage.value: {"component": f"ablations.imported:{name}", "version": None, "settings": {}}
        for stage, name in COMPONENTS.items()
        if stage in _seen(arm)
    }
    source = {"sha256": file, "arm": arm.name}
    return {"pipeline": pipeline, "data": data, "seed": 0, "replicate": 0, "imported": source}


def _seen(arm: ImportedArm) -> tuple[Stage, ...]:
    known = {
        Stage.BACKEND: bool(arm.records),
        Stage.RETRIEVAL: arm.retrieves,
        Stage.READER: arm.answers,
        Stage.JUDGES: any(one.judgements for one in arm.results.values()),
    }
    return tuple(stage for stage, there in known.items() if there)


def _notes(arm: ImportedArm, counts: Counts) -> Iterator[str]:
    """What must be known before the arm's numbers are read, in sentences."""
    unseen = ", ".join(stage.value for stage in Stage if stage not in _seen(arm))
    yield (
        f"imported; unseen are {unseen}. Nothing is known of what they did: nothing counts as passed there, "
        "and what they broke shows as broken at the next stage that is seen."
    )
    if counts.given < counts.records + counts.contexts:
        yield _provenance(counts)
    if counts.contexts:
        yield f"{counts.contexts:,} shown texts are none of its records; they count as shown, not as stored."
    if counts.undated:
        yield (
            f"{counts.undated:,} of {counts.records:,} records have no time; relative dates in them are read "
            "from the end of the dialogue."
        )


def _provenance(counts: Counts) -> str:
    total = counts.records + counts.contexts
    said = f"the file names the sources of {counts.given:,} of {total:,} records and shown texts; "
    told = (
        f"{counts.by_content:,} others got the turns of which each carries, alone, all slots of a link (what "
        "several carry only together is not found)"
        if counts.by_content
        else "no other could be told from slots"
    )
    return f"{said}{told}. So turn survival and turn support are unknown, and only content can be compared."
