"""The cases of an audit, and every personal and public thing that they say, by slot."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stressors.draw import Draw, draw
from stressors.families.privacy import PRIVACY, Mixed, planted
from stressors.sources import FromTemplate, of_family
from toolkit.cases.case import Case

SPEAKER = "speaker"  # the slot of the name of whoever tells it all


@dataclass(frozen=True)
class Filled:
    """One filling of a template: its cases, which say ever more beside the same fact, and what fills it."""

    draw: Draw
    cases: tuple[Case, ...]

    @property
    def name(self) -> str:
        """Names the person whose things these are."""
        return f"{self.draw.entry.name}/{self.draw.number}"

    @property
    def template(self) -> Mixed:
        """The template, which knows how far each slot may go."""
        template = self.draw.entry.template
        assert isinstance(template, Mixed)
        return template

    @property
    def values(self) -> Mapping[str, str]:
        """What stands in the slots of the mixed sentences, and the speaker's name."""
        filling = self.draw.filling
        return {SPEAKER: filling.user, **{slot: filling.values[slot] for slot in self.template.scopes}}


def filled_templates(languages: Sequence[str], fillings: int, seed: int) -> Iterator[Filled]:
    """So many fillings of every template of mixed facts in some languages.

    UserError for a language that has none.
    """
    for language in languages:
        for source in of_family(PRIVACY.name, language):
            assert isinstance(source, FromTemplate)
            for number in range(fillings):
                yield Filled(planted(draw(source.entry, seed, number)), source(seed, number))
