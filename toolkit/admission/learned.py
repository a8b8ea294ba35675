"""Admission by a linear model that was fitted to labelled exchanges."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, ClassVar

from pydantic import BeforeValidator

from toolkit.admission.linear_weights import LinearWeights, features
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.errors import UserError
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.settings import UnitInterval
from toolkit.stages import Verdict


def _read(written: object) -> object:
    """The weights in the file of that path; what is no path stays as it is."""
    return LinearWeights.read(Path(written)) if isinstance(written, str) else written


@dataclass(frozen=True)
class Learned:
    """Admit what a logistic regression over hashed words and word pairs holds for worth remembering.

    A value: `fit` returns a new one, and the weights are part of its identity. Labels from the probes that it
    is later measured on make it an oracle in disguise: fit it on other dialogues. Raises UserError where it
    is used before it is fitted.
    """

    VERSION: ClassVar[int] = 1

    weights: Annotated[LinearWeights | None, BeforeValidator(_read)] = None  # in YAML the path of their file
    threshold: UnitInterval = 0.5  # the lowest probability that is admitted

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order; the score is the model's probability."""
        if not exchanges:
            return []
        if self.weights is None:
            raise UserError("learned: weights: None is given; fit the gate, or name a file of weights")
        coefficients = dict(self.weights.coefficients)
        return [self._verdict(exchange.text, self.weights, coefficients) for exchange in exchanges]

    def _verdict(self, text: str, weights: LinearWeights, coefficients: dict[int, float]) -> Verdict:
        found = features(text, weights.buckets)
        margin = weights.intercept + sum(share * coefficients.get(bucket, 0.0) for bucket, share in found)
        score = round(0.5 + 0.5 * math.tanh(margin / 2), 6)  # the logistic function, without overflow
        tier = Tier.ADMIT if score >= self.threshold else Tier.REJECT
        return Verdict(tier, f"probability {score:.2f}", score)

    def fit(
        self,
        exchanges: Sequence[Exchange],
        labels: Sequence[bool],
        *,
        buckets: int = 4096,
        inverse_penalty: float = 1.0,
    ) -> "Learned":
        """This gate with weights fitted to `labels` (True: worth remembering), one an exchange.

        `inverse_penalty` is the inverse strength of the L2 penalty. Equal input gives equal weights. Raises
        UserError unless both labels occur.
        """
        if len(exchanges) != len(labels) or len(set(labels)) < 2:
            raise UserError(
                f"learned: fit: {len(exchanges)} exchanges with {len(labels)} labels, {sum(labels)} of them "
                "true; give one label an exchange, and some of each kind"
            )
        found = [features(exchange.text, buckets) for exchange in exchanges]
        return replace(self, weights=_fitted(found, labels, buckets, inverse_penalty))


def _fitted(
    found: Sequence[tuple[tuple[int, float], ...]],
    labels: Sequence[bool],
    buckets: int,
    inverse_penalty: float,
) -> LinearWeights:
    """The weights of an L2-penalised logistic regression."""
    # Heavy, and needed by those who fit only: a fitted gate decides without them.
    from scipy.sparse import csr_array
    from sklearn.linear_model import LogisticRegression

    starts = [0]
    for row in found:
        starts.append(starts[-1] + len(row))
    columns = [bucket for row in found for bucket, _ in row]
    shares = [share for row in found for _, share in row]
    matrix = csr_array((shares, columns, starts), shape=(len(found), buckets))
    model = LogisticRegression(C=inverse_penalty, max_iter=1000).fit(
        matrix, [bool(label) for label in labels]
    )
    # Rounded, so that the last bits of another machine's arithmetic make no other identity.
    rounded = ((bucket, round(float(weight), 6)) for bucket, weight in enumerate(model.coef_[0]))
    kept = tuple((bucket, weight) for bucket, weight in rounded if weight)
    return LinearWeights(buckets, round(float(model.intercept_[0]), 6), kept)
