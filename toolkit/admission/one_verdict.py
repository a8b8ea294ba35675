"""Admission by one question to a language model: keep it or not, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from toolkit.admission.judged import judged
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.framing import plain
from toolkit.models.answer_shapes import shaped
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Decoding
from toolkit.prompts import filled, prompt_of
from toolkit.settings import Positive
from toolkit.stages import Verdict

SCHEMA = (
    '{"type": "object", "properties": {"keep": {"type": "boolean"}, '
    '"reason": {"type": "string", "maxLength": 200}}, '
    '"required": ["keep", "reason"], "additionalProperties": false}'
)
RETRY = 'Write only the JSON object, beginning with {"keep":'


class Decided(BaseModel):
    """What the model answers."""

    keep: bool
    reason: str


@dataclass(frozen=True)
class OneVerdict:
    """Admit what a language model says is worth keeping, with its reason and without a score.

    An answer that is no such JSON, after all attempts, fails its exchange. The history is shown as context.
    Raises UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 1
    needs_model: ClassVar[bool] = True

    prompt: str = prompt_of("admission/one_verdict.md")
    max_tokens: Positive = 120

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order."""
        prompts = [filled(self.prompt, judged(exchange)) for exchange in exchanges]
        decoding = Decoding(self.max_tokens, SCHEMA)
        answers = asked_for_json(
            context.model, prompts, decoding, valid=shaped(Decided), retry=RETRY, attempts=context.attempts
        )
        return [_verdict(answer) for answer in answers]


def _verdict(answer: Decided | Failure) -> Verdict | Failure:
    if isinstance(answer, Failure):
        return answer
    return Verdict(Tier.ADMIT if answer.keep else Tier.REJECT, plain(answer.reason) or "no reason given")
