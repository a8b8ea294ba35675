"""Whether a sentence tells of the thing that was asked for, and whether a title is another name of it."""

import re
from collections.abc import Sequence

from toolkit.enrichment.channels.kept_text import names_one_of
from toolkit.text.folding import folded
from toolkit.text.words import words

MOST_BEFORE = 4  # words of a longer name, such as the given names of a person
_FIELD = re.compile(r"(?:In|Dans|En|In der) (?:[\w-]+ ){0,3}[\w-]+, ")  # "In computing, a ... is"
_BRACKETS = re.compile(r"\([^()]*\)|（[^（）]*）")
_SMALL = frozenset(
    """the a an of and de del la las el los y le les l du des d et un une il lo gli der die das ein eine den
    dem von zu van al ال""".split()
)
_TELLS = re.compile(
    r"(?<!\w)(?:is|are|was|were|es|son|fue|fueron|era|eran|ist|sind|war|waren|est|sont|fut|furent|était|étaient)(?!\w)"
)


def opens_with(sentence: str, names: Sequence[str]) -> bool:
    """Whether one of the names stands where an encyclopaedic sentence has its subject: at its beginning.

    Before it there may be articles, the field ("In computing, ..."), and words in capitals that make a longer
    name of it, if the sentence then says what it is; or initials follow in brackets what they stand for. An
    order to somebody begins with its verb instead.
    """
    if any(_is_in_bracket(sentence, name) for name in names):
        return True
    seen = words(_BRACKETS.sub(" ", _FIELD.sub("", sentence, count=1)))
    spelled = [folded(word) for word in seen]
    for name in names:
        place = _place(spelled, [folded(word) for word in words(name)])
        if place is not None and _is_part_of_name(seen[:place], sentence):
            return True
    return False


def other_name(title: str, asked: str, sentence: str) -> bool:
    """A title is another name of what was asked if one holds all words of the other, and not only articles
    and their like, if one is the other's initials, or if the sentence itself names both."""
    one, two = words(folded(title)), words(folded(asked))
    if not one or not two:
        return False
    if _place(one, two) is not None or _place(two, one) is not None:
        return one == two or not _SMALL.issuperset(one if len(one) < len(two) else two)
    if _is_short_for(asked, title) or _is_short_for(title, asked):
        return True
    return names_one_of(sentence, (title,)) and names_one_of(sentence, (asked,))


def _is_in_bracket(sentence: str, name: str) -> bool:
    """Whether it follows in brackets what it is the initials of, as in "World Health Organization (WHO)"."""
    long, _, behind = sentence.partition("(")
    own = words(folded(behind.partition(")")[0]))
    return _place(own, words(folded(name))) is not None and _is_short_for(name, long)


def _place(within: Sequence[str], name: Sequence[str]) -> int | None:
    """Where the words of a name stand one after the other; None if they do not, or if there are none."""
    last = len(within) - len(name)
    places = (at for at in range(last + 1) if [*within[at : at + len(name)]] == [*name])
    return next(places, None) if name else None


def _is_part_of_name(before: Sequence[str], sentence: str) -> bool:
    own = [word for word in before if folded(word) not in _SMALL]
    if not own:
        return len(before) <= MOST_BEFORE
    capital = all(word[0].isupper() or word[0].isdigit() for word in own)
    return capital and len(before) <= MOST_BEFORE and _TELLS.search(sentence) is not None


def _is_short_for(short: str, long: str) -> bool:
    """Whether a name is spelled by the first letters of another's words; small words may be left out."""
    letters, whole = folded(short).replace(".", ""), words(long)
    if whole and folded(whole[0]) in _SMALL:
        whole = whole[1:]
    if len(whole) < 2 or not 2 <= len(letters) <= 12 or " " in letters:
        return False
    capitals = [word for word in whole if not word[0].islower()]
    return any(_spells(letters, [folded(word) for word in some]) for some in (whole, capitals))


def _spells(letters: str, whole: Sequence[str]) -> bool:
    return letters in ("".join(word[0] for word in whole), "".join(_initial(word) for word in whole))


def _initial(word: str) -> str:
    """The first letter, or a short word with a digit as it stands (the X2 of "Velmora X2")."""
    return word if len(word) <= 3 and any(letter.isdigit() for letter in word) else word[0]
