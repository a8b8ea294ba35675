"""An answer of each kind, made from a gold by rules; none where the kind does not apply to the gold."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from ablations.judge_probes.golds import Gold, GoldKind, absolute_dates, content_of
from analysis.judging.kinds import AnswerKind
from toolkit.dialogue import spoken_date
from toolkit.grounding.dates import DateMention
from toolkit.text.function_words import ENGLISH
from toolkit.text.words import folded_words, words

DAY = timedelta(days=1)
TOPICAL = 3  # letters of a word that can name a topic
LISTED = 4  # other golds that stand beside the gold where everything is listed
RESTATED = ("The answer is: {}.", "From what was said: {}.", "According to the conversation, {}.")
VAGUE = (
    "It had to do with {}.",
    "Something about {}, as came up between them.",
    "It was a matter of {} that meant something to them.",
)
ABSTENTIONS = ("Not mentioned.", "I don't know.", "There is no information about that.")
_ABSTAINS = re.compile(
    r"\b(?:not (?:mentioned|known|specified|stated|answerable)|unknown|unanswerable|no information"
    r"|do(?:n't| not) know)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Setting:
    """What an answer may be made of, beside its gold."""

    gold: Gold
    speakers: tuple[str, ...]  # of the dialogue
    others: Sequence[Gold]  # of its category and kind, all of them wrong here, and alike
    rng: Random


def _gold(of: Setting) -> str | None:
    return of.gold.text


def _restated(of: Setting) -> str | None:
    """The gold in a sentence, a day in it written the other way round."""
    text = of.gold.text
    day = _only_day(of.gold)
    if day is not None:
        start = day.interval.start
        text = _replaced(text, day, f"{start:%B} {start.day}, {start.year}")
    if [one.interval for one in absolute_dates(text)] != [*of.gold.intervals]:
        text = of.gold.text
    return of.rng.choice(RESTATED).format(text.rstrip(" ."))


def _specific(of: Setting) -> str | None:
    if of.gold.kind is GoldKind.POLARITY:
        return "No" if of.gold.polarity == "yes" else "Yes"
    return of.rng.choice(of.others).text if of.others else None


def _vague(of: Setting) -> str | None:
    """The topic of the question, in words that say nothing about it."""
    topic = [
        word
        for word in words(of.gold.probe.question)
        if len(word) >= TOPICAL and not {*folded_words(word)} & (ENGLISH | of.gold.content)
    ]
    templates = of.rng.sample(VAGUE, len(VAGUE)) if topic else []
    answers = (one.format(" ".join(topic)) for one in templates)
    return next((one for one in answers if not content_of(one) & of.gold.content), None)


def _day_off(of: Setting) -> str | None:
    """The day before or behind the one that the gold names."""
    day = _only_day(of.gold)
    if day is None:
        return None
    wrong = day.interval.start + of.rng.choice((-DAY, DAY))
    answer = _replaced(of.gold.text, day, spoken_date(wrong))
    return answer if _days(answer) == [(wrong, wrong + DAY)] else None


def _speaker(of: Setting) -> str | None:
    """Another speaker in place of the one that the gold names, or credited with what is asked of one."""
    named = _named(of.gold.text, of.speakers)
    if len(named) == 1 and (others := _others(of, named)):
        return _whole(named[0]).sub(lambda _: of.rng.choice(others), of.gold.text)
    asked = _named(of.gold.probe.question, of.speakers)
    if named or len(asked) != 1 or of.gold.kind is GoldKind.POLARITY or not (others := _others(of, asked)):
        return None
    return f"That was {of.rng.choice(others)}, not {asked[0]}: {of.gold.text}"


def _everything(of: Setting) -> str | None:
    if of.gold.kind is GoldKind.POLARITY or len(of.others) < LISTED:
        return None
    listed = [of.gold.text, *(one.text for one in of.rng.sample(of.others, LISTED))]
    return "; ".join(of.rng.sample(listed, len(listed)))


def _hedged(of: Setting) -> str | None:
    """The gold and a wrong answer, neither of them held."""
    wrong = _specific(of)
    if wrong is None:
        return None
    first, second = of.rng.sample([of.gold.text, wrong], 2)
    return f"Maybe {first.rstrip('.')}, or maybe {second.rstrip('.')}; I am not sure."


def _empty(of: Setting) -> str | None:
    return ""


def _abstention(of: Setting) -> str | None:
    return None if _ABSTAINS.search(of.gold.text) else of.rng.choice(ABSTENTIONS)


MAKERS: Mapping[AnswerKind, Callable[[Setting], str | None]] = {
    AnswerKind.GOLD: _gold,
    AnswerKind.RESTATED: _restated,
    AnswerKind.SPECIFIC: _specific,
    AnswerKind.VAGUE: _vague,
    AnswerKind.DAY_OFF: _day_off,
    AnswerKind.SPEAKER: _speaker,
    AnswerKind.EVERYTHING: _everything,
    AnswerKind.HEDGED: _hedged,
    AnswerKind.EMPTY: _empty,
    AnswerKind.ABSTENTION: _abstention,
}


def _only_day(gold: Gold) -> DateMention | None:
    """The one date of a gold, if it has one and it is a day."""
    if len(gold.dates) != 1:
        return None
    (only,) = gold.dates
    return only if only.interval.end - only.interval.start == DAY and not only.vague else None


def _days(text: str) -> list[tuple[datetime, datetime]]:
    return [(one.interval.start, one.interval.end) for one in absolute_dates(text)]


def _replaced(text: str, mention: DateMention, by: str) -> str:
    return text[: mention.start] + by + text[mention.end :]


def _named(text: str, speakers: Sequence[str]) -> list[str]:
    return [name for name in speakers if _whole(name).search(text)]


def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def _others(of: Setting, named: Sequence[str]) -> list[str]:
    return [name for name in of.speakers if name not in named]
