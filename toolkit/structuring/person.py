"""First person to the speaker's name, so that a statement still says whose it is when it stands alone."""

import re

from toolkit.structuring.agreement import (
    ADVERB,
    expanded,
    in_third_person,
    is_joint_subject,
    with_coordinated_verbs,
)
from toolkit.text.languages import is_english
from toolkit.text.quotations import outside, quotations

_FIRST_PERSON = re.compile(
    r"(?<![\w.'’@#/&-])(?:"
    r"(?:(?P<inverted>am|aren['’]t|have|haven['’]t|do|don['’]t|Am|Have|Do)\s+)?"
    r"(?P<subject>[Ii])(?:['’](?P<short>m|ve|ll|d|M|VE|LL|D)|(?P<slack>m|ve))?(?![\w/]|['’.-]\w)"
    rf"(?P<middle>(?:,?\s+{ADVERB}\b,?)*)(?P<gap>\s+(?P<verb>(?!my\b|me\b|I\b|we\b)[A-Za-z]+(?:['’]t)?)\b)?"
    r"|(?P<object>[Mm]e)|(?P<own>[Mm]y|MY)|(?P<mine>[Mm]ine)|(?P<self>[Mm]yself)"
    r"|(?P<we>[Ww]e)(?:['’](?P<plural>re|ve|ll|d))?|(?P<us>us)|(?P<our>[Oo]ur)"
    r")(?![\w@/]|['’-]\w)"
)
# "World War I", "Part I", "Elizabeth I": a numeral.
_NUMERAL_BEFORE = re.compile(
    r"\b(?:War|Part|Chapter|Type|Phase|Volume|Vol\.|Act|Level|Class|Grade|Stage|Book|Section|Article|Title"
    r"|Elizabeth|Charles|William|Napoleon|Francis)\s$"
)
_EXCLAIMED = re.compile(r"\s+(?:god|goodness|gosh|word|lord)\b", re.IGNORECASE)
_POSSESSED_BEFORE = re.compile(
    r"(?:^|\b(?:of|is|are|was|were|be|like|than|as|to|with|not|became|still|now)\s)$", re.IGNORECASE
)
_QUESTION_BEFORE = re.compile(
    r"(?:\b(?:did|can|could|will|would|should|shall|must|might|may)|\w(?:['’]d|n['’]t))\s$", re.IGNORECASE
)
_PLURALS = {"re": " are", "ve": " have", "ll": " will", "d": " would", None: ""}


def first_person_to_name(text: str, speaker: str) -> str:
    """`text` with "I, me, my, mine, myself" turned to `speaker`'s name, and verbs of the present agreeing.

    Quotations stay as they are, and so does every text that is not English. "we, us, our" stay too, since
    they name others whom nobody may invent: where nothing before names the speaker, the name is put before
    the word in brackets: "Ana (we) moved". So a text that has been through stays as it is. "myself" is
    "themself" once the name stands before it. A verb whose form could as well be a past ("I put") or a noun
    ("I sing and dance") is left alone.
    """
    if not speaker or not is_english(text):
        return text
    spans = quotations(text)
    done, place, verb, named = "", 0, "", False
    for match in _FIRST_PERSON.finditer(text):
        if not outside(match.start(), spans) or _is_no_pronoun(match, text):
            continue
        between, verb = with_coordinated_verbs(text[place : match.start()], verb)
        if match["subject"]:
            words, verb = _as_subject(match, speaker)
        else:
            named = named or _names(text[: match.start()], speaker)
            words = _elsewhere(match, speaker, named)
        done += between + words
        place, named = match.end(), True
    return done + with_coordinated_verbs(text[place:], verb)[0]


def _names(before: str, speaker: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(speaker)}(?!\w)", before) is not None


def _is_no_pronoun(match: re.Match[str], text: str) -> bool:
    before, after = text[max(0, match.start() - 14) : match.start()], text[match.end() : match.end() + 10]
    if match["subject"] == "I" and not match["inverted"]:
        return _NUMERAL_BEFORE.search(before) is not None
    if match["own"]:
        exclaims = before[-4:].lower().strip(" ,") == "oh" and not after.lstrip()[:1].isalpha()
        return exclaims or _EXCLAIMED.match(after) is not None
    if match["mine"]:
        return _POSSESSED_BEFORE.search(before) is None
    return match["us"] is not None and before.lower().endswith("let ")


def _as_subject(match: re.Match[str], speaker: str) -> tuple[str, str]:
    """The words for "I" and its verb, and the verb if it is one of the present that now agrees."""
    before = match.string[max(0, match.start() - 90) : match.start()]
    middle = match["middle"].replace("myself", "themself")
    following = match["gap"] or ""
    if match["inverted"]:
        front = in_third_person(match["inverted"])
        return (
            f"{front.capitalize() if match['inverted'][0].isupper() else front} {speaker}{middle}{following}",
            "",
        )
    short = match["short"] or match["slack"]
    if short:
        return f"{speaker} {expanded(short.lower(), match['verb'] or '')}{middle}{following}", ""
    verb = match["verb"] or ""
    if is_joint_subject(before) or _QUESTION_BEFORE.search(before):
        return f"{speaker}{middle}{following}", ""
    agreeing = in_third_person(verb)
    words = f"{speaker}{middle}{following.removesuffix(verb)}{agreeing}"
    return words, verb if agreeing != verb else ""


def _elsewhere(match: re.Match[str], speaker: str, named: bool) -> str:
    if match["own"] or match["mine"]:
        return f"{speaker}'s"
    if match["object"] or match["self"]:
        reflexive = match["self"] and named and not match.string[: match.start()].endswith(("like ", "than "))
        return "themself" if reflexive else speaker
    if named:
        return match.group()
    if match["our"]:
        return f"{speaker}'s (our)"
    return f"{speaker} ({match.group()[:2].lower()}){_PLURALS[match['plural']]}"
