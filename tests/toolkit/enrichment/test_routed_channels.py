"""Channels behind the router: who is asked about what, and what becomes of the answer."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest
from builders import MONDAY, context, draft

from toolkit.context import Context
from toolkit.enrichment.channels.channel import Found, Known, Question, Unknown, Withheld
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.channels.parametric import Parametric
from toolkit.enrichment.channels.wikidata import Wikidata
from toolkit.enrichment.routed import Routed
from toolkit.enrichment.router import Span
from toolkit.facts import Draft, Scope
from toolkit.failure import Failure
from toolkit.spec import component, spec_of
from toolkit.stages import Enriched, Enriching

SCOPES = {"Velmora": Scope.EXTERNAL, "soup": Scope.GENERIC, "Quelmont": Scope.USER_PII}
KNOWN = Known("Velmora", "Velmora lasts 10 days.", "somewhere", MONDAY, None)


@dataclass(frozen=True)
class ByWord:
    """Routes by a table."""

    def __call__(
        self, drafts: Sequence[Draft], internal: Collection[str], context: Context
    ) -> list[tuple[Span, ...] | Failure]:
        return [
            tuple(Span(word, scope) for word, scope in SCOPES.items() if word in draft.fact.text)
            for draft in drafts
        ]


@dataclass(frozen=True)
class Says:
    """A channel that always says the same, and remembers what it was asked."""

    kind: ClassVar[str] = "external"
    found: Found = KNOWN
    asked: list[str] = field(default_factory=list, compare=False)

    def __call__(self, questions: Sequence[Question], context: Context) -> list[Found]:
        self.asked.extend(question.query for question in questions)
        return [self.found for _ in questions]


def enriched(text: str, channel: Says, **settings: Any) -> Enriched:
    routed = Routed(router=ByWord(), **{"scope": "per_span", "external": channel, **settings})
    (result,) = routed([draft(text)], context())
    assert isinstance(result, Enriched)
    return result


def outcomes(result: Enriched) -> list[tuple[str, str]]:
    return [(note.outcome.value, note.reason) for note in result.notes]


def test_what_a_channel_knows_is_a_record_of_its_own():
    result = enriched("Ana got a Velmora.", Says())

    (addition,) = result.additions
    assert (addition.fact_id, addition.channel, addition.text, addition.source) == (
        result.fact.id, "external", KNOWN.text, "somewhere",
    )  # fmt: skip
    assert outcomes(result) == [("enriched", "Velmora: somewhere")]


def test_only_what_is_public_is_asked_about():
    channel = Says()
    enriched("Quelmont ate soup with a Velmora.", channel)

    assert channel.asked == ["Velmora"]


def test_a_fact_that_is_personal_as_a_whole_asks_nobody():
    channel = Says()
    result = enriched("Quelmont got a Velmora.", channel, scope="per_fact")

    assert channel.asked == []
    assert outcomes(result) == [("withheld", "Velmora: the fact is USER_PII")]


def test_ordinary_things_go_to_the_generic_channel():
    channel = Says(Unknown("the model abstains"))
    result = enriched("Ana likes soup.", Says(), generic=channel)

    assert channel.asked == ["soup"]
    assert outcomes(result) == [("passed", "soup: the model abstains")]


@pytest.mark.parametrize("store", ["apart", "inline"])
def test_a_failed_channel_is_a_row_and_the_fact_goes_on(store: str):
    before = draft("Ana got a Velmora.").fact
    result = enriched(before.text, Says(Failure("no answer")), store=store)

    assert outcomes(result) == [("failed", "Velmora: the external channel failed: no answer")]
    assert (result.fact.id, result.fact.text, result.additions) == (before.id, before.text, ())


def test_a_refused_answer_is_a_row():
    result = enriched("Ana got a Velmora.", Says(Withheld("refused: the text gives an order")))

    assert outcomes(result) == [("withheld", "Velmora: refused: the text gives an order")]


@pytest.mark.parametrize("store", ["apart", "inline"])
def test_evidence_wins_over_what_contradicts_it(store: str):
    result = enriched("Velmora lasts 14 days.", Says(), store=store)

    assert outcomes(result) == [
        ("contradicted", "Velmora: another number of days, so it is not added: somewhere")
    ]
    assert (result.fact.text, result.additions) == ("Velmora lasts 14 days.", ())


def test_inline_knowledge_stands_in_the_fact():
    result = enriched("Ana got a Velmora.", Says(), store="inline")

    assert result.fact.text == "Ana got a Velmora. (Velmora lasts 10 days.)"


def test_knowledge_that_had_expired_when_the_fact_was_said_is_not_added():
    old = replace(KNOWN, expires_at=MONDAY - timedelta(days=1))

    assert outcomes(enriched("Ana got a Velmora.", Says(old))) == [
        ("withheld", "Velmora: expired 2024-03-03")
    ]


def test_channels_and_adapters_are_written_by_name():
    written = {
        "routed": {
            "scope": "per_span",
            "queries": "public-spans",
            "external": {"look-up": {"adapter": {"wikidata": {"language": "de"}}, "expires_days": 30}},
            "generic": "parametric",
        }
    }
    routed = component(Enriching, written, "enrichment")

    assert routed.external == LookUp(Wikidata(language="de"), expires_days=30)
    assert routed.generic == Parametric()
    assert routed.needs_model


def test_where_answers_are_kept_and_how_fast_they_come_is_no_part_of_the_identity(tmp_path: Path):
    plain = Routed(external=LookUp())
    other = replace(plain, external=LookUp(folder=tmp_path, keep=False, per_second=1.0, retries=9))

    assert spec_of(other) == spec_of(plain)
    assert spec_of(Routed(external=LookUp(expires_days=7))) != spec_of(plain)
    assert spec_of(Routed(external=LookUp(Wikidata()))) != spec_of(plain)
