"""Records put back into a memory are found as if they had been stored there."""

from builders import LetterEmbedder, dialogue, turn
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_opened import drafts, opened
from small_dialogues import PLAIN

from ablations.rescue.put_back import Overlaid, says, word_record
from toolkit.backends.everything import Everything
from toolkit.backends.records import fact_record
from toolkit.context import Workplace

QUESTIONS = ("Where do I live?", "Do I ski?", "どこ")


@settings(derandomize=True, deadline=None, max_examples=10)
@given(
    st.lists(st.sampled_from(PLAIN), min_size=2, unique=True), st.integers(1, 3), st.integers(1, len(PLAIN))
)
def test_an_overlaid_memory_is_searched_as_one_that_was_given_all(texts: list[str], cut: int, limit: int):
    handed = drafts(*texts)
    below, above = handed[:-cut], tuple(fact_record(one.fact) for one in handed[-cut:])
    with opened() as store:
        whole = store.memory(dialogue(*texts))
        whole.write(handed, ())
        wanted = whole.search(QUESTIONS, limit=limit)
        part = store.memory(dialogue(*texts))
        part.write(below, ())
        found = Overlaid(part, above, LetterEmbedder()).search(QUESTIONS, limit=limit)

        assert [[(hit.record.id, hit.score) for hit in hits] for hits in found] == [
            [(hit.record.id, hit.score) for hit in hits] for hits in wanted
        ]


def test_a_turn_is_put_back_as_the_ungated_arm_stores_it(tmp_path):
    said = turn("I live in Oslo.")
    with Everything().open(Workplace(tmp_path, LetterEmbedder())) as store:
        (kept,) = store.memory(dialogue("I live in Oslo.")).records

    assert (word_record(said).text, word_record(said).sources) == (kept.text, kept.sources)


def test_a_record_of_another_turn_with_the_same_words_does_not_say_it():
    said = turn("Thanks!", id="1:1")

    assert says(word_record(said), said)
    assert not says(word_record(turn("Thanks!", id="1:2")), said)
