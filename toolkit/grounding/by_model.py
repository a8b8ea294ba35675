"""Grounding by a language model, held to account by the rule-based support check."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pydantic import BaseModel

from toolkit.context import Context
from toolkit.facts import Draft, Fact, fact_id
from toolkit.failure import Failure
from toolkit.framing import element, history_element, plain, turn_element
from toolkit.grounding.support_check import grounding_turns, unsupported
from toolkit.grounding.written_dates import WrittenDate, read_dates
from toolkit.ledger import Outcome
from toolkit.models.answer_shapes import shaped
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Decoding
from toolkit.prompts import filled, prompt_of
from toolkit.settings import Positive
from toolkit.stages import Grounded, Note
from toolkit.text.negation import is_negated
from toolkit.text.other_language import is_other_language

LONGEST = 2_000  # characters of a fact, where the engine can constrain; shorter answers end by themselves
DAY = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
DATE = {
    "type": "object",
    "properties": {"phrase": {"type": "string", "maxLength": 40}, "start": DAY, "end": DAY},
    "required": ["phrase", "start", "end"],
    "additionalProperties": False,
}
SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {
            "text": {"type": "string", "minLength": 1, "maxLength": LONGEST},
            "dates": {"type": "array", "items": DATE, "maxItems": 4},
        },
        "required": ["text", "dates"],
        "additionalProperties": False,
    }
)
RETRY = 'Write only the JSON object, beginning with {"text":'


class Rewritten(BaseModel):
    """What the model answers."""

    text: str
    dates: tuple[WrittenDate, ...]


@dataclass(frozen=True)
class ModelGrounding:
    """A language model writes the times and persons that its source turn and the history tell into a fact.

    A changed text has a new id; a condition that the new text no longer has stays as it was. Times that
    cannot be read are noted as unresolved. With the support check each name, number, date and relation that
    neither the sources nor the context name is noted, and so is a negation that came or went; nothing is
    changed back. An empty text, one that a bound cut off, another language, or no JSON of the form asked for
    after all attempts, is a failure. Raises UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 2
    needs_model: ClassVar[bool] = True

    support_check: bool = True
    prompt: str = prompt_of("grounding/by_model.md")
    max_tokens: Positive = 400

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Grounded | Failure]:
        """One result a draft, in order."""
        prompts = [filled(self.prompt, _shown(draft)) for draft in drafts]
        decoding = Decoding(self.max_tokens, SCHEMA)
        answers = asked_for_json(
            context.model, prompts, decoding, valid=shaped(Rewritten), retry=RETRY, attempts=context.attempts
        )
        return [
            answer if isinstance(answer, Failure) else self._grounded(draft, answer)
            for draft, answer in zip(drafts, answers, strict=True)
        ]

    def _grounded(self, draft: Draft, answer: Rewritten) -> Grounded | Failure:
        before, text = draft.fact, plain(answer.text)
        if not text:
            return Failure("the fact came back without words", answer.model_dump_json())
        if len(answer.text) == LONGEST:
            return Failure(f"the fact was cut off at {LONGEST} characters", answer.model_dump_json())
        turns = grounding_turns(draft)
        shown = " ".join((before.text, *(turn.content for turn in turns)))
        if is_other_language(text, shown, {before.speaker, *(turn.speaker for turn in turns)}):
            return Failure("answered in another language than the fact's", answer.model_dump_json())
        dates = read_dates(answer.dates, f"{before.text} {text}", before.said_at)
        fact = replace(before, valid=tuple(dict.fromkeys((*before.valid, *dates.times))))
        changes = list(dates.changes)
        if text != before.text:
            fact = replace(fact, id=fact_id((before.id,), 0, text), text=text)
            changes.append("rewritten")
        grounded = (Note(Outcome.GROUNDED, "; ".join(changes)),) if changes else ()
        return Grounded(fact, (*grounded, *dates.notes, *self._doubts(draft, fact)))

    def _doubts(self, draft: Draft, fact: Fact) -> tuple[Note, ...]:
        if not self.support_check:
            return ()
        reasons = list(unsupported(replace(draft, fact=fact)))
        if is_negated(fact.text) != is_negated(draft.fact.text):
            reasons.append("a negation came or went")
        return tuple(Note(Outcome.UNSUPPORTED, reason) for reason in reasons)


def _shown(draft: Draft) -> str:
    """The history that the fact leans on, its source turns, and the fact: all of it escaped."""
    fact = draft.fact
    turns = grounding_turns(draft)
    source = [turn for turn in turns if turn.id in fact.sources]
    history = [turn for turn in turns if turn.id not in fact.sources]
    lines = "\n".join(turn_element(turn) for turn in source)
    shown = element("fact", fact.text, speaker=fact.speaker)
    return f"{history_element(history)}<source>\n{lines}\n</source>\n{shown}"
