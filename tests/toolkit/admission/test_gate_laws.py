"""What holds for every gate."""

from dataclasses import replace

import pytest
from builders import context, dialogue, exchanges
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.cues import Cues
from toolkit.admission.learned import Learned
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.novelty import Novelty
from toolkit.admission.oracle import Oracle
from toolkit.admission.quarantine import Quarantine
from toolkit.admission.random_gate import Random
from toolkit.facts import Tier

FITTED = Learned().fit(exchanges("I am a nurse.", "Thanks!", "My sister is Lea.", "Wow!"), [True, False] * 2)
BY_ITEM = [AdmitAll(), Cues(), Cues(threshold=0.6), FITTED, Quarantine(Cues(), low=0.04), Oracle()]
GATES = [*BY_ITEM, Novelty(), Random(rate=0.6), MatchedRandom(Cues())]
THRESHOLDS = st.floats(0, 1)
LINES = [
    *("Thanks!", "I'm a nurse.", "My sister Lea called.", "The bus is late.", "👍", "How are you?"),
    *("No, Oslo.", "Vivo en Lima.", "谢谢！", "नमस्ते", "النهر عميق", "\ud83d", "x" * 500),
    *("Ben: I'm a nurse.", "Ben: So cool!"),
]
SAID = st.lists(st.sampled_from(LINES), max_size=12)
laws = settings(derandomize=True, deadline=None, max_examples=40)
every_gate = pytest.mark.parametrize("gate", GATES, ids=lambda gate: type(gate).__name__)


def decide(gate, lines, **given):
    said = dialogue(*lines) if lines else dialogue("Hello.")
    return gate(exchanges(*lines) if lines else [], context(said, **given))


@every_gate
@laws
@given(lines=SAID)
def test_gates_give_one_verdict_an_exchange(gate, lines):
    assert len(decide(gate, lines)) == len(lines)


@every_gate
@laws
@given(lines=SAID)
def test_gates_decide_the_same_twice(gate, lines):
    assert decide(gate, lines) == decide(gate, lines)


@every_gate
@laws
@given(lines=SAID)
def test_scores_and_criteria_lie_in_the_unit_interval(gate, lines):
    for verdict in decide(gate, lines):
        assert all(0 <= score <= 1 for score in (verdict.score or 0, *verdict.criteria.values()))


@every_gate
@laws
@given(lines=SAID)
def test_every_verdict_has_a_reason(gate, lines):
    assert all(verdict.reason for verdict in decide(gate, lines))


@pytest.mark.parametrize("gate", BY_ITEM, ids=lambda gate: type(gate).__name__)
@laws
@given(lines=SAID.filter(bool), data=st.data())
def test_item_gates_decide_independently_of_the_batch(gate, lines, data):
    said, given = exchanges(*lines), context(dialogue(*lines), cited=["1:1"])
    place = data.draw(st.integers(0, len(lines) - 1))

    assert gate(said[place : place + 1], given) == gate(said, given)[place : place + 1]


@every_gate
def test_history_is_no_evidence(gate):
    lines = ["My sister is a nurse in Oslo.", "Thanks!", "Yes.", "Ben: I am a nurse."]
    given = context(dialogue(*lines))

    assert gate(exchanges(*lines, history=3), given) == gate(exchanges(*lines), given)


@pytest.mark.parametrize("gate", [Cues(), FITTED], ids=["Cues", "Learned"])
@laws
@given(lines=SAID, thresholds=st.tuples(THRESHOLDS, THRESHOLDS).map(sorted))
def test_a_lower_threshold_admits_all_that_a_higher_one_does(gate, lines, thresholds):
    low, high = (decide(replace(gate, threshold=threshold), lines) for threshold in thresholds)

    assert all(a.tier == Tier.ADMIT for a, b in zip(low, high, strict=True) if b.tier == Tier.ADMIT)


@pytest.mark.parametrize("gate", [Cues(), FITTED], ids=["Cues", "Learned"])
@laws
@given(lines=SAID)
def test_a_threshold_does_not_move_scores(gate, lines):
    low, high = (decide(replace(gate, threshold=threshold), lines) for threshold in (0.0, 1.0))

    assert [one.score for one in low] == [one.score for one in high]
