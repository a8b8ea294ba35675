"""Slots to values: what one filling of a template says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from stressors.language import Language
from stressors.nonce import nonce
from stressors.template import INVENTED, MEN, SLOT, WOMEN, Template
from toolkit.cases.case import Forms, Holds

TWO_DIGITS, YEARS, CODES = range(12, 49), range(1985, 2013), range(1000, 10_000)


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
        **{count: [str(number) for number in TWO_DIGITS] for count in ("n", "n2")},
        "year": [str(year) for year in YEARS],
        "code": [str(code) for code in CODES],
        **template.fill,
    }
    choices = [value for value in closed[slot] if value not in taken]
    return tuple(rng.sample(choices, min(count, len(choices))))


def filled(template: Template, language: Language, rng: Random, taken: Sequence[str] = ()) -> Filling:
    """Values for all slots that every template may use and for its own.

    Names and invented words are distinct, and none of them is in `taken`.
    """
    values: dict[str, str] = {}
    for slot, kind in INVENTED.items():
        values[slot] = nonce(kind, language, rng, {*values.values(), *taken})
    for slots, names in ((WOMEN, language.women), (MEN, language.men)):
        free = [name for name in names if name not in taken]
        values |= zip(slots, rng.sample(free, len(slots)), strict=True)
    first, second = rng.sample(TWO_DIGITS, 2)
    values |= {
        "n": str(first),
        "n2": str(second),
        "year": str(rng.choice(YEARS)),
        "code": str(rng.choice(CODES)),
    }
    values |= {slot: rng.choice(choices) for slot, choices in template.fill.items()}
    women, men = list(language.friends_women), list(language.friends_men)
    users = {"f": women, "m": men, "any": women + men}[template.speaker]
    user = rng.choice(users)
    friend = rng.choice([name for name in women + men if name != user])
    return Filling(values, user, friend)
