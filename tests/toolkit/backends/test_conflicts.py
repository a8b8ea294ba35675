"""A correction takes the place of what it corrects, and of nothing else."""

from dataclasses import replace
from datetime import timedelta

import pytest
from builders import MONDAY, LetterEmbedder, dialogue, draft, fact, turn
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_opened import correction, drafts, opened, outcomes, rows, written

from toolkit.backends.conflicts import Conflicts, subjects
from toolkit.backends.mem0 import Mem0
from toolkit.backends.mem0_memory import Mem0Memory
from toolkit.backends.mem0_parts import Vectorizer
from toolkit.backends.records import addition_record, fact_record
from toolkit.facts import Draft, Enrichment, Kind
from toolkit.ledger import Decision, Outcome

ANYTHING = Mem0(conflicts="supersede", supersede_at=0.0)


def superseding(*handed: Draft, backend: Mem0 = ANYTHING) -> tuple[Mem0Memory, list[Decision]]:
    with opened(backend) as store:
        return written(store, dialogue("Ana: x", "Ben: y"), handed)


def statements(memory: Mem0Memory) -> list[str]:
    return [record.text.partition(": ")[2] for record in memory.records]


@pytest.mark.parametrize("conflicts", ["keep", "supersede"])
def test_a_correction_takes_the_place_of_what_it_corrects_only_when_told_to(conflicts: str):
    (old,), new = drafts("The party is on Tuesday."), correction("No, the party is on Monday.")
    backend = Mem0(conflicts=conflicts)  # type: ignore[arg-type]
    memory, decisions = superseding(old, new, backend=backend)

    told = conflicts == "supersede"
    assert statements(memory) == ["The party is on Tuesday."] * (not told) + ["No, the party is on Monday."]
    assert outcomes(decisions) == ["added", "added", *(["superseded"] * told)]


def test_what_was_superseded_stays_readable_and_is_never_found():
    (old,), new = drafts("The party is on Tuesday."), correction("No, the party is on Monday.")
    with opened(ANYTHING) as store:
        memory, decisions = written(store, dialogue("x"), [old, new])
        (found,) = memory.search([old.fact.rendered], limit=10)
        (row,) = rows(memory)

    assert [record.facts for record in memory.retired] == [(old.fact.id,)]
    assert decisions[2].inputs == (old.fact.id,)
    assert [hit.record.id for hit in found] == list(decisions[2].outputs) == [memory.records[0].id]
    assert row["memory"] == new.fact.rendered


def test_a_record_that_was_corrected_moves_to_the_end_of_the_order_of_storing():
    old, other = drafts("The party is on Tuesday.", "I ski.")
    memory, _ = superseding(old, other, correction("No, the party is on Monday."))

    assert statements(memory) == ["I ski.", "No, the party is on Monday."]


def test_a_repeated_correction_is_deduplicated_and_corrects_nothing_more():
    first, second = drafts("The party is on Tuesday.", "Our party is in the garden.")
    new, again = (correction("No, the party is on Monday.", id=id) for id in ("9:8", "9:9"))
    memory, decisions = superseding(first, second, new, again)

    assert outcomes(decisions) == ["added", "added", "added", "superseded", "deduplicated"]
    assert decisions[4].outputs == decisions[2].outputs
    assert len(memory.records) == 2


def test_what_an_open_window_reads_again_does_not_undo_its_correction():
    (old,), new = drafts("The party is on Tuesday."), correction("No, the party is on Monday.")
    last = correction("Sorry, the party is on Sunday.", id="9:10")
    memory, decisions = superseding(old, new, old, last, old, new)

    assert statements(memory) == ["Sorry, the party is on Sunday."]
    assert [row.outcome for row in decisions if row.reason == "corrected before"] == ["superseded"] * 3
    assert {id for row in decisions for id in row.outputs} == {
        record.id for record in (*memory.records, *memory.retired)
    }


def test_a_correction_takes_the_place_of_all_copies_of_what_it_corrects():
    (old,), new = drafts("The party is on Tuesday."), correction("No, the party is on Monday.")
    with opened(replace(ANYTHING, write="direct")) as store:
        memory, decisions = written(store, dialogue("x"), [old, old, old, new])
        (row,) = rows(memory)

    assert statements(memory) == ["No, the party is on Monday."]
    assert len(memory.retired) == 3
    assert [one.inputs for one in decisions if one.outcome is Outcome.SUPERSEDED] == [(old.fact.id,)] * 3
    assert row["memory"] == new.fact.rendered


@pytest.mark.parametrize(
    ("said", "corrects"),
    [
        (turn("The party is on Tuesday.", speaker="Ben"), False),
        (turn("The party is on Tuesday: Ana: yes."), True),
        (turn("] Ana: The party is on Tuesday.", speaker="Ben"), False),
        (turn("The party is on Tuesday.", speaker="Ana: Ben"), False),
    ],
)
def test_a_correction_supersedes_only_what_its_own_speaker_said(said, corrects: bool):
    memory, _ = superseding(draft(said.text, source=said), correction("No, the party is on Monday."))

    assert len(memory.retired) == corrects


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I was in Oslo on Monday.", "No, it was on Tuesday."),  # stop words
        ("Ana and I are in Oslo.", "I meant that we are in Oslo, not Rome."),  # names
        ("We meet on Friday, as always.", "Actually, on Friday we are at home."),  # days
        ("I have three of them.", "Actually, it is three, not four."),  # numbers
        ("The dog sleeps.", "Actually, the cat eats."),
        ("😀", "Actually 😀"),
        ("", "Actually"),
    ],
)
def test_a_correction_supersedes_nothing_with_which_it_shares_no_word_that_says_what_it_is_about(old, new):
    (said,) = drafts(old)
    memory, decisions = superseding(said, correction(new))

    assert not memory.retired
    assert outcomes(decisions) == ["added", "added"]


def test_the_nearest_statement_is_corrected_and_its_date_and_speaker_do_not_count():
    far, near = drafts("The party was loud and we all danced until the sun rose.", "The party is on Tuesday.")
    memory, _ = superseding(far, near, correction("No, the party is on Monday."))

    assert [record.facts for record in memory.retired] == [(near.fact.id,)]


def test_of_equally_near_statements_the_latest_is_corrected():
    first, second = (
        draft("The party is on Tuesday.", source=turn("x", id=id, said_at=MONDAY + timedelta(days=days)))
        for id, days in (("1:1", 0), ("2:1", 7))
    )
    memory, _ = superseding(first, second, correction("No, the party is on Monday."))

    assert [record.facts for record in memory.retired] == [(second.fact.id,)]


def test_below_the_threshold_nothing_is_superseded():
    (old,), new = drafts("Zzz party zzz."), correction("No, the party is on Monday.")
    memory, _ = superseding(old, new, backend=replace(ANYTHING, supersede_at=0.9))

    assert not memory.retired


def test_added_knowledge_is_never_corrected():
    new = correction("No, the party is on Monday.", speaker="")
    addition = Enrichment("f", "internal", "The party is on Tuesday.", "plans", new.fact.said_at)
    held = {"a": addition_record(addition)}
    conflicts = Conflicts(Vectorizer(LetterEmbedder()), 0.0)

    assert conflicts.corrected_by(new.fact, held) is None


def test_a_name_behind_an_abbreviation_and_a_speakers_name_are_names():
    assert subjects("Dr. Pavel has time.", "The time of Dr. Pavel.") == frozenset()
    assert subjects("Ana swims.", "Ana runs.") == {"ana"}
    first, second = fact("Ana swims."), fact("Actually, Ana runs.", ordinal=1)
    conflicts = Conflicts(Vectorizer(LetterEmbedder()), 0.0, speakers=("Ana", "Ben"))
    conflicts.remember(first)

    told = replace(second, kinds=frozenset({Kind.CORRECTION}))
    assert conflicts.corrected_by(told, {"a": fact_record(first)}) is None


LINES = ["The party is on Tuesday.", "The dog sleeps.", "The party is at home.", "My dog is old."]
FIXES = ["No, the party is on Monday.", "I meant the dog.", "Actually, my dog is not old.", "😀"]
SAID = [*drafts(*LINES), *(correction(text, id=f"9:{place}") for place, text in enumerate(FIXES))]


@pytest.mark.parametrize("backend", [ANYTHING, replace(ANYTHING, write="direct"), Mem0()])
@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(SAID), max_size=16))
def test_every_output_is_a_record_held_or_retired_and_no_two_have_one_id(backend: Mem0, handed: list[Draft]):
    memory, decisions = superseding(*handed, backend=backend)
    ids = [record.id for record in (*memory.records, *memory.retired)]

    assert len(set(ids)) == len(ids)
    assert {id for row in decisions for id in row.outputs} == set(ids)
    own = [row for row in decisions if not row.reason.startswith("corrected by")]
    assert [row.inputs for row in own] == [(one.fact.id,) for one in handed]
    assert not {Outcome.LOST, Outcome.FAILED} & set(outcomes(decisions))
