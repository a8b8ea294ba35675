"""The gate that lets news in."""

from builders import context, exchanges
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.admission.novelty import Novelty
from toolkit.facts import Tier

LINES = st.lists(
    st.sampled_from(["I sail.", "I sailed!", "We ski.", "Ben: I sail.", "是的", "👍"]), max_size=9
)


def tiers(*lines, gate=None):
    return [verdict.tier.value for verdict in (gate or Novelty())(exchanges(*lines), context())]


def test_novelty_rejects_a_restatement_and_names_what_it_repeats():
    said = exchanges("We have a boat.", "I live in Oslo.", "I live in Oslo!")
    verdicts = Novelty()(said, context())

    assert [verdict.tier for verdict in verdicts] == [Tier.ADMIT, Tier.ADMIT, Tier.REJECT]
    assert verdicts[2].reason == "repeats 1:2"


def test_the_earliest_of_equals_is_named():
    said = exchanges("I sail.", "Zzz qqq!", "I sail.", "I sail.")

    assert [one.reason for one in Novelty()(said, context())[2:]] == ["repeats 1:1", "repeats 1:1"]


def test_a_rejected_turn_is_nothing_that_a_later_one_repeats():
    chain = ["aaaaaaaa", "aaaaaabb", "aaaabbbb"]  # each like its neighbour, the ends unlike

    assert tiers(*chain, gate=Novelty(threshold=0.9)) == ["admit", "reject", "admit"]
    assert tiers(*chain[1:], gate=Novelty(threshold=0.85)) == ["admit", "reject"]


def test_another_speaker_with_the_same_words_says_something_new():
    assert tiers("I have a dog.", "Ben: I have a dog.") == ["admit", "admit"]


def test_speakers_may_be_compared():
    gate = Novelty(across_speakers=True)

    assert tiers("I have a dog.", "Ben: I have a dog.", gate=gate) == ["admit", "reject"]


def test_the_score_says_how_new_it_is():
    first, again = Novelty()(exchanges("I live in Oslo.", "I live in Oslo."), context())

    assert (first.score, again.score) == (1.0, 0.0)


@settings(derandomize=True, deadline=None)
@given(lines=LINES)
def test_what_is_admitted_differs_from_all_that_is_admitted_before(lines):
    said = exchanges(*lines) if lines else []
    verdicts = Novelty()(said, context())
    kept = [one for one, verdict in zip(said, verdicts, strict=True) if verdict.tier == Tier.ADMIT]

    assert Novelty()(kept, context()) == [verdict for verdict in verdicts if verdict.tier == Tier.ADMIT]


@settings(derandomize=True, deadline=None)
@given(lines=LINES.filter(bool))
def test_exact_repetitions_never_get_in(lines):
    said = exchanges(*lines, *lines)

    assert all(one.tier == Tier.REJECT for one in Novelty()(said, context())[len(lines) :])
