"""The parametric channel: what a language model knows by itself, if it does not abstain."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from pydantic import BaseModel, model_validator

from toolkit.context import Context
from toolkit.enrichment.channels.channel import UNNAMED, Found, Known, Question, Unknown, Withheld
from toolkit.enrichment.channels.kept_text import LONGEST, kept_text, names_one_of
from toolkit.failure import Failure
from toolkit.framing import element, plain
from toolkit.models.answer_shapes import shaped
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Decoding
from toolkit.prompts import filled, prompt_of
from toolkit.settings import Positive

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"known": {"type": "boolean"}, "sentence": {"type": "string", "maxLength": LONGEST}},
        "required": ["known"],
        "additionalProperties": False,
    }
)
RETRY = 'Write only the JSON object, beginning with {"known": and ending with }.'


class WrittenKnowledge(BaseModel):
    """What the model wrote: a sentence, or that it does not know."""

    known: bool
    sentence: str = ""

    @model_validator(mode="after")
    def _says_what_it_knows(self) -> "WrittenKnowledge":
        if self.known and not self.sentence.strip():
            raise ValueError("it is known, and no sentence says what")
        return self


@dataclass(frozen=True)
class Parametric:
    """One sentence from the model that the pipeline asks, or none where it abstains.

    The model is shown the query alone, not the fact. Nobody can say from when its knowledge is, so that an
    addition bears the time of the fact that it was asked for, and the model as its source; nor is there any
    evidence that it is true. No JSON of the form asked for, after all attempts, is a failure. Raises
    UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 3
    kind: ClassVar[str] = "parametric"
    needs_model: ClassVar[bool] = True

    prompt: str = prompt_of("enrichment/channels/parametric.md")
    max_tokens: Positive = 128
    expires_days: Positive | None = None  # after the fact was said; None: does not expire

    def __call__(self, questions: Sequence[Question], context: Context) -> list[Found]:
        """One answer a question, in order; equal queries are asked once."""
        queries = list(dict.fromkeys(question.query for question in questions))
        answers = asked_for_json(
            context.model,
            [filled(self.prompt, element("thing", query)) for query in queries],
            Decoding(self.max_tokens, SCHEMA),
            valid=shaped(WrittenKnowledge),
            retry=RETRY,
            attempts=context.attempts,
        )
        said = dict(zip(queries, answers, strict=True))
        return [self._found(question, said[question.query], context) for question in questions]

    def _found(self, question: Question, answer: WrittenKnowledge | Failure, context: Context) -> Found:
        if isinstance(answer, Failure):
            return answer
        if not answer.known:
            return Unknown("the model abstains")
        text = kept_text(plain(answer.sentence), (question.query, question.about))
        if isinstance(text, Withheld):
            return text
        if not names_one_of(text, (question.query, question.about)):
            return UNNAMED
        at = question.fact.said_at
        expires = None if self.expires_days is None else at + timedelta(days=self.expires_days)
        return Known(question.query, text, context.model.identity, at, expires)
