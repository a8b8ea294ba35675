"""The numbers that stand in a text."""

import re
from collections.abc import Iterator
from decimal import Decimal

from toolkit.text.folding import folded

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_WORDS = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * value for value, word in enumerate(_TENS, start=2)
}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_SUFFIXES = {"k": 1_000, "m": 1_000_000}
_DATES_AND_TIMES = re.compile(r"\d{4}-\d\d?-\d\d?|\d+/\d+/\d+|\d+:\d+(?::\d+)?")
# Not what belongs to a name ("a4") or ranks ("3rd").
_DIGITS = re.compile(
    r"(?<![\w.,])(?P<sign>(?<![\d-])[-−])?(?P<digits>\d++(?:[.,]\d++)*+)(?!(?:st|nd|rd|th)\b)"
    r"(?P<suffix>[km]\b)?(?:\s(?P<scale>hundred|thousand|million|billion)\b)?"
)
_THOUSANDS = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d{1,3}(?:\.\d{3})+,\d+"
)
_ATOM = "|".join(sorted(_WORDS, key=len, reverse=True))
_SPELLED = re.compile(
    rf"\b(?:(?P<half>half a )?(?P<dozen>(?:{_ATOM}|an?) dozen|dozen)"
    rf"|(?:{_ATOM}|a(?=[ -](?:hundred|thousand|million)))(?:[ -](?:and )?(?:{_ATOM}|hundred|thousand"
    rf"|million|billion))*)\b"
)


def numbers(text: str) -> frozenset[Decimal]:
    """All numbers of `text`: in digits, with thousands separators, and in English words ("a dozen").

    A comma before other than three digits is a decimal one ("3,5"); a point is one unless several group
    digits by three. Of "5k" the number is 5,000. Parts of clock times and of dates in digits, and ordinals
    ("3rd"), are no numbers.
    """
    plain = _DATES_AND_TIMES.sub(" ", folded(text))
    return frozenset((*_in_digits(plain), *_in_words(plain)))


def _in_digits(plain: str) -> Iterator[Decimal]:
    for found in _DIGITS.finditer(plain):
        value = Decimal(_without_separators(found["digits"]))
        factor = _SUFFIXES.get(found["suffix"] or "", 1) * _SCALES.get(found["scale"] or "", 1)
        yield -value * factor if found["sign"] else value * factor


def _without_separators(digits: str) -> str:
    if not _THOUSANDS.fullmatch(digits):
        whole, mark, rest = digits.partition(",")
        grouped = digits.count(",") + digits.count(".") > 1
        return re.sub("[.,]", "", digits) if grouped else f"{whole}.{rest}" if mark else digits
    decimal = "," if "." in digits and digits.rfind(",") > digits.rfind(".") else "."
    if decimal == "." and digits.count(".") > 1:
        decimal = ","
    whole, _, rest = digits.partition(decimal)
    return re.sub("[.,]", "", whole) + (f".{rest}" if rest else "")


def _in_words(plain: str) -> Iterator[Decimal]:
    for found in _SPELLED.finditer(plain):
        if found["dozen"]:
            count = _WORDS.get(found["dozen"].split()[0], 1)
            yield Decimal(6 if found["half"] else 12 * count)
        else:
            yield from _spelled_values(re.split(r"[ -]", found.group()))


def _spelled_values(words: list[str]) -> Iterator[Decimal]:
    """The value of "two hundred and five", or of each where they do not add up ("five six")."""
    total, current, last = 0, 0, 0
    for word in words:
        if word in _SCALES:
            scale = _SCALES[word]
            current = max(current, 1) * scale
            if scale > 100:
                total, current = total + current, 0
            last = scale
        elif word in _WORDS:
            value = _WORDS[word]
            if last and (value >= last or last < 20):
                yield Decimal(total + current)
                total, current = 0, 0
            current += value
            last = max(value, 1)
    yield Decimal(total + current)
