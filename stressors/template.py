"""Templates: the words of one fact and its variants, in one language, with slots in braces."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

from toolkit.cases.case import Split
from toolkit.facts import Kind

SLOT = re.compile(r"\{([^{}]*)\}")

# Slots that every template may use, and what fills them: an invented word, a name or a number.
INVENTED = {
    "org": "org",
    "org2": "org",
    "place": "place",
    "place2": "place",
    "product": "product",
    "product2": "product",
    "pet": "pet",
    "pet2": "pet",
    "project": "project",
    "brand": "brand",
    "brand2": "brand",
}
WOMEN, MEN = ("f1", "f2", "f3"), ("m1", "m2", "m3")
NUMBERS = ("n", "n2", "year", "code")
COMMON = frozenset({*INVENTED, *WOMEN, *MEN, *NUMBERS})


@dataclass(frozen=True, kw_only=True)
class Template:
    """What the templates of all families have; each family adds its sentences."""

    id: str  # unique within family and language
    kind: str  # the sub-family
    speaker: Literal["f", "m", "any"] = "any"  # of whose gender the first person must be
    fill: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # slots of its own, with their choices
    kinds: tuple[Kind, ...]
    holds: tuple[str, ...]  # contents that a record must have; `a|b`: either
    question: str
    answer: str

    @property
    def sentences(self) -> dict[str, tuple[str, ...]]:
        """Every text of the template, by key."""
        own = {part.name: getattr(self, part.name) for part in fields(self)}
        return {key: tuple(_texts(value)) for key, value in own.items() if key not in ("fill", "scopes")}

    @property
    def slots(self) -> frozenset[str]:
        """The slots that its texts use."""
        return frozenset(
            slot for texts in self.sentences.values() for text in texts for slot in SLOT.findall(text)
        )


@dataclass(frozen=True)
class Entry:
    """A template with its place in the bank."""

    family: str
    language: str
    split: Split
    template: Template

    @property
    def name(self) -> str:
        """Its name among all templates: the cluster of every statistic."""
        return f"{self.family}/{self.language}/{self.template.id}"


def template_faults(template: Template, slots: frozenset[str], kinds: tuple[str, ...]) -> Iterator[str]:
    """Say what is wrong with a template of a family with these further slots and these kinds."""
    allowed = COMMON | slots | frozenset(template.fill)
    for slot in sorted(template.slots - allowed):
        yield f"unknown slot {{{slot}}}; allowed are {', '.join(sorted(allowed))}"
    for slot, choices in template.fill.items():
        if slot in COMMON | slots:
            yield f"fill: {{{slot}}} is a slot of its own already"
        if not choices:
            yield f"fill: {{{slot}}} has no choice"
    if template.kind not in kinds:
        yield f"unknown kind {template.kind!r}; choose one of {', '.join(kinds)}"
    if not template.holds:
        yield "holds: there is nothing that a record must hold"


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
