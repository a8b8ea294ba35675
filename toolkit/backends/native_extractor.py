"""The language model inside mem0: asked with mem0's own prompt, checked before mem0 sees the answer."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from toolkit.backends.mem0_parts import Vectorizer, as_extraction
from toolkit.backends.native_messages import dated, role_of
from toolkit.dialogue import Turn, rendered
from toolkit.failure import Failure
from toolkit.framing import plain
from toolkit.models.answer_shapes import shaped
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Decoding, LanguageModel, Prompt

RETRY = 'Write only the JSON object, beginning with {"memory": [ and ending with ]}.'


class WrittenMemory(BaseModel):
    """One memory as the model wrote it; mem0 discards what else the model says about it."""

    text: str
    attributed_to: str | None = None


class WrittenMemories(BaseModel):
    """All memories of one call; an empty list says that there is nothing to remember."""

    memory: tuple[WrittenMemory, ...]


def schema(most: int, *, short: bool) -> str:
    """The JSON schema of mem0's answer with at most `most` memories, or of the answer to the short prompt.

    Texts and lists are bounded, since a weak model fills whatever it is given; mem0 asks for 15 to 80 words.
    """
    number = {"type": "string", "maxLength": 4}
    properties: dict[str, object] = {
        "id": number,
        "text": {"type": "string", "minLength": 1, "maxLength": 200 if short else 600},
        "attributed_to": {"enum": ["user", "assistant"]},
    }
    if not short:
        properties["linked_memory_ids"] = {"type": "array", "items": number, "maxItems": 10}
    memory = _closed(properties, required=("id", "text", "attributed_to"))
    memories = {"type": "array", "items": memory, "maxItems": most}
    return json.dumps(_closed({"memory": memories}, required=("memory",)))


def _closed(properties: dict[str, object], *, required: Sequence[str]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


@dataclass
class Extractor:
    """mem0's language model interface over ours, for one add call at a time.

    mem0 takes a malformed answer for one without memories; here it is a failure, kept for the caller, and
    mem0 is told that there is nothing. Each memory is embedded in the form in which every arm renders its
    records, so that a date or a name before the text is no advantage of the other arms.
    """

    model: LanguageModel
    vectorizer: Vectorizer
    decoding: Decoding
    attempts: int  # how often in all an answer is asked for that cannot be used
    system: str | None = None  # in place of mem0's own system prompt
    user: str = ""  # the speaker who is the user
    turns: Sequence[Turn] = ()  # of this add call; never empty
    failure: Failure | None = None
    memories: dict[str, Turn] = field(default_factory=dict)  # text -> the turn under whose name it stands

    def begin(self, turns: Sequence[Turn], user: str) -> None:
        """Make ready for the add call of these turns."""
        self.turns, self.user = turns, user
        self.failure, self.memories = None, {}

    def generate_response(self, messages: Sequence[dict[str, str]], **_: Any) -> str:
        """The memories of this call, as JSON that mem0 can read."""
        answer = self._answer(*(message["content"] for message in messages))
        if isinstance(answer, Failure):
            self.failure = answer
        else:
            self._keep(answer)
        return as_extraction(self.memories)

    def forget_vectors(self) -> None:
        """Drop the vectors under the memories' own texts: a question of the same words has another one."""
        for text in self.memories:
            self.vectorizer.vectors.pop(text, None)

    def _answer(self, system: str, user: str) -> WrittenMemories | Failure:
        own = dated(user, self.turns[0].said_at.date())
        if own is None:
            return Failure("mem0's prompt has no '## Observation Date': this version of mem0 is another one")
        own = own.replace("<", "&lt;").replace(">", "&gt;")  # messages are escaped; memories it holds are not
        prompt = Prompt(shared="", own=own, system=system if self.system is None else self.system)
        (answer,) = asked_for_json(
            self.model,
            [prompt],
            self.decoding,
            valid=shaped(WrittenMemories),
            retry=RETRY,
            attempts=self.attempts,
        )
        return answer

    def _keep(self, answer: WrittenMemories) -> None:
        for memory in answer.memory:
            text = plain(memory.text)
            if text:
                self.memories.setdefault(text, self._said(memory.attributed_to))
        if self.memories:
            vectors = self.vectorizer.embedder(
                [rendered(said.said_at, said.speaker, text) for text, said in self.memories.items()]
            )
            for text, vector in zip(self.memories, vectors, strict=True):
                self.vectorizer.vectors[text] = vector.tolist()

    def _said(self, attributed_to: str | None) -> Turn:
        """The first turn of this call by whoever a memory is attributed to."""
        of_role = [turn for turn in self.turns if role_of(turn, self.user) == attributed_to]
        return (of_role or self.turns)[0]
