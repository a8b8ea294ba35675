"""What a model answers when it is asked for the facts of an exchange."""

import json

from pydantic import BaseModel, Field

from toolkit.facts import Kind


class WrittenFact(BaseModel):
    """One fact as the model wrote it; only a condition, or the number of an only turn, may be missing."""

    text: str = Field(min_length=1)
    kinds: tuple[Kind, ...]
    inferred: bool
    condition: str | None = None
    turn: int = 1  # counts the source turns from 1


class WrittenFacts(BaseModel):
    """All facts of one exchange; an empty list says that it states nothing."""

    facts: tuple[WrittenFact, ...]


def schema(sources: int, *, most: int) -> str:
    """The JSON schema of an answer about so many source turns, with at most `most` facts.

    Lists and texts are bounded, since a weak model fills whatever it is given.
    """
    properties: dict[str, object] = {
        "text": {"type": "string", "minLength": 1, "maxLength": 240},
        "kinds": {"type": "array", "items": {"enum": [kind.value for kind in Kind]}, "maxItems": 3},
        "inferred": {"type": "boolean"},
        "condition": {"anyOf": [{"type": "string", "maxLength": 120}, {"type": "null"}]},
    }
    if sources > 1:
        properties["turn"] = {"type": "integer", "minimum": 1, "maximum": sources}
    facts = {"type": "array", "items": _closed(properties), "maxItems": most}
    return json.dumps(_closed({"facts": facts}))


def _closed(properties: dict[str, object]) -> dict[str, object]:
    """An object that has exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
