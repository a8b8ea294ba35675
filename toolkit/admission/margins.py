"""Admission by the five criteria, each as the margin with which a language model says Yes."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.admission.cue_scores import NEGATIVE, POSITIVE, Criterion
from toolkit.admission.judged import judged
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.errors import UserError
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.models.language import Choice, Prompt
from toolkit.prompts import filled, prompt_of, sections
from toolkit.settings import UnitInterval
from toolkit.stages import Verdict

OPTIONS = ("Yes", "No")
QUESTION = "{{question}}"
BOUND = 100.0  # nats; beyond it a margin counts as this much, so that none is infinite


@dataclass(frozen=True)
class Margins:
    """Admit what a language model finds to show a stable trait or relation, a semi-stable attribute or use
    across sessions, rather than mere emotion or a passing situation.

    Each criterion that is on is one question; its margin m is log p(Yes) - log p(No) in nats. The score is
    logistic(max m over the first three - max m over the last two), in (0, 1); a side without a criterion
    counts 0, so it is 0.5 where none is on. It never falls with a positive margin and never rises with a
    negative one. The difference cancels what a model says to every question alike. The verdict keeps
    every margin, and as `NAME_mass` the probability that the model gives to Yes and No together: near 0 it
    would have said neither, and its margin means little.

    A threshold of 0.5 is uncalibrated: on zero-shot questions margins around 0 told kept and left turns apart
    at chance in every model tried, and wording alone moved one model's AUC from .19 to .87. Calibrate on
    cases that are not scored (`gatelab calibrate gate`), or sweep. The history is shown as context. A
    criterion without an answer fails its exchange. UserError for a prompt that lacks a criterion's section,
    `{{question}}` or `{{item}}`.
    """

    VERSION: ClassVar[int] = 1
    needs_model: ClassVar[bool] = True

    threshold: UnitInterval = 0.5  # the lowest score that is admitted
    criteria: frozenset[Criterion] = frozenset(Criterion)  # those that are asked
    prompt: str = prompt_of("admission/margins.md")  # the frame, then one `## criterion` section a question
    calibration: str = ""  # names the cases that its threshold was set on; empty: uncalibrated

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order; the reason names the criteria that decided."""
        asked = [criterion for criterion in Criterion if criterion in self.criteria]
        templates = [self._template(criterion) for criterion in asked]
        items = [judged(exchange) for exchange in exchanges]
        # Question by question, so that prompts with the same beginning are neighbours.
        prompts = [filled(template, item) for template in templates for item in items]
        choices = _chosen(prompts, context)
        return [
            self._decided(dict(zip(asked, choices[place :: len(items)], strict=True)))
            for place in range(len(items))
        ]

    def _template(self, criterion: Criterion) -> str:
        frame, questions = sections(self.prompt)
        if QUESTION not in frame:  # else all criteria would be the same question
            raise UserError(f"margins: prompt: {frame[:40]!r} has no {QUESTION}, where the criterion stands")
        if criterion not in questions:
            raise UserError(f"margins: prompt: it has no section '## {criterion}'")
        return frame.replace(QUESTION, questions[criterion])

    def _decided(self, choices: Mapping[Criterion, Choice | Failure]) -> Verdict | Failure:
        found: dict[Criterion, Choice] = {}
        for criterion, choice in choices.items():
            if isinstance(choice, Failure):
                return Failure(f"{criterion}: {choice.error}", choice.raw)
            if math.isnan(choice.margin):
                return Failure(f"{criterion}: the model gives neither Yes nor No a probability")
            found[criterion] = choice
        return self.verdict(found)

    def verdict(self, choices: Mapping[Criterion, Choice]) -> Verdict:
        """The verdict on an exchange to which the model answered so, on the criteria that were asked."""
        margins = {criterion: min(max(choice.margin, -BOUND), BOUND) for criterion, choice in choices.items()}
        kept, left = _strongest(margins, POSITIVE), _strongest(margins, NEGATIVE)
        for_it, against = (0.0 if one is None else margins[one] for one in (kept, left))
        score = _logistic(for_it - against)
        tier = Tier.ADMIT if score >= self.threshold else Tier.REJECT
        masses = {f"{criterion}_mass": choice.mass for criterion, choice in choices.items()}
        named = [f"{one} {margins[one]:+.2f}" for one in (kept, left) if one is not None]
        reason = " against ".join(named) or "no criterion is on"
        return Verdict(tier, reason, score, {str(one): own for one, own in margins.items()} | masses)


def _chosen(prompts: Sequence[Prompt], context: Context) -> list[Choice | Failure]:
    return context.model.choose(prompts, OPTIONS) if prompts else []


def _strongest(margins: Mapping[Criterion, float], criteria: Iterable[Criterion]) -> Criterion | None:
    """The criterion of the largest margin, the first of equals; None if none of them was asked."""
    asked = [criterion for criterion in criteria if criterion in margins]
    return max(asked, key=lambda criterion: margins[criterion]) if asked else None


def _logistic(nats: float) -> float:
    # Not by tanh: close to 0 that rounds to 0, and a sweep of thresholds needs the order down there.
    return 1.0 / (1.0 + math.exp(-nats)) if nats >= 0 else math.exp(nats) / (1.0 + math.exp(nats))
