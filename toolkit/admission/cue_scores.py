"""How strongly a text shows each of the five criteria of admission, by its cue phrases."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import prod

from toolkit.admission import cue_words, cue_words_foreign
from toolkit.admission.phrases import Cue, Hit, Phrasebook, Word, elements, sentences, words


class Criterion(StrEnum):
    """What speaks for remembering an exchange (the first three) or against it (the last two)."""

    STABLE_TRAIT = "stable_trait"
    SEMI_STABLE = "semi_stable"
    CROSS_SESSION = "cross_session"
    GENERIC_EMOTION = "generic_emotion"
    PASSING_SITUATION = "passing_situation"


POSITIVE = (Criterion.STABLE_TRAIT, Criterion.SEMI_STABLE, Criterion.CROSS_SESSION)
NEGATIVE = (Criterion.GENERIC_EMOTION, Criterion.PASSING_SITUATION)

SPECIFIC = Cue(Criterion.CROSS_SESSION, 0.3)  # what a name or a number inside a sentence counts for
FUNCTION_WEIGHT = 0.25  # of a function word, where a content word weighs 1
BARE_QUESTION = 0.3  # how passing a question without a positive cue is: it states nothing
WORDLESS = 0.9  # how generic a text without any word is, such as a lone emoji

_TAIL = " ?؟!.…)\"'»”"  # what may stand at the end of a sentence, after its words


@dataclass(frozen=True, slots=True)
class _Reading:
    """What one sentence shows."""

    cues: frozenset[tuple[str, Cue]]  # the positive ones, with the words that they were found by
    covered: tuple[float, ...]  # weight times strength, one a negative criterion
    weight: float  # of all words


def cue_scores(text: str, speakers: Sequence[str] = ()) -> dict[Criterion, float]:
    """The score of each criterion in [0, 1], all five, for the words of `text` alone.

    `speakers` are names by which the text may address someone; short forms (Al for Alma) count too.

    Positive criteria: 1 - product(1 - strength) over the distinct cues found, so that a cue more never
    lowers a score. Names and numbers inside a sentence are weak cues of cross-session use. Negative criteria:
    the mean strength of their cues over all words, where a word without one counts 0, a function word weighs
    a quarter and an addressed name nothing: how much of the text is but emotion, or but the moment.
    """
    readings = [_read(sentence, speakers) for sentence in sentences(text)]
    cues = sorted({(found, cue.criterion, cue.strength) for one in readings for found, cue in one.cues})
    scores = {
        criterion: 1.0 - prod(1.0 - strength for _, shown, strength in cues if shown == criterion)
        for criterion in POSITIVE
    }
    weight = sum(one.weight for one in readings)
    for place, criterion in enumerate(NEGATIVE):
        scores[criterion] = sum(one.covered[place] for one in readings) / weight if weight else 0.0
    if not weight and text.strip():
        scores[Criterion.GENERIC_EMOTION] = WORDLESS
    return {criterion: round(score, 4) for criterion, score in scores.items()}


def _read(sentence: str, speakers: Sequence[str]) -> _Reading:
    found = words(sentence)
    hits = _phrasebook().hits(found)
    addressed = _addressed(sentence, found, speakers)
    cues = {(hit.phrase, hit.cue) for hit in hits if hit.cue.criterion in POSITIVE}
    cues |= {(name, SPECIFIC) for name in _specifics(found, hits, addressed)}
    strengths = [_strengths(hits, len(found), criterion) for criterion in NEGATIVE]
    if not cues and _asks(sentence):
        emotion, passing = strengths
        strengths[1] = [
            own if own or felt else BARE_QUESTION for felt, own in zip(emotion, passing, strict=True)
        ]
    weights = [
        0.0 if place in addressed else FUNCTION_WEIGHT if word.text in _function_words() else 1.0
        for place, word in enumerate(found)
    ]
    covered = tuple(sum(map(float.__mul__, weights, of_words)) for of_words in strengths)
    return _Reading(frozenset(cues), covered, sum(weights))


def _asks(sentence: str) -> bool:
    """Whether a question mark is among the marks that end the sentence."""
    tail = sentence[len(sentence.rstrip(_TAIL)) :]
    return "?" in tail or "؟" in tail


def _strengths(hits: list[Hit], length: int, criterion: Criterion) -> list[float]:
    """The strongest cue of a negative criterion on each word; 0 where there is none."""
    strengths = [0.0] * length
    for hit in hits:
        if hit.cue.criterion == criterion:
            for place in range(hit.start, hit.end):
                strengths[place] = max(strengths[place], hit.cue.strength)
    return strengths


def _addressed(sentence: str, found: list[Word], speakers: Sequence[str]) -> frozenset[int]:
    """Where a speaker is addressed by name: set off by a comma, or at the end of the sentence."""
    names = [name.casefold() for name in speakers]
    return frozenset(
        place
        for place, word in enumerate(found)
        if len(word.text) > 1
        and any(name.startswith(word.text) for name in names)
        and (place + 1 == len(found) or "," in sentence[max(0, word.start - 2) : word.end + 1])
    )


def _specifics(found: list[Word], hits: list[Hit], addressed: frozenset[int]) -> set[str]:
    """The names (capitals inside the sentence) and the numbers that no longer cue contains."""
    known = {place for hit in hits for place in range(hit.start, hit.end) if hit.cue.criterion in POSITIVE}
    names = {
        word.text
        for place, word in enumerate(found)
        if place > 0 and word.capital and place not in known and place not in addressed
    }
    return names | {"a number" for word in found if any(letter.isdecimal() for letter in word.text)}


@cache
def _phrasebook() -> Phrasebook:
    """The cues of all languages; built when first used, since importing is to cost nothing."""
    groups = (*cue_words.CUES, *cue_words_foreign.CUES)
    return Phrasebook(
        [
            (phrase, Cue(Criterion(criterion), strength))
            for criterion, strength, phrases in groups
            for phrase in phrases
        ],
        cue_words.CLASSES | cue_words_foreign.CLASSES,
    )


@cache
def _function_words() -> frozenset[str]:
    return frozenset(word for listed in cue_words.FUNCTION_WORDS for word in elements(listed))
