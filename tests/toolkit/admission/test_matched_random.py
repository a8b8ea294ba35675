"""The gate that mirrors another one by chance."""

from collections import Counter
from dataclasses import dataclass

from builders import context, dialogue, exchanges
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.admission.cues import Cues
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.oracle import Oracle
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.segregation.isolated import Isolated
from toolkit.stages import Verdict

LINES = st.lists(
    st.sampled_from(["Thanks!", "I'm a nurse.", "Ben: Wow!", "Ben: My sister Lea sails.", "Hm."]), max_size=30
)
MANY = [f"{'Ben: ' * (number % 2)}{'Thanks!' if number % 3 else 'I live in Oslo.'}" for number in range(60)]


@dataclass(frozen=True)
class Failing:
    """Fails on every third exchange and rejects the next."""

    def __call__(self, exchanges, context):
        kinds = (Failure("no answer"), Verdict(Tier.REJECT, "no", 0.2), Verdict(Tier.ADMIT, "yes", 0.7))
        return [kinds[place % 3] for place in range(len(exchanges))]


def tiers(verdicts):
    return [verdict.tier for verdict in verdicts]


@settings(derandomize=True, deadline=None)
@given(lines=LINES, seed=st.integers(0, 9), groups=st.integers(1, 12), thirds=st.booleans())
def test_every_stratum_keeps_its_number_of_verdicts_of_each_tier(lines, seed, groups, thirds):
    said = exchanges(*lines) if lines else []
    gate = MatchedRandom(Cues(), length_groups=groups, by_session_third=thirds)
    mirrored, drawn = tiers(Cues()(said, context())), tiers(gate(said, context(seed=seed)))
    for places in gate.strata(said):
        assert Counter(mirrored[place] for place in places) == Counter(drawn[place] for place in places)


@settings(derandomize=True, deadline=None)
@given(lines=LINES, groups=st.integers(1, 12))
def test_every_exchange_is_in_one_stratum(lines, groups):
    said = exchanges(*lines) if lines else []
    strata = MatchedRandom(Cues(), length_groups=groups).strata(said)

    assert sorted(place for places in strata for place in places) == list(range(len(said)))


def test_a_stratum_has_one_speaker_unless_speakers_do_not_matter():
    said = exchanges(*MANY)
    apart, mixed = (MatchedRandom(Cues(), 1, by_speaker=matters).strata(said) for matters in (True, False))

    assert [len({said[place].turn.speaker for place in places}) for places in apart] == [1, 1]
    assert [len({said[place].turn.speaker for place in places}) for places in mixed] == [2]


def test_length_groups_are_of_equal_size_and_ordered_by_length():
    said = exchanges(*("x" * length for length in range(40, 0, -1)))
    strata = MatchedRandom(Cues(), length_groups=4).strata(said)

    assert strata[0] == list(range(39, 29, -1))
    assert [len(places) for places in strata] == [10] * 4


def test_session_thirds_split_a_stratum():
    said = dialogue(*["Hello."] * 6, sessions=3)
    gate = MatchedRandom(Cues(), length_groups=1, by_session_third=True)

    assert gate.strata(Isolated()(said, context(said))) == [[0, 1], [2, 3], [4, 5]]


def test_another_seed_is_another_draw():
    gate, said = MatchedRandom(Cues(), length_groups=2), exchanges(*MANY)

    assert len({str(gate(said, context(seed=seed))) for seed in range(5)}) == 5


def test_verdicts_name_the_exchange_that_they_are_drawn_from():
    said = exchanges(*MANY)
    mirrored = dict(zip([one.id for one in said], Cues()(said, context()), strict=True))
    for verdict in MatchedRandom(Cues())(said, context()):
        origin = mirrored[verdict.reason.removeprefix("drawn from ")]
        assert (verdict.tier, verdict.score, verdict.criteria) == (origin.tier, origin.score, {})


def test_failed_rows_stay_where_they_are():
    verdicts = MatchedRandom(Failing(), length_groups=1)(exchanges(*MANY), context())

    assert [isinstance(one, Failure) for one in verdicts] == [place % 3 == 0 for place in range(60)]


def test_it_is_a_reference_where_the_gate_inside_is_one():
    assert (MatchedRandom(Oracle()).reference, MatchedRandom(Cues()).reference) == (True, False)
