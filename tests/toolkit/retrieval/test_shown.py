"""The budget and the filters between a ranking and a reader."""

from dataclasses import replace

from builders import MONDAY
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.facts import Evidentiality, Kind, Tier
from toolkit.retrieval.shown import Shown, context_tokens
from toolkit.stages import Hit, MemoryRecord
from toolkit.text.tokens import token_count


def hit(text: str, **changes: object) -> Hit:
    return Hit(replace(MemoryRecord(text, text, (), (), MONDAY), **changes), 1.0)


def texts(hits: tuple[Hit, ...]) -> list[str]:
    return [one.record.text for one in hits]


def test_the_context_ends_at_the_first_record_that_does_not_fit():
    ranking = [hit("one two"), hit("three four five"), hit("six")]

    assert texts(Shown(tokens=4)(ranking)) == ["one two"]


def test_a_first_record_above_the_budget_leaves_the_context_empty():
    assert Shown(tokens=1)([hit("one two")]) == ()


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


@settings(derandomize=True, deadline=None)
@given(st.lists(st.text(max_size=40)), st.integers(1, 60))
def test_the_budget_is_never_exceeded_and_more_budget_only_adds(said: list[str], tokens: int):
    ranking = [hit(text) for text in said]
    small, large = Shown(tokens=tokens)(ranking), Shown(tokens=tokens + 5)(ranking)

    assert context_tokens(small) == sum(token_count(one.record.text) for one in small) <= tokens
    assert large[: len(small)] == small
