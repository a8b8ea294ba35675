"""Twins: the same cases with other personal values, of the same length and shape."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from random import Random
from typing import Any

from ablations.audit.suite import SPEAKER, Filled
from stressors.canaries import Canaries, canaries
from stressors.families.privacy import years_of_birth
from stressors.public_things import SLOTS, public_things
from stressors.template import MEN, WOMEN
from toolkit.cases.case import Case, Reach
from toolkit.cases.case_lines import case_line, case_of
from toolkit.text.scripts import CJK, MARKS

CANARIES = frozenset(field.name for field in fields(Canaries))
TRIES = 3_000  # draws until one has the shape that is wanted
# Keys of a case under which no word of a dialogue stands.
NAMES = frozenset(
    "id family kind template language split sources evidence turn case relation expect kinds chaff".split()
)
SPACELESS = re.compile(f"[{CJK}]")


def shape(value: str) -> tuple[str, int]:
    """What must stay the same: where capitals, small letters and digits stand, and the bytes in UTF-8."""
    kinds = re.sub(r"\d", "0", re.sub(r"[^\W\d_]", lambda letter: _case_of(letter[0]), value))
    return kinds, len(value.encode())


def swaps(filled: Filled) -> dict[str, str]:
    """A new value for every personal slot, all distinct and none of the old ones.

    Canaries are drawn again, names and words come from the same list; where a name or an invented word has no
    other of its shape, its letters change places. A word that is the only one of its shape is left out.
    """
    old = filled.values
    personal = [slot for slot in old if slot == SPEAKER or filled.template.scopes[slot] is not Reach.PUBLIC]
    said = {*old.values(), *filled.draw.filling.values.values(), filled.draw.filling.friend}
    taken = said | {value[::-1] for value in said}  # backwards it would be taken for the old one in disguise
    new: dict[str, str] = {}
    for slot in personal:
        fit = (value for value in _others(filled, slot) if shape(value) == shape(old[slot]))
        value = next((value for value in fit if value not in taken), None)
        if value is not None:
            new[slot] = value
            taken.add(value)
    return new


def twin(case: Case, old: Mapping[str, str], new: Mapping[str, str]) -> Case:
    """The case with the new values in place of the old ones, in all that is said, asked and expected."""
    words = {old[slot]: value for slot, value in new.items()}
    if not words:
        return case
    pattern = re.compile("|".join(_whole(word) for word in sorted(words, key=len, reverse=True)))
    written = json.loads(case_line(case))
    changed = _changed(written, lambda text: pattern.sub(lambda found: words[found[0]], text))
    return case_of(json.dumps(changed, ensure_ascii=False).encode())


def _others(filled: Filled, slot: str) -> Iterator[str]:
    """Other values that the slot could have; of an invented one or a name, then its letters in other places.

    Of a word from a list that would be no word at all, and what is not a word is not routed as one.
    """
    drawn, spoken = filled.draw, filled.draw.language
    rng = Random(f"{drawn.seed}/{filled.name}/{slot}/twin")
    lists = {**dict.fromkeys(WOMEN, spoken.women), **dict.fromkeys(MEN, spoken.men)}
    if slot in CANARIES:
        born = years_of_birth(drawn.entry.template.kind)
        yield from (getattr(canaries(drawn.entry.language, rng, born), slot) for _ in range(TRIES))
    elif slot in SLOTS:
        yield from (public_things(drawn.entry.language, rng)[slot] for _ in range(TRIES // 10))
    elif slot == SPEAKER:
        women = filled.values[SPEAKER] in spoken.friends_women
        yield from spoken.friends_women if women else spoken.friends_men
    elif slot in lists:
        yield from rng.sample(lists[slot], len(lists[slot]))
    else:
        yield from drawn.others(slot, TRIES // 10)
    if slot not in drawn.entry.template.fill:
        yield from (_shuffled(filled.values[slot], rng) for _ in range(TRIES // 10))


def _shuffled(value: str, rng: Random) -> str:
    """The same letters and digits in other places of the same kind."""
    kinds = [_kind(letter) for letter in value]
    places: dict[str, list[int]] = {}
    for place, kind in enumerate(kinds):
        if kind:
            places.setdefault(kind, []).append(place)
    letters = list(value)
    for own in places.values():
        for place, letter in zip(own, rng.sample([value[one] for one in own], len(own)), strict=True):
            letters[place] = letter
    return "".join(letters)


def _kind(letter: str) -> str:
    """The kind among which a letter may change places; empty: it stays, as signs and marks do."""
    if letter.isdigit():
        return "0"
    return _case_of(letter) if letter.isalpha() else ""


def _case_of(letter: str) -> str:
    return "A" if letter.isupper() else "a" if letter.islower() else "x"


def _whole(word: str) -> str:
    """The word as a pattern, with a word's edges where its script has such, and nothing but CJK beside it."""
    before = "" if SPACELESS.match(word[0]) else rf"(?<![{MARKS}])(?<![^\W{CJK}])"
    after = "" if SPACELESS.match(word[-1]) else rf"(?![{MARKS}])(?![^\W{CJK}])"
    return f"{before}{re.escape(word)}{after}"


def _changed(written: Any, change: Any) -> Any:
    """JSON with every text changed but those of `NAMES`."""
    if isinstance(written, dict):
        return {key: value if key in NAMES else _changed(value, change) for key, value in written.items()}
    if isinstance(written, list):
        return [_changed(one, change) for one in written]
    return change(written) if isinstance(written, str) else written
