"""References of retrieval: one that shows nothing, and one that is given the evidence."""

from builders import context, dialogue, probe
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.backends.everything import EverythingStore
from toolkit.retrieval.cited import Cited
from toolkit.retrieval.nothing import NothingShown
from toolkit.stages import Retrieved

SAID = dialogue("One.", "Two.", "Three.", "Four.", "Five.", "Six.", sessions=2)


def shown(retrieval: Cited | NothingShown, *evidence: str) -> list[str]:
    memory = EverythingStore().memory(SAID)
    (found,) = retrieval([probe("What?", *evidence)], memory, context(SAID))
    assert isinstance(found, Retrieved)
    return [hit.record.sources[0] for hit in found.hits]


def test_a_full_memory_shows_nothing_all_the_same():
    assert shown(NothingShown(), "1:2") == []


def test_what_is_cited_is_shown_with_the_turns_around_it():
    assert shown(Cited(window=1), "1:2") == ["1:1", "1:2", "1:3"]


def test_a_window_ends_where_its_session_does():
    assert shown(Cited(window=2), "1:3") == ["1:1", "1:2", "1:3"]


def test_windows_that_overlap_show_a_turn_once_and_in_order():
    assert shown(Cited(window=1), "2:2", "1:2") == ["1:1", "1:2", "1:3", "2:1", "2:2", "2:3"]


def test_a_probe_that_cites_nothing_is_shown_nothing():
    assert shown(Cited()) == []


@given(st.sets(st.sampled_from([turn.id for turn in SAID.turns])), st.integers(0, 4))
@settings(derandomize=True, deadline=None)
def test_a_wider_window_never_shows_less(evidence: set[str], window: int):
    assert set(shown(Cited(window), *evidence)) <= set(shown(Cited(window + 1), *evidence))
