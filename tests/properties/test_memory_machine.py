"""What holds of a memory whatever is said, repeated, corrected and taken back, and whatever is switched.

That a run that is killed between two stages resumes to the same rows: tests/ablations/test_kills.py.
"""

from dataclasses import replace
from datetime import timedelta
from itertools import product
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
)
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from mem0_opened import opened, rows
from step_by_step import SpellingEmbedder

from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.cases.matching import says
from toolkit.enrichment.nothing import Nothing
from toolkit.enrichment.routed import Routed
from toolkit.grounding.rules import Rules
from toolkit.grounding.unchanged import Unchanged
from toolkit.ledger import Outcome
from toolkit.pipeline import Pipeline
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.rules import Clauses
from toolkit.structuring.verbatim import Verbatim
from toolkit.text.words import folded_words

INTERNAL = Path(__file__).parents[1] / "internal_metadata.jsonl"
PARTS = {
    "segregation": (Isolated(), Segregated(window=4), OpenWindow(window=3)),
    "admission": (AdmitAll(), Cues(), Quarantine(Cues(threshold=0.6), low=0.4)),
    "structuring": (Clauses(), Verbatim()),
    "enrichment": (
        Nothing(),
        Routed(INTERNAL, scope="per_span"),
        Routed(INTERNAL, scope="per_span", store="inline"),
    ),
    "grounding": (Unchanged(), Rules()),
}
PHASES = (Phase.generate,)  # to make the example of a failure shorter would take minutes
THINGS = [*product(SPEAKERS, FIRST)]
KEYS = st.sampled_from(THINGS)
VALUE = st.integers(0, 2)


class Remembering(RuleBasedStateMachine):
    """Turns of two speakers about things whose values change, written as they are said."""

    def __init__(self, store: Mem0Store) -> None:
        super().__init__()
        self.store = store
        self.grown = Grown(store.memory(opening()))

    @property
    def superseding(self):
        return self.store.settings.conflicts == "supersede"

    def tell(self, key, text, value):
        return self.grown.say(key[0], text, Meant(key, value))

    @initialize(data=st.data(), values=st.tuples(*[VALUE] * len(THINGS)))
    def begin(self, data, values):
        """Say something of each thing, so that there is something to repeat and to correct."""
        parts = {stage: data.draw(st.sampled_from(parts)) for stage, parts in PARTS.items()}
        self.grown.pipeline = Pipeline(**{**parts, "structuring": Clauses()})
        for key, value in zip(THINGS, values, strict=True):
            self.write(key, value)

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

    @precondition(lambda self: self.grown.values)
    @rule(data=st.data())
    def correct(self, data):
        key, old = data.draw(st.sampled_from([*self.grown.values.items()]))
        new = data.draw(st.sampled_from([value for value in VALUES[key[1]] if value != old]))
        due = any(ABOUT[key[1]] in one.text.split() for one in self.grown.holding(key))
        decisions = self.tell(key, CORRECT[key[1]].format(new=new, old=old), new)
        if due and self.superseding and self.grown.corrected_by(decisions):
            assert Outcome.SUPERSEDED in {row.outcome for row in decisions}

    @precondition(lambda self: self.grown.values)
    @rule(data=st.data())
    def retract(self, data):
        key, old = data.draw(st.sampled_from([*self.grown.values.items()]))
        self.tell(key, RETRACT.format(old=old), None)

    @rule(speaker=st.sampled_from(SPEAKERS), text=st.sampled_from(TALK))
    def chat(self, speaker, text):
        self.grown.say(speaker, text)

    @rule(days=st.sampled_from((1, 7, 40)))
    def wait(self, days):
        self.grown.now += timedelta(days=days)

    @rule(data=st.data(), stage=st.sampled_from([*PARTS]))
    def switch(self, data, stage):
        part = data.draw(st.sampled_from(PARTS[stage]))
        self.grown.pipeline = replace(self.grown.pipeline, **{stage: part})

    @precondition(lambda self: self.grown.memory.records)
    @rule(data=st.data())
    def find(self, data):
        record = data.draw(st.sampled_from(self.grown.memory.records))
        (hits,) = self.grown.memory.search([record.text], limit=1)
        assert hits[0].record.text == record.text

    @invariant()
    def every_fact_is_accounted_for(self):
        ends = {row.outcome for row in (*self.grown.formed, *self.grown.stored)}
        assert not ends & {Outcome.FAILED, Outcome.LOST}

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
        for key in THINGS:
            last = self.grown.current(key)
            if last is not None:
                turn, meant = last
                newest = self.grown.holding(key)[-1]
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
                assert self.grown.last_told(old) <= self.grown.said.position[new.sources[0]]

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
        max_examples=examples,
        stateful_step_count=steps,
        derandomize=True,
        deadline=None,
        database=None,
        phases=PHASES,
    )
    with opened(backend, SpellingEmbedder()) as store:
        run_state_machine_as_test(lambda: Remembering(store), settings=quick)


@pytest.mark.parametrize("backend", BACKENDS, ids=["keep", "supersede", "direct"])
def test_a_memory_keeps_its_laws_whatever_is_said(backend):
    lives(backend, examples=16, steps=25)


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS, ids=["keep", "supersede", "direct"])
def test_a_memory_keeps_its_laws_in_many_long_lives(backend):
    lives(backend, examples=150, steps=40)
