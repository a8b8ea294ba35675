"""Which records mem0 holds for a dialogue, and the way from its random ids to ours."""

from collections.abc import Container
from dataclasses import dataclass, field, replace

from toolkit.identity import digest
from toolkit.stages import MemoryRecord


@dataclass
class Holdings:
    """The records of one dialogue. No two of them, held or retired, have one id."""

    kept: dict[str, MemoryRecord] = field(default_factory=dict)  # by mem0's id, in order of storing
    texts: dict[str, str] = field(default_factory=dict)  # what mem0 was given, by its id
    retired: list[MemoryRecord] = field(default_factory=list)
    successors: dict[str, str] = field(default_factory=dict)  # of retired facts: id of the record in place
    _by_text: dict[str, list[str]] = field(default_factory=dict)
    _places: dict[str, str] = field(default_factory=dict)  # mem0's ids, by ours
    _ids: set[str] = field(default_factory=set)  # of all records that were ever held

    def holding(self, text: str) -> str | None:
        """mem0's id of the first record that was given as exactly this text, if there is one."""
        ids = self._by_text.get(text)
        return ids[0] if ids else None

    def place(self, record_id: str) -> str | None:
        """mem0's id of the record that has this id of ours; None if it is not held."""
        return self._places.get(record_id)

    def named(self, record: MemoryRecord, taken: Container[str] = ()) -> MemoryRecord:
        """The record under an id that neither another has nor `taken`: a copy has its ordinal in it."""
        id, copy = record.id, 0
        while id in self._ids or id in taken:
            copy += 1
            id = digest([record.id, copy])
        return replace(record, id=id) if copy else record

    def keep(self, id: str, text: str, record: MemoryRecord) -> None:
        """Note that mem0 holds `record`, which was given as `text`, under `id`."""
        self.kept[id], self.texts[id] = record, text
        self._by_text.setdefault(text, []).append(id)
        self._places[record.id] = id
        self._ids.add(record.id)

    def drop(self, id: str) -> None:
        """Forget the record under `id`, which mem0 does not hold; what it corrected may be held again."""
        gone = self._taken(id)
        self.successors = {fact: new for fact, new in self.successors.items() if new != gone.id}

    def copies(self, id: str) -> list[str]:
        """mem0's ids of all records with the text of the one under `id`, itself included."""
        return list(self._by_text[self.texts[id]])

    def retire(self, id: str, successor: MemoryRecord) -> MemoryRecord:
        """Take a record out, which stays readable, since `successor` stands in its place; returns it."""
        old = self._taken(id)
        self.retired.append(old)
        self.successors |= dict.fromkeys(old.facts, successor.id)
        return old

    def _taken(self, id: str) -> MemoryRecord:
        self._by_text[self.texts.pop(id)].remove(id)
        gone = self.kept.pop(id)
        del self._places[gone.id]
        return gone
