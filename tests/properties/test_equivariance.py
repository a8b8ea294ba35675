"""A dialogue on other days is remembered on other days (P8), under other names under other names (P9)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import pytest
from builders import MONDAY, dialogue
from rule_pipelines import GATED, WITH_HISTORY
from step_by_step import formed

from stressors.draw import draw
from stressors.families.catalog import FAMILIES
from stressors.language import LANGUAGES
from stressors.overlays.names import inverse, renamed
from stressors.sources import FromTemplate, of_family
from stressors.template import INVENTED, MEN, WOMEN
from toolkit.cases.case import Case, Relation
from toolkit.context import Context
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft
from toolkit.grounding.rules import Rules
from toolkit.stages import Grounded

SEED = 7
EVENT_WITHOUT_DAYS = {"temporal/fr/golden-wedding"}  # "On a fêté ... hier" is taken for English


@dataclass(frozen=True)
class AsOfToday:
    """Grounding as of the day on which a dialogue is read in, not of the day on which it was said."""

    today: datetime = MONDAY

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Grounded]:
        return Rules()([self._read_today(draft) for draft in drafts], context)

    def _read_today(self, draft: Draft) -> Draft:
        turn = replace(draft.exchange.turn, said_at=self.today)
        exchange = replace(draft.exchange, turn=turn, sources=(turn,))
        return Draft(replace(draft.fact, said_at=self.today), exchange)


def days_of(pipeline, case: Case) -> list[tuple[datetime, datetime]]:
    """The times with which the facts of the event are stored."""
    told = {turn for one in case.must_store for turn in one.sources}
    facts = [draft.fact for draft in formed(pipeline, case.dialogue).drafts]
    return [(time.start, time.end) for one in facts if told & {*one.sources} for time in one.valid]


def shifted_pairs(code: str, templates: int = 6) -> list[tuple[Case, Case]]:
    """Cases of some templates, and the same ones some days later."""
    found = []
    for source in of_family("temporal", code)[:templates]:
        cases = {case.id: case for case in source(SEED, 0)}
        later = [one for one in cases.values() if one.partner and one.partner.relation is Relation.SHIFTED]
        found += [(cases[one.partner.case], one) for one in later]
    return found


def moves(pipeline, case: Case, later: Case) -> bool:
    by = timedelta(days=later.partner.days)
    return days_of(pipeline, later) == [(start + by, end + by) for start, end in days_of(pipeline, case)]


@pytest.mark.parametrize("templates", [6, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_told_some_days_later_is_stored_as_many_days_later(code, templates):
    pairs = shifted_pairs(code, templates)

    assert pairs
    assert [later.id for case, later in pairs if not moves(WITH_HISTORY, case, later)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_and_it_is_stored_with_a_day_but_for_named_templates(code):
    undated = {later.template for _, later in shifted_pairs(code) if not days_of(WITH_HISTORY, later)}

    assert undated == {template for template in EVENT_WITHOUT_DAYS if f"/{code}/" in template}


def test_what_reads_dates_as_of_today_is_found_out():
    pairs = shifted_pairs("en", templates=3)
    as_of_today = replace(WITH_HISTORY, grounding=AsOfToday())

    assert not any(moves(as_of_today, *pair) for pair in pairs)


def other_names(source: FromTemplate, said: Dialogue) -> list[tuple[str, str]]:
    """The names and invented words of a filling with those of the next, as far as that is a bijection."""
    this, that = (draw(source.entry, SEED, number, source.beside).filling for number in (0, 1))
    slots = (*INVENTED, *WOMEN, *MEN)
    pairs = {this.user: that.user, this.friend: that.friend}
    pairs |= {this.values[slot]: that.values[slot] for slot in slots}
    text = "\n".join(f"{turn.speaker} {turn.text}" for turn in said.turns)
    kept: dict[str, str] = {}
    for old, new in pairs.items():
        if new not in text and new not in kept.values():
            kept[old] = new
    return [*kept.items()]


def as_turns(texts: Sequence[str]) -> Dialogue:
    return dialogue(*(f"X: {text}" for text in texts))


def texts(pipeline, said: Dialogue) -> list[str]:
    return [f"{draft.fact.speaker}, {draft.fact.text}" for draft in formed(pipeline, said).drafts]


def commutes(pipeline, said: Dialogue, names: Sequence[tuple[str, str]]) -> bool:
    """Whether to rename and remember is to remember and rename."""
    before = as_turns(texts(pipeline, said))
    after = as_turns(texts(pipeline, renamed(said, (), names)[0]))
    return renamed(before, (), names)[0] == after


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_to_rename_and_remember_is_to_remember_and_rename(family, code):
    source = of_family(family, code)[0]
    said = source(SEED, 0)[1].dialogue
    names = other_names(source, said)
    other, probes = renamed(said, (), names)

    assert renamed(other, probes, inverse(names))[0] == said != other
    assert commutes(GATED, said, names)


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_so_it_is_for_every_template(code):
    for source in (one for family in FAMILIES for one in of_family(family, code)):
        said = source(SEED, 0)[-1].dialogue

        assert commutes(GATED, said, other_names(source, said)), source.name


MIA = dialogue("Ana: I met Mia in Oslo.", "Ben: She is nice.", "Ana: Mia flew home yesterday and I miss Mia.")


@pytest.mark.parametrize("name", ["Oda", "Zoë", "Holbidatock"])
def test_a_name_that_is_no_word_may_be_any_other(name):
    assert commutes(WITH_HISTORY, MIA, [("Mia", name)])


@pytest.mark.parametrize("name", ["June", "Will", "Friday", "Hope", "mia", "O’Neil"])
def test_a_name_that_is_a_word_or_not_written_like_a_name_is_read_otherwise(name):
    assert not commutes(WITH_HISTORY, MIA, [("Mia", name)])
