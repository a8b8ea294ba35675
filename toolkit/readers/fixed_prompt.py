"""The reader that every arm shares: one fixed prompt over the records that were retrieved."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import spoken_date
from toolkit.failure import Failure
from toolkit.framing import element, plain
from toolkit.models.language import Completion, Decoding, Prompt
from toolkit.models.thoughts import without_thoughts
from toolkit.probes import Probe
from toolkit.prompts import filled, prompt_of
from toolkit.readers.refusals import is_refusal
from toolkit.settings import Positive
from toolkit.stages import Hit, MemoryRecord


@dataclass(frozen=True)
class FixedPrompt:
    """Answers each probe in a few words from its records in rank order, or says "Not mentioned".

    An empty answer and a refusal are failures, not answers; thoughts are no part of an answer. One that runs
    into `max_tokens` is taken as far as it goes. Raises UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 2
    needs_model: ClassVar[bool] = True

    show_labels: bool = False  # kinds, whether stated or inferred, and which records are added knowledge
    max_tokens: Positive = 64
    prompt: str = prompt_of("readers/fixed_prompt.md")

    def __call__(
        self, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context
    ) -> list[str | Failure]:
        """One answer a probe, in order."""
        prompts = [self._prompt(probe, hits) for probe, hits in zip(probes, shown, strict=True)]
        answers = context.model.generate(prompts, Decoding(self.max_tokens)) if prompts else []
        return [_answer(answer) for answer in answers]

    def _prompt(self, probe: Probe, hits: Sequence[Hit]) -> Prompt:
        records = "\n".join(self._record(hit.record) for hit in hits)
        asked = {} if probe.asked_at is None else {"asked": spoken_date(probe.asked_at)}
        question = element("question", probe.question, **asked)
        return filled(self.prompt, f"<records>\n{records}\n</records>\n{question}")

    def _record(self, record: MemoryRecord) -> str:
        return element("record", record.text, **(_labels(record) if self.show_labels else {}))


def _labels(record: MemoryRecord) -> dict[str, str]:
    """What is known about a record beside its text; only added knowledge has no evidence."""
    if record.enrichment:
        return {"evidence": "added knowledge"}
    kinds = {"kinds": ", ".join(sorted(record.kinds))} if record.kinds else {}
    return {"evidence": record.evidentiality.value} | kinds


def _answer(answer: Completion | Failure) -> str | Failure:
    if isinstance(answer, Failure):
        return answer
    text = plain(without_thoughts(answer.text))
    if not text:
        why = "holds nothing but thoughts" if answer.text.strip() else "is empty"
        return Failure(f"the answer {why}", answer.text)
    return Failure("the model refused", answer.text) if is_refusal(text) else text
