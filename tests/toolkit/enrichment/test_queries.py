"""What is asked outside about a fact."""

import pytest
from builders import draft
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.catalog import QUERIES
from toolkit.enrichment.queries import MaskedFact, PublicSpans, WholeFact
from toolkit.enrichment.router import Span
from toolkit.facts import Scope

FACT = draft("Brisa wears her dexcom g7 in Oslo for diabetes.").fact
FOUND = (
    Span("Oslo", Scope.EXTERNAL, "Oslo"),
    Span("dexcom g7", Scope.EXTERNAL, "Dexcom G7"),
    Span("Brisa", Scope.USER_PII),
    Span("diabetes", Scope.SENSITIVE),
)


def test_the_least_is_each_public_thing_by_itself_as_the_list_writes_it():
    assert [query.text for query in PublicSpans()(FACT, FOUND)] == ["Dexcom G7", "Oslo"]
    assert [query.about for query in PublicSpans()(FACT, FOUND)] == ["dexcom g7", "Oslo"]


def test_one_thing_is_asked_for_once():
    twice = (Span("Oslo", Scope.EXTERNAL, "Oslo"), Span("oslo", Scope.EXTERNAL, "Oslo"))

    assert len(PublicSpans()(FACT, twice)) == 1


def test_a_sensitive_fact_may_be_asked_nothing_about():
    assert PublicSpans(beside_sensitive=False)(FACT, FOUND) == ()
    assert PublicSpans(beside_sensitive=False)(FACT, FOUND[:3]) != ()


def test_a_masked_fact_keeps_what_the_router_does_not_name():
    (query,) = MaskedFact()(FACT, FOUND)

    assert query.text == "… wears her dexcom g7 in Oslo for …."


def test_the_whole_fact_hides_nothing():
    assert [query.text for query in WholeFact()(FACT, FOUND)] == [FACT.text]


@pytest.mark.parametrize("name", QUERIES)
def test_nothing_is_asked_about_a_fact_without_a_public_thing(name: str):
    assert QUERIES[name]()(FACT, FOUND[2:]) == ()


@given(st.permutations(FOUND))
@settings(derandomize=True, deadline=None)
def test_the_order_of_queries_says_nothing_about_the_fact(found: list[Span]):
    assert PublicSpans()(FACT, found) == PublicSpans()(FACT, FOUND)
