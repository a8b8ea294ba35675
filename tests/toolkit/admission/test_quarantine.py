"""The gate with a second tier."""

from dataclasses import dataclass

from builders import context, exchanges
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.admission.oracle import Oracle
from toolkit.admission.quarantine import Quarantine
from toolkit.admission.random_gate import Random
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.stages import Verdict


@dataclass(frozen=True)
class Given:
    """Gives the verdicts that it is made with."""

    verdicts: tuple

    def __call__(self, exchanges, context):
        return list(self.verdicts)


def reject(score):
    return Verdict(Tier.REJECT, "weak", score, {"stable_trait": 0.1})


def softened(*verdicts, low=0.2):
    return Quarantine(Given(verdicts), low=low)(exchanges(*["x"] * len(verdicts)), context())


def test_a_rejection_with_a_fair_score_becomes_quarantine_with_its_reason_and_criteria():
    assert softened(reject(0.2)) == [Verdict(Tier.QUARANTINE, "weak", 0.2, {"stable_trait": 0.1})]


def test_a_rejection_below_the_bound_or_without_a_score_stays():
    verdicts = [reject(0.19), reject(None)]

    assert softened(*verdicts) == verdicts


def test_what_is_admitted_or_failed_stays():
    verdicts = [
        Verdict(Tier.ADMIT, "strong", 0.3),
        Failure("no answer"),
        Verdict(Tier.QUARANTINE, "odd", 0.0),
    ]

    assert softened(*verdicts) == verdicts


@settings(derandomize=True, deadline=None)
@given(scores=st.lists(st.floats(0, 1)), bounds=st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted))
def test_a_lower_bound_quarantines_all_that_a_higher_one_does(scores, bounds):
    low, high = (softened(*map(reject, scores), low=bound) for bound in bounds)

    assert all(a.tier == b.tier for a, b in zip(low, high, strict=True) if b.tier == Tier.QUARANTINE)


def test_it_is_a_reference_where_the_gate_inside_is_one():
    assert (Quarantine(Oracle()).reference, Quarantine(Random()).reference) == (True, False)
