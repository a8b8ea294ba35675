"""Grading by a language model: which of two words it finds likelier."""

import math
from collections.abc import Iterator, Sequence

from toolkit.failure import Failure
from toolkit.framing import element
from toolkit.models.language import Choice, LanguageModel
from toolkit.probes import Probe
from toolkit.prompts import filled

OPTIONS = ("CORRECT", "WRONG")


def graded(
    template: str, answers: Sequence[str], probes: Sequence[Probe], model: LanguageModel
) -> list[float | Failure | None]:
    """For each answer 1 if CORRECT is likelier than WRONG, else 0; None for a probe without a gold.

    Question, gold and answer are escaped: an answer cannot grade itself. A failed call stays a failure.
    """
    pairs = [(answer, probe) for answer, probe in zip(answers, probes, strict=True) if probe.gold is not None]
    prompts = [filled(template, _shown(answer, probe)) for answer, probe in pairs]
    choices: Iterator[Choice | Failure] = iter(model.choose(prompts, OPTIONS) if prompts else [])
    return [None if probe.gold is None else _score(next(choices)) for probe in probes]


def _shown(answer: str, probe: Probe) -> str:
    parts = {"question": probe.question, "gold": probe.gold or "", "answer": answer}
    return "\n".join(element(name, text) for name, text in parts.items())


def _score(choice: Choice | Failure) -> float | Failure:
    if isinstance(choice, Failure):
        return choice
    if math.isnan(choice.margin):
        return Failure("the model gives neither CORRECT nor WRONG a probability")
    return float(choice.margin > 0)
