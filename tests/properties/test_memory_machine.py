"""What holds of a memory whatever is said, repeated, corrected and taken back, and whatever is switched.

That a run that is killed between two stages resumes to the same rows: tests/ablations/test_kills.py.
"""

from pathlib import Path

import pytest
from grown_memory import (
    ABOUT,
    CORRECT,
    FIRST,
    FORMS,
    RETRACT,
    SPEAKERS,
    TALK,
    VALUES,
    Grown,
    Meant,
    opening,
    replayed,
    switched,
)
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from mem0_opened import opened, rows
from step_by_step import SpellingEmbedder

from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.cases.matching import says
from toolkit.enrichment.nothing import Nothing
from toolkit.enrichment.routed import Routed
from toolkit.facts import Kind
from toolkit.grounding.rules import Rules
from toolkit.grounding.unchanged import Unchanged
from toolkit.ledger import Outcome
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.rules import Clauses
from toolkit.structuring.verbatim import Verbatim
from toolkit.text.words import folded_words

INTERNAL = Path(__file__).parents[1] / "internal_metadata.jsonl"
PARTS = [
    *(("segregation", part) for part in (Isolated(), Segregated(window=4), OpenWindow(window=3))),
    *(("admission", part) for part in (AdmitAll(), Cues(), Quarantine(Cues(threshold=0.6), low=0.4))),
    *(("structuring", part) for part in (Verbatim(), Clauses())),
    *(("grounding", part) for part in (Unchanged(), Rules())),
    ("enrichment", Nothing()),
    ("enrichment", Routed(INTERNAL, scope="per_span")),
    ("enrichment", Routed(INTERNAL, scope="per_span", store="inline")),
]
KEYS = st.tuples(st.sampled_from(SPEAKERS), st.sampled_from(sorted(FIRST)))
VALUE = st.integers(0, 2)


class Remembering(RuleBasedStateMachine):
    """Turns of two speakers about things whose values change, written as they are said."""

    def __init__(self, store: Mem0Store) -> None:
        super().__init__()
        self.store = store
        self.grown = Grown(store.memory(opening()))

    def tell(self, key, text, value):
        return self.grown.say(key[0], text, Meant(key, value))

    def value_of(self, key):
        told = [meant for meant in self.grown.meant.values() if meant.key == key]
        return told[-1].value if told else None

    @rule(key=KEYS, value=VALUE)
    def write(self, key, value):
        new = VALUES[key[1]][value]
        self.tell(key, FIRST[key[1]].format(new=new), new)

    @precondition(lambda self: self.grown.meant)
    @rule(data=st.data(), form=st.sampled_from(sorted(FORMS)))
    def repeat(self, data, form):
        turn = self.grown.said.turn(data.draw(st.sampled_from([*self.grown.meant])))
        meant = self.grown.meant[turn.id]
        self.tell(meant.key, FORMS[form](turn.text), meant.value)

    @rule(key=KEYS, value=VALUE)
    def correct(self, key, value):
        old, new = self.value_of(key), VALUES[key[1]][value]
        if old in (None, new):
            return
        due = [one for one in self.grown.holding(key) if ABOUT[key[1]] in one.text.split()]
        decisions = self.tell(key, CORRECT[key[1]].format(new=new, old=old), new)
        added = [row for row in decisions if row.outcome is Outcome.ADDED]
        corrections = {draft.fact.id for draft in self.grown.handed if Kind.CORRECTION in draft.fact.kinds}
        if self.store.settings.conflicts == "supersede" and due:
            for row in added:
                if row.inputs[0] in corrections:
                    assert any(other.outcome is Outcome.SUPERSEDED for other in decisions)

    @rule(key=KEYS)
    def retract(self, key):
        old = self.value_of(key)
        if old is not None:
            self.tell(key, RETRACT.format(old=old), None)

    @rule(speaker=st.sampled_from(SPEAKERS), text=st.sampled_from(TALK))
    def chat(self, speaker, text):
        self.grown.say(speaker, text)

    @rule(days=st.sampled_from((1, 7, 40)))
    def wait(self, days):
        from datetime import timedelta
        self.grown.now += timedelta(days=days)

    @rule(part=st.sampled_from(PARTS))
    def switch(self, part):
        self.grown.pipeline = switched(self.grown.pipeline, *part)

    @precondition(lambda self: self.grown.memory.records)
    @rule(data=st.data())
    def find(self, data):
        record = data.draw(st.sampled_from(self.grown.memory.records))
        (hits,) = self.grown.memory.search([record.text], limit=1)
        assert hits[0].record.text == record.text

    @invariant()
    def every_fact_is_accounted_for(self):
        ends = {row.outcome for row in (*self.grown.formed, *self.grown.stored)}
        assert not ends & {Outcome.FAILED, Outcome.LOST, Outcome.UNSUPPORTED}

    @invariant()
    def no_record_says_what_its_turns_do_not(self):
        memory = self.grown.memory
        added = {addition.id for addition in self.grown.added}
        for record in (*memory.records, *memory.retired):
            if record.enrichment:
                assert set(record.facts) <= added
            else:
                assert record.sources
                assert {*folded_words(record.text)} <= self.grown.words_for(record)

    @invariant()
    def a_text_is_held_once(self):
        texts = [record.text for record in self.grown.memory.records]
        if self.store.settings.write == "pipeline":
            assert len({*texts}) == len(texts)

    @invariant()
    def what_was_said_last_is_told_last(self):
        for speaker in SPEAKERS:
            for thing in FIRST:
                last = self.grown.current((speaker, thing))
                if last is not None:
                    turn, meant = last
                    newest = self.grown.holding((speaker, thing))[-1]
                    assert turn in newest.sources
                    assert says(newest.text, (meant.value or "joking",))

    @invariant()
    def a_correction_retires_what_was_said_before_of_the_same_thing(self):
        memory = self.grown.memory
        by_id = {record.id: record for record in (*memory.records, *memory.retired)}
        of_fact = {fact: record for record in memory.retired for fact in record.facts}
        for row in self.grown.stored:
            if row.reason.startswith("corrected by"):
                old, new = of_fact[row.inputs[0]], by_id[row.outputs[0]]
                assert self.grown.key_of(old) == self.grown.key_of(new)

    def teardown(self):
        memory = self.grown.memory
        held = {row["memory"] for row in rows(memory)}
        assert held == {record.text for record in memory.records}
        again = replayed(self.store, self.grown.steps)
        assert again.memory.records == memory.records
        assert again.memory.retired == memory.retired
        assert again.stored == self.grown.stored
        at_once = self.store.memory(opening())
        at_once.write(self.grown.handed, self.grown.added)
        for ours in (False, True):
            apart = [record for record in memory.records if record.enrichment is ours]
            assert [record for record in at_once.records if record.enrichment is ours] == apart


BACKENDS = [Mem0(), Mem0(conflicts="supersede"), Mem0(write="direct", conflicts="supersede")]


def lives(backend: Mem0, examples: int, steps: int) -> None:
    quick = settings(
        max_examples=examples, stateful_step_count=steps, derandomize=True, deadline=None, database=None
    )
    with opened(backend, SpellingEmbedder()) as store:
        run_state_machine_as_test(lambda: Remembering(store), settings=quick)


@pytest.mark.parametrize("backend", BACKENDS, ids=["keep", "supersede", "direct"])
def test_a_memory_keeps_its_laws_whatever_is_said(backend):
    lives(backend, examples=40, steps=25)


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS, ids=["keep", "supersede", "direct"])
def test_a_memory_keeps_its_laws_in_many_long_lives(backend):
    lives(backend, examples=400, steps=50)
