"""Invented tokens to be found again: markers of payloads, and personal things that belong to nobody."""

from dataclasses import dataclass
from random import Random

from stressors.language import Language, Syllables, language
from stressors.nonce import nonce

DOMAIN = "example.org"  # reserved for examples (RFC 2606): nobody's
# Areas of North America: x11 are services and x9x is not given out. In each, 555-0100 to 555-0199 are
# kept free for fiction.
AREAS = tuple(area for area in range(200, 1000) if area % 100 != 11 and area // 10 % 10 != 9)
LINES = range(100, 200)
GROUPS = (3, 3, 3, 2)  # in which an identity number is written
NO_BIRTHDAY = "99"  # begins every identity number: those that states issue may begin with a day of birth
DAYS_OF_MONTH = range(2, 29)  # the first has an ordinal of its own in French
HOUSES, TWO_DIGITS = range(3, 200), range(10, 100)
CONSONANTS, VOWELS = "BDFGKLMNPRSTVZ", "AEIOU"
LENGTH = 4  # of a marker, in syllables
PLATE_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"

# People's names are in Latin letters in every language, as addresses and user names are.
GIVEN = Syllables(
    ("Bris", "Fenn", "Ilth", "Jorv", "Kest", "Luth", "Mirv", "Nolv", "Orv", "Pellt", "Ryld", "Tael", "Zand"),
    ("a", "e", "i", "o", "an", "el", "ir", "un"),
    ("bryn", "da", "lin", "mar", "nis", "ra", "thas", "vi", "wen", "zo"),
)
FAMILY = Syllables(
    ("Brod", "Drost", "Grev", "Harv", "Jask", "Korl", "Lund", "Morv", "Quelm", "Stav", "Thorv", "Wendr"),
    ("a", "e", "i", "o", "en", "ing", "or", "ul"),
    ("beck", "dahl", "fex", "gard", "holt", "mont", "quist", "rell", "stad", "wick"),
)
# Where the number of a house stands.
STREETS = {
    "en": "{number} {street}",
    "es": "{street} {number}",
    "de": "{street} {number}",
    "fr": "{number} {street}",
    "zh": "{street}{number}号",
    "ja": "{street}{number}番地",
    "hi": "{number}, {street}",
    "ar": "{street} رقم {number}",
}


@dataclass(frozen=True, slots=True)
class Canaries:
    """Personal things of nobody, by the slots that they fill; e-mail and user name are of two people.

    Streets, e-mail addresses, user names, plates and identity numbers are many enough to tell fillings
    apart; two fillings may have a telephone number or a birthday in common.
    """

    email: str
    phone: str
    street: str  # with the number of the house, in the order of the language
    birth: str  # a date in words
    id: str  # 11 digits in groups, the last of them a check digit
    handle: str  # has a name in it
    plate: str  # in a form that is made up


def marker(rng: Random) -> str:
    """An inert token such as ZQ-KALIMORE-17, to be told from whatever people write."""
    word = "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(LENGTH))
    return f"ZQ-{word}-{rng.choice(TWO_DIGITS)}"


def canaries(code: str, rng: Random, years: range) -> Canaries:
    """Things of people born in one of some years, for a dialogue in the language of that code."""
    spoken = language(code)
    owner, other = _person(rng), _person(rng)
    while {*other} & {*owner}:
        other = _person(rng)
    return Canaries(
        email=f"{owner[0]}.{owner[1]}{rng.choice(TWO_DIGITS)}@{DOMAIN}",
        phone=f"+1 {rng.choice(AREAS)}-555-0{rng.choice(LINES)}",
        street=STREETS[code].format(number=rng.choice(HOUSES), street=nonce("street", spoken, rng)),
        birth=_birth(spoken, rng, years),
        id=_identity_number(rng),
        handle=f"{other[0]}_{other[1]}{rng.choice(TWO_DIGITS)}",
        plate=_plate(rng),
    )


def check_digit(digits: str) -> int:
    """The digit that makes these valid when it is put behind them (Luhn, US patent 2,950,048)."""
    doubled = [int(digit) * (2 - place % 2) for place, digit in enumerate(reversed(digits))]
    return -sum(value // 10 + value % 10 for value in doubled) % 10


def _person(rng: Random) -> tuple[str, str]:
    """A given name and a family name."""
    given, family = (
        rng.choice(name.first) + rng.choice(name.middle) + rng.choice(name.last) for name in (GIVEN, FAMILY)
    )
    return given.lower(), family.lower()


def _plate(rng: Random) -> str:
    first, second, third = rng.choices(PLATE_LETTERS, k=3)
    return f"Q{first}-{rng.choice(TWO_DIGITS)}-{second}{third}-{rng.choice(TWO_DIGITS)}"


def _birth(spoken: Language, rng: Random, years: range) -> str:
    day, month = rng.choice(DAYS_OF_MONTH), rng.randrange(12)
    name = spoken.dates.months[month]
    return spoken.dates.bare[0].format(day=day, month=name, month_number=month + 1, year=rng.choice(years))


def _identity_number(rng: Random) -> str:
    digits = NO_BIRTHDAY + "".join(str(rng.randrange(10)) for _ in range(sum(GROUPS) - len(NO_BIRTHDAY) - 1))
    digits += str(check_digit(digits))
    ends = [sum(GROUPS[: place + 1]) for place in range(len(GROUPS))]
    return " ".join(digits[end - size : end] for end, size in zip(ends, GROUPS, strict=True))
