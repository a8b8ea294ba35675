"""mem0's own extraction on the real mem0 and the real embedded Qdrant, with a scripted language model."""

from dataclasses import replace

import pytest
from builders import dialogue, draft, turn
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_opened import rows
from native_opened import NOTHING, drafts, echo, memories, opened, outcomes, stored, written
from scripted_model import Scripted, writing

from toolkit.backends.native import Native
from toolkit.dialogue import Dialogue, Exchange
from toolkit.facts import Draft, Enrichment, Tier
from toolkit.framing import plain
from toolkit.ledger import Decision, Outcome


def test_each_exchange_is_one_call_and_its_memories_are_records_with_its_turn_as_source():
    model = writing(memories("Ana lives in Oslo", "Ana has a dog"), memories("Ana skis"))
    memory, decisions = stored(model, "I live in Oslo with a dog.", "I ski.")

    assert len(model.asked) == 2
    assert [(record.text, record.sources) for record in memory.records] == [
        ("[4 March 2024] Ana: Ana lives in Oslo", ("1:1",)),
        ("[4 March 2024] Ana: Ana has a dog", ("1:1",)),
        ("[4 March 2024] Ana: Ana skis", ("1:2",)),
    ]
    assert outcomes(decisions) == [Outcome.ADDED, Outcome.ADDED]
    assert [len(decision.outputs) for decision in decisions] == [2, 1]


def test_what_a_gate_rejected_never_reaches_mem0():
    model = Scripted(echo)
    memory, decisions = stored(model, "I ski.", "Secret.", "I swim.", kept=[0, 2])

    assert not any("Secret" in asked.own for asked in model.asked)
    assert [record.sources for record in memory.records] == [("1:1",), ("1:3",)]
    assert len(decisions) == 2


def test_several_facts_of_one_exchange_are_one_call_and_one_decision_each():
    said = turn("I ski and swim.")
    together = [replace(draft(text, source=said)) for text in ("Ana skis.", "Ana swims.")]
    model = writing(memories("Ana skis and swims"))
    with opened(model) as store:
        memory, decisions = written(store, Dialogue("d1", (said,)), together)

    assert len(model.asked) == 1
    assert memory.records[0].facts == tuple(one.fact.id for one in together)
    assert [decision.inputs for decision in decisions] == [(one.fact.id,) for one in together]


def test_a_repetition_is_deduplicated_and_its_source_merged():
    memory, decisions = stored(writing(memories("Ana lives in Oslo")), "I live in Oslo.", "Oslo is home.")

    assert outcomes(decisions) == [Outcome.ADDED, Outcome.DEDUPLICATED]
    assert [record.sources for record in memory.records] == [("1:1", "1:2")]


def test_escapes_that_the_model_copies_are_undone():
    memory, _ = stored(Scripted(echo), "I work in R&D <3.")

    assert memory.records[0].text.endswith("I work in R&D <3.")


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    st.lists(
        st.sampled_from(["<think>x</think> y", "```json", "{", '"', "\u202e😀", "\ud83d", " ", "user: a"])
        | st.text(max_size=20),
        max_size=4,
    )
)
def test_every_memory_that_a_model_writes_is_a_record_that_can_be_found(texts: list[str]):
    said = dialogue("I ski.")
    with opened(writing(memories(*texts))) as store:
        memory, (decision,) = written(store, said, drafts(said))
        (found,) = memory.search(["ski"], limit=50)

    assert len(memory.records) == len({plain(text) for text in texts} - {""})
    assert {hit.record.id for hit in found} <= set(decision.outputs)


def test_records_are_embedded_as_they_are_rendered():
    with opened(writing(memories("Ana skis"))) as store:
        said = dialogue("I ski.")
        memory, _ = written(store, said, drafts(said))
        ((hit,),) = memory.search([memory.records[0].text], limit=5)

    assert hit.score == pytest.approx(1.0, abs=1e-5)


def test_a_memory_is_as_old_as_its_turn_and_keeps_its_tier():
    said = dialogue("I ski.")
    (one,) = drafts(said)
    set_apart = replace(one, fact=replace(one.fact, tier=Tier.QUARANTINE))
    with opened(writing(memories("Ana skis"))) as store:
        memory, _ = written(store, said, [set_apart])
        (row,) = rows(memory.perspectives[0].memory)

    assert row["created_at"] == said.turns[0].said_at.isoformat()
    assert memory.records[0].tier is Tier.QUARANTINE


def test_a_dialogue_never_hears_or_finds_another():
    model = Scripted(echo)
    with opened(model) as store:
        for name, text in (("one", "I live in Oslo."), ("two", "I live in Rome.")):
            said = dialogue(text, id=name)
            memory, _ = written(store, said, drafts(said))
        (found,) = memory.search(["I live in Oslo."], limit=10)

    assert [hit.record.text for hit in found] == ["[4 March 2024] Ana: Ana: I live in Rome."]
    assert "Oslo" not in model.asked[1].own


def test_a_pair_is_one_call_and_memories_stand_under_whom_they_are_attributed_to():
    first, second = dialogue("Ana: I ski.", "Ben: I swim.").turns
    both = Exchange(first, second, sources=(first, second))
    answer = {
        "memory": [{"text": "skis", "attributed_to": "user"}, {"text": "swims", "attributed_to": "assistant"}]
    }
    with opened(writing(answer)) as store:
        memory, _ = written(
            store, Dialogue("d1", (first, second)), [Draft(draft(first.text, source=first).fact, both)], []
        )

    assert [(record.text.partition("]")[2], record.sources) for record in memory.records] == [
        (" Ana: skis", ("1:1", "1:2")), (" Ben: swims", ("1:1", "1:2")),
    ]  # fmt: skip


def test_the_dual_form_hears_each_exchange_from_both_sides_and_searches_both():
    model = Scripted(echo)
    memory, decisions = stored(model, "Ana: I ski.", "Ben: I swim.", backend=Native(dual_store=True))

    assert [each.user for each in memory.perspectives] == ["Ana", "Ben"]
    assert [[record.sources for record in each.memory.records] for each in memory.perspectives] == [
        [("1:1",)], [("1:2",)],
    ]  # fmt: skip
    assert outcomes(decisions) == [Outcome.ADDED, Outcome.ADDED]
    assert all("## Custom Instructions\n" + Native().dual_instructions in asked.own for asked in model.asked)


def test_the_dual_search_merges_by_score():
    with opened(Scripted(echo), Native(dual_store=True)) as store:
        said = dialogue("Ana: I ski.", "Ben: I swim.", "Ana: zzz")
        memory, _ = written(store, said, drafts(said))
        (found,) = memory.search(["[4 March 2024] Ben: Ben: I swim."], limit=2)

    assert [hit.record.sources for hit in found] == [("1:2",), ("1:1",)]


def test_a_monologue_has_one_perspective_even_in_the_dual_form():
    memory, _ = stored(Scripted(echo), "I ski.", backend=Native(dual_store=True))

    assert [each.user for each in memory.perspectives] == ["Ana"]


def test_added_knowledge_is_left_out_by_name():
    said = dialogue("I ski.")
    addition = Enrichment("f", "internal", "Snow is cold.", "places", said.turns[0].said_at)
    with opened(writing(NOTHING)) as store:
        _, decisions = written(store, said, [], [addition])

    assert decisions == [
        Decision(decisions[0].stage, (addition.id,), (), Outcome.DROPPED, "mem0 extracts by itself")
    ]


@pytest.mark.parametrize("backend", [Native(), Native(dual_store=True)])
def test_an_empty_dialogue_is_an_empty_memory(backend: Native):
    with opened(Scripted(), backend) as store:
        memory, decisions = written(store, Dialogue("d1", ()), [])

        assert (list(memory.records), decisions, memory.search(["?"], limit=3)) == ([], [], [[]])


def test_written_exchange_by_exchange_it_is_the_same_memory():
    said = dialogue("I ski.", "I ski.", "I swim.")
    with opened(Scripted(echo)) as store:
        memory = store.memory(said)
        decisions = [row for one in drafts(said) for row in memory.write([one], [])]
    whole, of_whole = stored(Scripted(echo), "I ski.", "I ski.", "I swim.")

    assert (memory.records, decisions) == (whole.records, of_whole)


def test_a_rerun_gives_the_same_records():
    first, _ = stored(Scripted(echo), "I ski.", "I swim.")
    again, _ = stored(Scripted(echo), "I ski.", "I swim.")

    assert first.records == again.records


def test_a_repetition_that_was_admitted_lifts_a_memory_out_of_quarantine():
    first, second = drafts(dialogue("I ski.", "I ski."))
    apart = replace(first, fact=replace(first.fact, tier=Tier.QUARANTINE))
    with opened(writing(memories("Ana skis"))) as store:
        memory, decisions = written(store, dialogue("x"), [apart, second])

    assert memory.records[0].tier is Tier.ADMIT
    assert decisions[1].reason == "promoted from quarantine"


def test_a_record_has_the_speaker_to_whom_the_memory_is_attributed():
    memory, _ = stored(Scripted(echo), "Ana: I ski.", "Ben: I swim.", backend=Native(dual_store=True))

    assert [record.speaker for record in memory.records] == ["Ana", "Ben"]
    assert memory.retired == ()
