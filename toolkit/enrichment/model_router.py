"""Routing by a language model: it names the entities of a fact and the scope of each."""

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel, field_validator

from toolkit.context import Context
from toolkit.enrichment.router import STRICTEST, Span, known_in
from toolkit.facts import Draft, Fact, Scope
from toolkit.failure import Failure
from toolkit.framing import element, plain
from toolkit.models.answer_shapes import shaped
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Decoding
from toolkit.prompts import filled, prompt_of
from toolkit.settings import Positive
from toolkit.text.folding import folded
from toolkit.text.scripts import CJK
from toolkit.text.whole_words import places

MOST = 16  # entities of a fact
SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {
            "entities": {
                "type": "array",
                "maxItems": MOST,
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
PRIVATE = (Scope.SENSITIVE, Scope.USER_PII, Scope.INTERNAL)
_WORDS = re.compile(r"\w{2,}")
_SPACELESS = re.compile(f"[{CJK}]")
RETRY = 'Write only the JSON object, beginning with {"entities": [ and ending with ]}.'


class WrittenEntity(BaseModel, frozen=True):
    """One entity as the model wrote it."""

    text: str
    scope: Scope


class WrittenEntities(BaseModel):
    """All entities of one fact, each once; an empty list says that it names none."""

    entities: tuple[WrittenEntity, ...]

    @field_validator("entities")
    @classmethod
    def _is_not_full(cls, entities: tuple[WrittenEntity, ...]) -> tuple[WrittenEntity, ...]:
        """Small models end in a loop, which says nothing more; as many different ones may be cut off."""
        distinct = tuple(dict.fromkeys(entities))
        if len(distinct) >= MOST:
            raise ValueError(f"{MOST} entities, as many as can be listed: there may be more")
        return distinct


@dataclass(frozen=True)
class ModelRouter:
    """The entities that a language model finds in a fact, each in one of the five scopes.

    It is told which words of the fact stand in one's own metadata. What it lists but the fact does not say in
    whole words is left out; so is what only ever stands across something of a stricter scope, or inside it:
    neither part of a private name is public, nor a stretch that holds one. No JSON of the form asked for,
    after all attempts, is a failure, as is a list that is full of different ones: no scope is made up.
    Raises UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 5
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
    spans: list[Span] = []
    stricter: list[range] = []  # also what is left out itself: a part of it is no more public
    for scope in STRICTEST:
        named = [plain(entity.text) for entity in answer.entities if entity.scope is scope]
        own = [Span(text, scope) for name in named for text in _as_said(name, scope, said)]
        taken: list[range] = []  # of equals the first one first
        for span in own:
            free = [one for one in _places(span.text, said) if not _overlaps(one, (*stricter, *taken))]
            if free:
                spans.append(span)
                taken += free
        stricter += [place for span in own for place in _places(span.text, said)]
    return tuple(spans)


def _as_said(name: str, scope: Scope, said: str) -> list[str]:
    """The name; of a private one that does not stand there as it is written, whatever words of it do."""
    if scope not in PRIVATE or _places(name, said):
        return [name]
    return [word for word in _WORDS.findall(name) if _places(word, said)]


def _places(name: str, said: str) -> list[range]:
    name = folded(name)
    return [range(place, place + len(name)) for place in places(name, said, _SPACELESS)]


def _overlaps(one: range, others: Iterable[range]) -> bool:
    return any(one.start < other.stop and other.start < one.stop for other in others)
