"""Which texts carry what: the same as asking each of them."""

from collections import defaultdict

from builders import MONDAY
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.chains.tracing.carriers import Carriers
from toolkit.slot_matching import carry_all
from toolkit.slots import Slot, SlotKind

WORDS = (
    "Rex",
    "my",
    "Ana's",
    "dog",
    "not",
    "three",
    "yesterday",
    "東京",
    "Oslo-West",
    "(2024-03-03)",
    "café",
)
SAID = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
RENDERED = st.builds(
    lambda words, dated: f"[4 March 2024] Ana: {words}" if dated else words, SAID, st.booleans()
)
VALUES = {
    SlotKind.NUMBER: ("3", "4"),
    SlotKind.DATE: ("2024-03-03",),
    SlotKind.POLARITY: ("negative", "positive"),
}
WORDED = ("rex", "my dog", "Ana", "東京", "Oslo", "oslo-west", "cafe", "dog not")
SLOTS = st.sampled_from(list(SlotKind)).flatmap(
    lambda kind: st.builds(
        Slot,
        st.just("1:1"),
        st.just(kind),
        st.sampled_from(VALUES.get(kind, WORDED)),
        st.lists(st.sampled_from(WORDED), max_size=1).map(tuple),
    )
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.lists(st.tuples(RENDERED, st.sets(st.integers(1, 3), min_size=1)), max_size=6),
    st.lists(SLOTS, min_size=1, max_size=3),
)
def test_the_turns_that_carry_a_link_are_those_of_which_the_texts_together_do(
    said: list[tuple[str, set[int]]], slots: list[Slot]
):
    texts = {number: (text, MONDAY) for number, (text, _) in enumerate(said)}
    held = {number: sorted(turns) for number, (_, turns) in enumerate(said)}
    by_turn = defaultdict(list)
    for number, turns in held.items():
        for turn in turns:
            by_turn[turn].append(texts[number])

    expected = {turn for turn, own in by_turn.items() if carry_all(own, slots)}
    assert Carriers(texts).turns(slots, held) == expected


def test_no_slots_are_carried_by_nobody():
    assert Carriers({0: ("Rex", MONDAY)}).turns((), {0: [1]}) == frozenset()


def test_what_is_not_held_carries_nothing():
    slot = Slot("1:1", SlotKind.ENTITY, "Rex")

    assert Carriers({0: ("Rex", MONDAY), 1: ("Rex", MONDAY)}).turns([slot], {1: [7]}) == {7}
