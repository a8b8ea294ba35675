"""Deletions by chance: seeded by identity, and measured as a run measures."""

import numpy as np
from builders import LetterEmbedder, context, dialogue, probe
from small_runs import entity

from ablations.turn_value.deletions import deleted, kept_turns
from ablations.turn_value.frozen import Frozen
from ablations.turn_value.rankings import shows
from toolkit.backends.records import fact_record
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.shown import Shown
from toolkit.segregation.isolated import Isolated
from toolkit.slots import Slot, SlotKind
from toolkit.structuring.rules import Clauses
from toolkit.support import support

SAID = dialogue(
    "Ana: I live in Oslo, and my dog is called Rex.",
    "Ben: I never eat fish, but I eat rice.",
    "Ana: My dog Rex hates cats.",
    "Ben: Is Rex your dog?",
    "Ana: Oslo is cold.",
)
PROBES = (
    probe("Where does Ana live?", "1:1", slots=(entity("1:1", "Oslo"),), id="place"),
    probe(
        "What is the dog called?", "1:1", "1:3", slots=(entity("1:1", "Rex"), entity("1:3", "cats")), id="dog"
    ),
    probe(
        "What does Ben eat?", "1:2", slots=(entity("1:2", "fish"), Slot("1:2", SlotKind.POLARITY, "negative"))
    ),
    probe("Does Ben eat?", "1:2", slots=(Slot("1:2", SlotKind.POLARITY, "positive"),), id="only"),
    probe("What is cold?", "1:5", "1:3", id="turns"),
)


def frozen() -> Frozen:
    made = Clauses()(Isolated()(SAID, context(SAID)), context(SAID))
    records = [fact_record(fact) for one in made for fact in one.facts]
    return Frozen(records, [frozenset(record.sources) for record in records], LetterEmbedder())


def test_a_draw_does_not_depend_on_how_many_are_made():
    few, many = kept_turns(SAID, "cell", 3, 0.5), kept_turns(SAID, "cell", 30, 0.5)

    assert np.array_equal(few, many[:3])


def test_draws_differ_by_cell_and_dialogue_and_a_higher_rate_keeps_more_turns():
    low, high = kept_turns(SAID, "cell", 40, 0.5), kept_turns(SAID, "cell", 40, 0.8)

    assert (low <= high).all()
    assert not np.array_equal(low, kept_turns(SAID, "other", 40, 0.5))
    assert not np.array_equal(low, kept_turns(dialogue(*"abcde", id="d2"), "cell", 40, 0.5))


def test_support_is_that_of_the_toolkit_on_what_is_left():
    memory, retrieval = frozen(), BM25(Shown(tokens=30))
    kept = kept_turns(SAID, "cell", 60, 0.6)

    found = deleted(SAID, PROBES, memory, shows(retrieval, PROBES, memory, context(SAID)), kept)

    for row, supported in zip(kept, found.supported.tolist(), strict=True):
        left = memory.without(
            frozenset(turn.id for turn, there in zip(SAID.turns, row, strict=True) if not there)
        )
        hits = [one.hits for one in retrieval(PROBES, left, context(SAID))]
        measured = [support(one, some, SAID) for one, some in zip(PROBES, hits, strict=True)]
        whole = [
            one.turn_support[0] if one.content_support is None else one.content_support for one in measured
        ]
        assert supported == whole
