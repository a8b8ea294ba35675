"""The budget and the filters between a ranking and a reader."""

from dataclasses import replace

from builders import MONDAY
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.facts import Evidentiality, Kind, Tier
from toolkit.retrieval.shown import Shown, context_tokens
from toolkit.stages import Hit, MemoryRecord, Retrieved
from toolkit.text.tokens import token_count


def hit(text: str, **changes: object) -> Hit:
    return Hit(replace(MemoryRecord(text, text, "Ana", (), (), MONDAY), **changes), 1.0)


def texts(retrieved: Retrieved) -> list[str]:
    return [one.record.text for one in retrieved.hits]


def test_the_context_ends_at_the_first_record_that_does_not_fit():
    ranking = [hit("one two"), hit("three four five"), hit("six")]

    assert texts(Shown(tokens=4)(ranking)) == ["one two"]


def test_a_record_larger_than_the_whole_budget_hides_nothing_behind_it():
    found = Shown(tokens=2)([hit("one two three"), hit("four")])

    assert texts(found) == ["four"]
    assert found.withheld == {"one two three"}


def test_top_k_cuts_as_well():
    assert texts(Shown(top_k=1)([hit("a"), hit("b")])) == ["a"]


def test_stated_only_leaves_out_what_was_inferred():
    assert texts(Shown(stated_only=True)([hit("a", evidentiality=Evidentiality.INFERRED), hit("b")])) == ["b"]


def test_kinds_are_a_choice_of_some():
    ranking = [hit("a", kinds=frozenset({Kind.EVENT})), hit("b", kinds=frozenset({Kind.PROFILE})), hit("c")]

    assert texts(Shown(kinds=frozenset({Kind.EVENT}))(ranking)) == ["a"]


def test_added_knowledge_can_be_left_out():
    assert texts(Shown(enrichment=False)([hit("a", enrichment=True), hit("b")])) == ["b"]


def test_quarantine_is_hidden_or_comes_after_all_that_was_admitted():
    ranking = [hit("q", tier=Tier.QUARANTINE), hit("a"), hit("b")]

    assert texts(Shown()(ranking)) == ["a", "b"]
    assert texts(Shown(quarantine="second_tier")(ranking)) == ["a", "b", "q"]


def test_the_second_tier_has_a_share_of_the_budget_that_the_first_cannot_take():
    ranking = [*(hit(f"a{place}") for place in range(9)), hit("q", tier=Tier.QUARANTINE)]

    assert texts(Shown(tokens=4)(ranking)) == ["a0", "a1", "a2", "a3"]
    assert texts(Shown(tokens=4, quarantine="second_tier")(ranking)) == ["a0", "a1", "a2", "q"]


def test_what_a_filter_held_back_is_named():
    assert Shown()([hit("q", tier=Tier.QUARANTINE), hit("a")]).withheld == {"q"}


@settings(derandomize=True, deadline=None)
@given(st.lists(st.text(max_size=40)), st.integers(1, 60))
def test_the_budget_is_never_exceeded(said: list[str], tokens: int):
    ranking = [hit(text) for text in said]
    hits = Shown(tokens=tokens)(ranking).hits

    assert context_tokens(hits) == sum(token_count(one.record.text) for one in hits) <= tokens
