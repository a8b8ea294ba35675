"""Slots to values: what one filling of a template says."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from stressors.language import Language
from stressors.nonce import nonce
from stressors.template import INVENTED, MEN, SLOT, WOMEN, Template
from toolkit.cases.case import Forms, Holds

COUNTED = {
    slot: tuple(map(str, numbers))
    for slot, numbers in {"n": range(12, 49), "year": range(1985, 2013), "code": range(1000, 10_000)}.items()
}


@dataclass(frozen=True)
class Filling:
    """The values of a template's slots, and who speaks."""

    values: Mapping[str, str]
    user: str
    friend: str

    def __call__(self, text: str) -> str:
        """The text with its slots filled; KeyError for a slot without value."""
        return SLOT.sub(lambda slot: self.values[slot[1]], text)

    def forms(self, written: str) -> Forms:
        """The ways to say a content, written `a|b`."""
        return tuple(self(form) for form in written.split("|"))

    def holds(self, written: Sequence[str]) -> Holds:
        """Contents, each written `a|b`."""
        return tuple(self.forms(one) for one in written)

    def but(self, **values: str) -> "Filling":
        """The same with some slots filled otherwise."""
        return Filling({**self.values, **values}, self.user, self.friend)


def alternatives(
    slot: str, template: Template, language: Language, rng: Random, count: int, taken: Sequence[str]
) -> tuple[str, ...]:
    """Up to `count` further values for a slot, or for one of its kind, all distinct and none of `taken`.

    Fewer where names or the template's own choices run out.
    """
    if slot in INVENTED or slot in INVENTED.values():
        found: list[str] = []
        for _ in range(count):
            found.append(nonce(INVENTED.get(slot, slot), language, rng, {*found, *taken}))
        return tuple(found)
    closed: dict[str, Sequence[str]] = {
        **dict.fromkeys((*WOMEN, "f"), language.women),
        **dict.fromkeys((*MEN, "m"), language.men),
        **COUNTED,
        "n2": COUNTED["n"],
        **template.fill,
    }
    choices = [value for value in closed[slot] if value not in taken]
    return tuple(rng.sample(choices, min(count, len(choices))))


def filled(template: Template, language: Language, rng: Random, taken: Collection[str] = ()) -> Filling:
    """Values for all slots that every template may use and for its own.

    Names and invented words are distinct, and none of them is in `taken`.
    """
    values: dict[str, str] = {}
    for slot, kind in INVENTED.items():
        values[slot] = nonce(kind, language, rng, {*values.values(), *taken})
    for slots, names in ((WOMEN, language.women), (MEN, language.men)):
        values |= zip(slots, rng.sample(_free(names, taken), len(slots)), strict=True)
    numbers = rng.sample(_free(COUNTED["n"], taken), 2)
    values |= zip(("n", "n2"), numbers, strict=True)
    for slot in ("year", "code"):
        values[slot] = rng.choice(_free(COUNTED[slot], taken))
    values |= {slot: rng.choice(_free(choices, taken)) for slot, choices in template.fill.items()}
    women, men = list(language.friends_women), list(language.friends_men)
    users = {"f": women, "m": men, "any": women + men}[template.speaker]
    user = rng.choice(users)
    friend = rng.choice([name for name in women + men if name != user])
    return Filling(values, user, friend)


def _free(choices: Sequence[str], taken: Collection[str]) -> Sequence[str]:
    """The choices that are not taken, or all of them where that leaves none."""
    return [choice for choice in choices if choice not in taken] or choices
