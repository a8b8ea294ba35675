"""What a memory holds was said in the turns that it names (P5), and is what the key asks for (P6)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from rule_pipelines import BY_ITEM, GATED, NULL
from step_by_step import Formed, formed, remembered, written
from suite_cases import hardest, mildest, values

from toolkit.cases.case import Case
from toolkit.cases.matching import says, says_all
from toolkit.ledger import Outcome
from toolkit.slot_matching import stamp_length
from toolkit.stages import MemoryRecord

FEW, MANY = 40, 10_000
# Families whose mildest cases also say what the key does not name: to whom a pronoun refers, and the
# questions to which links of chains are replies, or facts beside them.
WITH_MORE = {"reference", "chain"}


def own_words(case: Case, turns: tuple[str, ...]) -> str:
    said = (case.dialogue.turn(turn) for turn in turns)
    return "\n".join(f"{turn.speaker}: {turn.content}" for turn in said)


def unfounded(case: Case, records: list[MemoryRecord]) -> list[tuple[str, str]]:
    """The values that a record has, its date apart, and that its turns have not."""
    return [
        (value, record.text)
        for record in records
        for value in values(case)
        if says(record.text[stamp_length(record.text) :], (value,))
        and not says(own_words(case, record.sources), (value,))
    ]


def resolved(case: Case, found: Formed, text: str) -> Iterator[str]:
    """What grounding says of the fact of a text, and the turns that the fact leans on."""
    facts = [draft.fact for draft in found.drafts if draft.fact.rendered == text]
    for fact in facts:
        yield own_words(case, fact.context)
        yield from (
            row.reason
            for row in found.decisions
            if row.outcome is Outcome.GROUNDED and fact.id in row.outputs
        )


@pytest.mark.parametrize("name", ["null", "clauses"])
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_without_grounding_every_value_stands_in_a_turn_that_the_record_names(superseding, name, count):
    for case in hardest(count):
        memory = remembered(superseding, BY_ITEM[name], case.dialogue)

        assert unfounded(case, [*memory.records, *memory.retired]) == [], case.id


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_with_grounding_every_value_stands_there_or_where_the_ledger_says(superseding, count):
    for case in hardest(count):
        found = formed(GATED, case.dialogue)
        memory = written(superseding, case.dialogue, found)

        for value, text in unfounded(case, [*memory.records, *memory.retired]):
            assert any(says(why, (value,)) for why in resolved(case, found, text)), case.id


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_every_record_names_turns_of_its_dialogue_that_were_said_by_then(superseding, count):
    for case in hardest(count):
        memory = remembered(superseding, GATED, case.dialogue)

        for record in (*memory.records, *memory.retired):
            said = [case.dialogue.turn(turn) for turn in record.sources]
            assert said
            assert record.said_at == min(turn.said_at for turn in said)
            assert {turn.speaker for turn in said} == {record.speaker}


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_of_plain_statements_nothing_is_stored_that_the_key_does_not_ask_for(store, count):
    for case in mildest(count):
        records = remembered(store, NULL, case.dialogue).records
        more = [
            record.text
            for record in records
            if not {*record.sources} <= {*case.chaff}
            and not any(says_all(record.text, one.holds) for one in case.must_store)
        ]

        assert not more or case.family in WITH_MORE, (case.id, more)


def test_a_record_that_names_another_turn_is_found_out(store):
    case = next(iter(mildest(1)))
    records = remembered(store, NULL, case.dialogue).records
    moved = [replace(one, sources=records[0].sources) for one in records[1:]]

    assert unfounded(case, list(records)) == []
    assert unfounded(case, moved)
