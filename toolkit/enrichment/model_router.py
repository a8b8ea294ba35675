"""Routing by a language model: it names the entities of a fact and the scope of each."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from toolkit.context import Context
from toolkit.enrichment.router import Span, known_in, scope_of
from toolkit.facts import Draft, Fact, Scope
from toolkit.failure import Failure
from toolkit.framing import element, plain
from toolkit.models.answer_shapes import shaped
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Decoding
from toolkit.prompts import filled, prompt_of
from toolkit.settings import Positive
from toolkit.text.folding import folded

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {
            "entities": {
                "type": "array",
                "maxItems": 8,
                "items": {
                    "type": "object",
                    "properties": {
                        "text": {"type": "string", "minLength": 1, "maxLength": 60},
                        "scope": {"enum": [scope.value for scope in Scope]},
                    },
                    "required": ["text", "scope"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["entities"],
        "additionalProperties": False,
    }
)
RETRY = 'Write only the JSON object, beginning with {"entities": [ and ending with ]}.'


class WrittenEntity(BaseModel):
    """One entity as the model wrote it."""

    text: str
    scope: Scope


class WrittenEntities(BaseModel):
    """All entities of one fact; an empty list says that it names none."""

    entities: tuple[WrittenEntity, ...]


@dataclass(frozen=True)
class ModelRouter:
    """The entities that a language model finds in a fact, each in one of the five scopes.

    It is told which words of the fact stand in one's own metadata; what it lists but the fact does not say is
    left out, and of several scopes of one entity the strictest counts. No JSON of the form asked for, after
    all attempts, is a failure: no scope is made up. Raises UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 3
    needs_model: ClassVar[bool] = True

    prompt: str = prompt_of("enrichment/model_router.md")
    max_tokens: Positive = 400

    def __call__(
        self, drafts: Sequence[Draft], internal: Collection[str], context: Context
    ) -> list[tuple[Span, ...] | Failure]:
        """The spans of each fact, in order."""
        prompts = [filled(self.prompt, _shown(draft.fact, internal)) for draft in drafts]
        decoding = Decoding(self.max_tokens, SCHEMA)
        answers = asked_for_json(
            context.model,
            prompts,
            decoding,
            valid=shaped(WrittenEntities),
            retry=RETRY,
            attempts=context.attempts,
        )
        return [
            answer if isinstance(answer, Failure) else _spans(answer, draft.fact)
            for draft, answer in zip(drafts, answers, strict=True)
        ]


def _shown(fact: Fact, internal: Collection[str]) -> str:
    own = dict.fromkeys(known_in(fact.text, internal))
    listed = "".join(f"{element('internal', name)}\n" for name in own)
    return listed + element("fact", fact.text, speaker=fact.speaker)


def _spans(answer: WrittenEntities, fact: Fact) -> tuple[Span, ...]:
    said = folded(fact.text)
    found: dict[str, list[Span]] = {}
    for entity in answer.entities:
        span = Span(plain(entity.text), entity.scope)
        name = folded(span.text)
        if name and name in said:
            found.setdefault(name, []).append(span)
    return tuple(Span(same[0].text, scope_of(same)) for same in found.values())
