"""Every recipe of the world: a plot in a mix of manners, which gives a ladder of cases."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from random import Random

from stressors.draw import DAYS, FIRST_DAY, HOURS
from stressors.filling import Filling
from stressors.language import language
from stressors.script import rendered
from stressors.world.keys import with_key
from stressors.world.plot_list import HELD_IN, HELD_OUT
from stressors.world.plots import Plot, Posed
from stressors.world.rendering import Knobs, Told, Voice, labels, told
from stressors.world.saying import Manner
from stressors.world.world import World, drawn_world
from toolkit.cases.case import Case, Split

FAMILY, LANGUAGE = "chain", "en"
# What becomes harder from rung to rung, apart from the question; the mix adds the share that is rejected.
LADDER = (
    Knobs(distance=0, distractors=0, redundancy=1.0),
    Knobs(distance=1, distractors=2, redundancy=0.5),
    Knobs(distance=1, distractors=4, redundancy=0.5),
    Knobs(distance=2, distractors=8),
    Knobs(distance=2, distractors=12),
)


@dataclass(frozen=True, slots=True)
class Mix:
    """In which manners links are said, and which share of them in those that the published policy rejects."""

    name: str
    manners: tuple[Manner, ...]
    rejected: tuple[float, ...]  # from rung to rung


# Two mixes for each plot, by turns: the ends, which show the cost of a manner at equal difficulty, and what
# lies between them.
ENDS = (
    Mix("kept", (Manner.PLAIN, Manner.ASIDE, Manner.REPLY), (0.0,) * 5),
    Mix("fleeting", (Manner.PASSING, Manner.EMOTIONAL), (1.0,) * 5),
)
BETWEEN = (
    Mix("half", tuple(Manner), (0.5,) * 5),
    Mix("rising", tuple(Manner), (0.0, 0.25, 0.5, 0.75, 1.0)),
)


@dataclass(frozen=True)
class Recipe:
    """A plot in a mix of manners: the template of its cases."""

    label: str
    plot: Plot
    mix: Mix
    split: Split

    @property
    def name(self) -> str:
        """Its name among the templates of all families."""
        return f"{FAMILY}/{LANGUAGE}/{self.label}-{self.mix.name}"

    def __call__(self, seed: int, number: int) -> tuple[Case, ...]:
        """The ladder in the `number`-th world: one question that grows, among more and more."""
        world = self.world(seed, number)
        return tuple(self._case(seed, number, rung, world) for rung in range(len(LADDER)))

    def world(self, seed: int, number: int) -> World:
        """The `number`-th world."""
        return drawn_world(self._rng(seed, number, "world"), language(LANGUAGE))

    def story(self, seed: int, number: int, rung: int, world: World) -> tuple[Posed, Told]:
        """What is asked at a rung, and the dialogue that is told for it."""
        posed = self.plot(world, rung, self._rng(seed, number, "question"))
        voice = Voice(
            language(LANGUAGE), self.split, self.mix.manners, lambda purpose: self._rng(seed, number, purpose)
        )
        return posed, told(posed, world, self.knobs(rung), voice)

    def knobs(self, rung: int) -> Knobs:
        """The knobs at a rung."""
        return replace(LADDER[rung], rejected=self.mix.rejected[rung])

    def _rng(self, seed: int, number: int, purpose: str) -> Random:
        return Random(f"{seed}/{self.name}/{number}/{purpose}")

    def _case(self, seed: int, number: int, rung: int, world: World) -> Case:
        spoken, severity = language(LANGUAGE), rung / (len(LADDER) - 1)
        posed, story = self.story(seed, number, rung, world)
        rng = self._rng(seed, number, "speakers")
        user, friend = rng.sample((*spoken.friends_women, *spoken.friends_men), 2)
        start = FIRST_DAY + timedelta(days=rng.randrange(DAYS), hours=rng.randrange(HOURS))
        case_id = f"{self.name}/{number}/{round(100 * severity)}"
        script = rendered(case_id, story.sittings, start, Filling({}, user, friend))
        case = Case(
            id=case_id,
            family=FAMILY,
            kind=self.plot.shape,
            template=self.name,
            language=LANGUAGE,
            severity=severity,
            seed=seed,
            split=self.split,
            dialogue=script.dialogue,
            chaff=script.chaff,
            knobs={"links": len(labels(posed)), **asdict(self.knobs(rung))},
        )
        return with_key(case, posed, story, script, spoken)


def _recipes(plots: Mapping[str, Plot], split: Split) -> tuple[Recipe, ...]:
    return tuple(
        Recipe(label, plot, mix, split)
        for place, (label, plot) in enumerate(plots.items())
        for mix in (BETWEEN if place % 2 else ENDS)
    )


RECIPES = (*_recipes(HELD_IN, Split.HELD_IN), *_recipes(HELD_OUT, Split.HELD_OUT))
