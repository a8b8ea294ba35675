"""The sections of a card, in the order in which a reader needs them."""

from analysis.card.beside import online_cost, stress_parity
from analysis.card.card import Card, missing, section
from analysis.card.compared import code, compared, data_and_errata, family
from analysis.card.egress import egress
from analysis.card.found import answered, floors_and_ceilings, lost_and_gained
from analysis.card.gates import blame, skill
from analysis.card.noise import a_a, smallest_effect
from analysis.card.not_run import not_run
from analysis.card.sources import Sources

UNASKED = "not to be had: the run asked nothing."


def card_of(sources: Sources) -> Card:
    """The card of a run: every part is there, or says that it is missing and why.

    UserError if a folder is no run, what was given as --stress is no run on a suite, or as
    --audit no finished audit.
    """
    folder = sources.folder
    parts = [compared(folder), data_and_errata(folder)]
    if folder.outcomes.empty:
        parts += [missing(title, UNASKED) for title in ASKED]
    else:
        parts += [make(sources) for make in ASKED.values()]
    parts += [stress_parity(sources), online_cost(sources), egress(sources)]
    parts += [family(folder), code(folder), not_run(sources)]
    return _with_overview(Card(folder.manifest["name"], tuple(parts)))


ASKED = {
    "Lost and gained, by support": lost_and_gained,
    "Judged answers": answered,
    "Floors and ceilings": floors_and_ceilings,
    "Skill over the matched null": skill,
    "Blame by criterion": blame,
    "A/A": a_a,
    "Smallest visible effect": smallest_effect,
}


def _with_overview(card: Card) -> Card:
    named = ", ".join(card.missing)
    told = section("Missing", f"{named}." if named else "Nothing.")
    return Card(card.name, (told, *card.sections))
