"""Admission by five documented criteria, each read from cue phrases: the rule-based gate."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from toolkit.admission.cue_scores import NEGATIVE, POSITIVE, Criterion, cue_scores
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.settings import UnitInterval
from toolkit.stages import Verdict

NEUTRAL = 0.5  # the score of a text that shows none of the criteria


@dataclass(frozen=True)
class Cues:
    """Admit what shows a stable trait, a semi-stable attribute or use across sessions; reject mere emotion
    and passing situations.

    With c the cue score and w the weight of each criterion that is on, the score is
    0.5 + 0.5 * (1 - product(1 - w c) over the first three) - 0.5 * (1 - product(1 - w c) over the last two):
    in [0, 1], never lowered by a positive cue, never raised by a negative one, and 0.5 where there is none of
    either. So below a threshold of 0.5 a turn in an unknown language or on an unknown subject is admitted,
    and only a rejecting criterion can reject. The default lets a turn go when emotion and the moment make up
    more than half of it and nothing in it speaks for keeping. It reads the exchange alone, never its history.
    Cues are English, with thin lists for Spanish, German, French, Chinese, Japanese, Hindi and Arabic.
    """

    VERSION: ClassVar[int] = 2

    threshold: UnitInterval = 0.25  # the lowest score that is admitted
    criteria: frozenset[Criterion] = frozenset(Criterion)  # those that are on; the verdict keeps all five
    stable_trait: UnitInterval = 1.0  # weight; so are the next four
    semi_stable: UnitInterval = 1.0
    cross_session: UnitInterval = 1.0
    generic_emotion: UnitInterval = 1.0
    passing_situation: UnitInterval = 1.0

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order; the reason names the criterion that decided."""
        speakers = context.dialogue.speakers
        return [self.verdict(cue_scores(exchange.text, speakers)) for exchange in exchanges]

    def verdict(self, shown: Mapping[Criterion, float]) -> Verdict:
        """The verdict on an exchange with these cue scores."""
        weighted = {criterion: self._weight(criterion) * score for criterion, score in shown.items()}
        score = round(NEUTRAL + NEUTRAL * (_any(weighted, POSITIVE) - _any(weighted, NEGATIVE)), 6)
        tier = Tier.ADMIT if score >= self.threshold else Tier.REJECT
        reason = _reason(weighted, admitted=tier is Tier.ADMIT)
        return Verdict(tier, reason, score, {str(criterion): own for criterion, own in shown.items()})

    def _weight(self, criterion: Criterion) -> float:
        weights = {
            Criterion.STABLE_TRAIT: self.stable_trait,
            Criterion.SEMI_STABLE: self.semi_stable,
            Criterion.CROSS_SESSION: self.cross_session,
            Criterion.GENERIC_EMOTION: self.generic_emotion,
            Criterion.PASSING_SITUATION: self.passing_situation,
        }
        return weights[criterion] if criterion in self.criteria else 0.0


def _any(weighted: Mapping[Criterion, float], criteria: Sequence[Criterion]) -> float:
    """How strongly at least one of the criteria is shown, in [0, 1]."""
    return 1.0 - prod(1.0 - weighted[criterion] for criterion in criteria)


def _reason(weighted: Mapping[Criterion, float], *, admitted: bool) -> str:
    """The criterion that decided, with its weighted score, and what stood against it."""
    kept, left = (max(side, key=lambda criterion: weighted[criterion]) for side in (POSITIVE, NEGATIVE))
    for_it, against = f"{kept} {weighted[kept]:.2f}", f"{left} {weighted[left]:.2f}"
    match admitted, weighted[kept] > 0, weighted[left] > 0:
        case True, True, _:
            return for_it
        case True, False, True:
            return f"{against} does not suffice to reject"
        case False, True, True:
            return f"{against} against {for_it}"
        case False, False, True:
            return f"{against}, nothing kept"
        case False, True, False:
            return f"{for_it} does not suffice to admit"
        case _:
            return "no cue"
