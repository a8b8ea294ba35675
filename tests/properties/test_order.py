"""In which order things are said that have nothing to do with one another changes no memory (P2)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rule_pipelines import BY_ITEM
from small_dialogues import LINES, at_one_sitting
from step_by_step import remembered

from toolkit.dialogue import Dialogue

laws = settings(derandomize=True, deadline=None, max_examples=40)


def held(store, pipeline, said):
    records = remembered(store, pipeline, said).records
    return {
        (record.text, frozenset(record.sources), record.kinds, record.evidentiality) for record in records
    }


@pytest.mark.parametrize("pipeline", BY_ITEM.values(), ids=BY_ITEM)
@laws
@given(lines=LINES, data=st.data())
def test_the_order_of_facts_that_share_nothing_changes_no_record(store, pipeline, lines, data):
    said = at_one_sitting(lines)
    shuffled = Dialogue(said.id, tuple(data.draw(st.permutations(said.turns))))

    assert held(store, pipeline, shuffled) == held(store, pipeline, said)


@laws
@given(lines=LINES, data=st.data())
def test_nor_does_it_where_corrections_supersede_as_long_as_there_is_none(superseding, lines, data):
    said = at_one_sitting(lines)
    shuffled = Dialogue(said.id, tuple(data.draw(st.permutations(said.turns))))
    pipeline = BY_ITEM["clauses"]

    assert held(superseding, pipeline, shuffled) == held(superseding, pipeline, said)


def test_the_order_of_a_statement_and_its_correction_counts(superseding):
    said = at_one_sitting([("Ana", "My dog is called Ilvo."), ("Ana", "Actually, my dog is called Rex.")])
    late = Dialogue(said.id, said.turns[::-1])
    counts = [len(remembered(superseding, BY_ITEM["clauses"], one).records) for one in (said, late)]

    assert counts == [1, 2]
