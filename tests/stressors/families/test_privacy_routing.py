"""What the rule router lets out of facts of mixed scope, over all templates in all languages."""

from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest
from builders import context, draft

from stressors.bank import entries
from stressors.canaries import canaries
from stressors.draw import draw
from stressors.families.privacy import ADULTS, Mixed, ladder
from stressors.filling import Filling
from stressors.language import LANGUAGES
from stressors.public_things import public_things
from stressors.template import Entry
from toolkit.cases.case import Reach
from toolkit.cases.matching import says
from toolkit.enrichment.queries import PublicSpans
from toolkit.enrichment.rule_router import RuleRouter

NUMBERS = range(6)


def asked(text: str, speaker: str = "") -> tuple[str, ...]:
    one = draft(text)
    (found,) = RuleRouter()([replace(one, fact=replace(one.fact, speaker=speaker))], (), context())
    assert isinstance(found, tuple)
    return tuple(query.text for query in PublicSpans()(one.fact, found))


def filled(entry: Entry, number: int) -> Filling:
    one = draw(entry, 7, number)
    planted = asdict(canaries(entry.language, one.rng("canaries"), ADULTS))
    return one.filling.but(**planted, **public_things(entry.language, one.rng("public")))


def twins(entry: Entry, template: Mixed) -> Iterator[tuple[str, str]]:
    """The dense sentence, and the same with all that may not leave as another filling has it."""
    for number in NUMBERS:
        own, other = filled(entry, number), filled(entry, number + len(NUMBERS))
        swapped = {
            slot: other.values[slot] for slot, reach in template.scopes.items() if reach is not Reach.PUBLIC
        }
        yield own(template.dense), own.but(**swapped)(template.dense)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_that_may_not_leave_is_asked(code: str):
    for entry in entries("privacy", code):
        for number in NUMBERS:
            for case in ladder(entry.template, draw(entry, 7, number)):
                for turn in case.dialogue.turns:
                    queries = asked(turn.text, turn.speaker)
                    assert not [
                        word for word in case.egress.forbid for query in queries if says(query, (word,))
                    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_asked_does_not_change_with_what_may_not_leave(code: str):
    for entry in entries("privacy", code):
        for one, other in twins(entry, entry.template):
            assert asked(one) == asked(other)


def test_four_in_five_english_facts_with_real_things_are_asked_about():
    asking = [
        bool(asked(filled(entry, number)(entry.template.dense)))
        for entry in entries("privacy", "en")
        if "real-" in entry.template.id
        for number in NUMBERS
    ]

    assert sum(asking) >= 0.8 * len(asking)
