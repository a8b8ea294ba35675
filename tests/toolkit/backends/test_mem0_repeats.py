"""What is said twice: deduplicated as mem0 does it, with no source lost and no two records of one id."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from builders import MONDAY, dialogue, draft, turn
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_opened import drafts, like_a_server, opened, outcomes, rows, stored, written

from toolkit.backends.mem0 import Mem0
from toolkit.facts import Draft, Enrichment, Evidentiality, Kind, Tier
from toolkit.ledger import Decision, Outcome

# Texts of the same letters: the embedder gives all of them one vector.
ANAGRAMS = ["".join(letters) for letters in permutations("abcd")]


def addition(fact_id: str, text: str = "Brivane is the billing project.") -> Enrichment:
    return Enrichment(fact_id, "internal", text, "projects", MONDAY)


def labelled(one: Draft, **labels: object) -> Draft:
    return replace(one, fact=replace(one.fact, **labels))  # type: ignore[arg-type]


def test_a_repeated_statement_is_deduplicated_and_its_source_merged_into_the_survivor():
    memory, decisions = stored("I live in Oslo.", "I have a dog.", "I live in Oslo.")

    assert outcomes(decisions) == ["added", "added", "deduplicated"]
    assert [record.sources for record in memory.records] == [("1:1", "1:3"), ("1:2",)]


def test_mem0_itself_holds_the_merged_sources():
    with opened() as store:
        memory, _ = written(store, dialogue("x"), drafts("I live in Oslo.", "I live in Oslo."))
        (row,) = rows(memory)

    assert row["metadata"]["sources"] == ["1:1", "1:2"]


@pytest.mark.parametrize("first", [Tier.ADMIT, Tier.QUARANTINE])
@pytest.mark.parametrize("second", [Tier.ADMIT, Tier.QUARANTINE])
def test_of_two_tiers_the_stronger_stands_and_a_promotion_is_named(first: Tier, second: Tier):
    one, two = drafts("I ski.", "I ski.")
    with opened() as store:
        memory, decisions = written(
            store, dialogue("x"), [labelled(one, tier=first), labelled(two, tier=second)]
        )

    assert memory.records[0].tier is (Tier.ADMIT if Tier.ADMIT in (first, second) else Tier.QUARANTINE)
    promoted = first is Tier.QUARANTINE and second is Tier.ADMIT
    assert decisions[1].reason == ("promoted from quarantine" if promoted else "")


@pytest.mark.parametrize("first", list(Evidentiality))
@pytest.mark.parametrize("second", list(Evidentiality))
def test_what_was_stated_once_is_stated_and_kinds_add_up(first: Evidentiality, second: Evidentiality):
    one, two = drafts("I ski.", "I ski.")
    handed = [
        labelled(one, evidentiality=first, kinds=frozenset({Kind.EVENT})),
        labelled(two, evidentiality=second, kinds=frozenset({Kind.PROFILE})),
    ]
    with opened() as store:
        memory, _ = written(store, dialogue("x"), handed)
    stated = Evidentiality.STATED in (first, second)

    assert memory.records[0].evidentiality is (Evidentiality.STATED if stated else Evidentiality.INFERRED)
    assert memory.records[0].kinds == {Kind.EVENT, Kind.PROFILE}


def test_a_copy_that_mem0_does_not_see_among_ten_neighbours_is_added_and_named():
    memory, decisions = stored(*ANAGRAMS, *ANAGRAMS)
    copies = [row for row in decisions if row.reason.startswith("a copy of ")]
    texts = {record.id: record.text for record in memory.records}

    assert copies
    for row in copies:
        original = row.reason.removeprefix("a copy of ").removesuffix(": mem0 looks at ten neighbours only")
        assert row.outcome is Outcome.ADDED
        assert texts[original] == texts[row.outputs[0]]


def test_direct_mode_stores_repetitions_as_mem0_does_and_says_so():
    memory, decisions = stored("I live in Oslo.", "I live in Oslo.", backend=Mem0(write="direct"))

    assert outcomes(decisions) == [Outcome.ADDED, Outcome.ADDED]
    assert (
        decisions[1].reason == f"a copy of {memory.records[0].id}: mem0 compares nothing in its direct mode"
    )


@pytest.mark.parametrize("backend", [Mem0(), Mem0(write="direct"), Mem0(conflicts="supersede")])
@settings(max_examples=15, deadline=None, derandomize=True)
@given(places=st.lists(st.integers(0, 25), max_size=60))
def test_no_two_records_have_one_id_whatever_an_open_window_reads_again(backend: Mem0, places: list[int]):
    texts = [*ANAGRAMS, "I ski.", "😀"]
    facts = drafts(*texts)
    with opened(backend) as store:
        memory, decisions = written(store, dialogue("x"), [facts[place] for place in places])
    ids = [record.id for record in memory.records]

    assert len(set(ids)) == len(ids)
    assert {id for row in decisions for id in row.outputs} == set(ids)
    assert len(decisions) == len(places)


@pytest.mark.parametrize("write", ["pipeline", "direct"])
def test_a_rerun_gives_the_same_ids_and_decisions(write: str):
    facts = drafts("I ski.", *ANAGRAMS, "I ski.") * 2

    def once() -> tuple[list[str], list[Decision]]:
        with opened(Mem0(write=write)) as store:  # type: ignore[arg-type]
            memory, decisions = written(store, dialogue("x"), facts)
        return [record.id for record in memory.records], decisions

    assert once() == once()


def test_an_addition_that_is_held_is_merged_into_the_survivor():
    first, second = drafts("I work on Brivane.", "Brivane is late.")
    additions = [addition(first.fact.id), addition(second.fact.id)]
    with opened() as store:
        memory, decisions = written(store, dialogue("x"), [first, second], additions)
    survivor = memory.records[2]

    assert survivor.facts == tuple(one.id for one in additions)
    assert (survivor.speaker, survivor.sources, survivor.enrichment) == ("", (), True)
    assert decisions[3].outcome is Outcome.DEDUPLICATED
    assert decisions[3].outputs == (survivor.id,)


def test_an_addition_that_mem0_answers_with_nothing_and_does_not_hold_is_lost(tmp_path: Path):
    store = like_a_server(tmp_path)
    store.mem0.llm.generate_response = lambda *_, **__: "no json"
    memory, decisions = written(store, dialogue("x"), [], [addition("f")])

    assert outcomes(decisions) == [Outcome.LOST]
    assert memory.records == ()


def test_a_speaker_called_like_the_label_of_added_knowledge_stays_evidence():
    said = draft("Brivane is the billing project.", source=turn("x", speaker="note from internal"))
    with opened() as store:
        memory = store.memory(dialogue("x"))
        memory.write([], [addition("f")])
        decisions = memory.write([said], [])

    assert outcomes(decisions) == [Outcome.DEDUPLICATED]
    assert not memory.records[0].enrichment
