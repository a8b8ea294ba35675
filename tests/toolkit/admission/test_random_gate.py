"""The gate that draws lots."""

import pytest
from builders import context, dialogue, exchanges
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.admission.random_gate import Random
from toolkit.facts import Tier

MANY = exchanges(*["Hello."] * 40)


def admitted(rate, *, seed=0, id="d1", said=MANY):
    given = context(dialogue("Hello.", id=id), seed=seed)
    verdicts = Random(rate)(said, given)
    return {place for place, verdict in enumerate(verdicts) if verdict.tier == Tier.ADMIT}


@settings(derandomize=True, deadline=None)
@given(rate=st.floats(0, 1), number=st.integers(0, 40), seed=st.integers(0, 99))
def test_the_rate_is_exact_in_every_dialogue(rate, number, seed):
    assert len(admitted(rate, seed=seed, said=MANY[:number])) == round(rate * number)


@pytest.mark.parametrize("other", [{"seed": 1}, {"id": "d2"}])
def test_another_seed_or_dialogue_is_another_draw(other):
    assert admitted(0.5) != admitted(0.5, **other)


def test_a_higher_rate_admits_all_that_a_lower_one_does():
    assert admitted(0.3) < admitted(0.6) < admitted(0.9)


def test_every_turn_is_as_likely():
    times = [sum(place in admitted(0.5, seed=seed) for seed in range(400)) for place in range(40)]

    assert all(150 < often < 250 for often in times)
