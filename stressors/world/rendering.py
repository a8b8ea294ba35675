"""A dialogue of several sessions from facts: how far apart, among what others, how often, in what manner."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from stressors.language import Language
from stressors.script import Line, Role, Sitting, reactions, small_talk
from stressors.world.plots import Posed
from stressors.world.relations import RELATIONS
from stressors.world.saying import KEPT, REJECTED, Manner, Statement, Worded, in_words
from stressors.world.world import Fact, World
from toolkit.cases.case import Split

DAYS_BETWEEN = range(1, 6)  # between two sessions


@dataclass(frozen=True, slots=True)
class Knobs:
    """How the facts of a question are hidden in a dialogue."""

    distance: int = 0  # sessions from one to the next
    distractors: int = 0  # other facts, which change nothing about the answer
    redundancy: float = 0.0  # share of the links that are said a second time, in other words
    rejected: float = 0.0  # share of the links that are said in a manner which the published policy rejects


@dataclass(frozen=True)
class Voice:
    """With what a dialogue is written."""

    language: Language
    split: Split  # of the sentences
    manners: tuple[Manner, ...]  # that the links may have
    rng: Callable[[str], Random]  # a generator for each purpose


@dataclass(frozen=True, slots=True)
class Placed:
    """A statement with its place in the dialogue."""

    session: int  # from 0
    within: float  # 0 to 1, in its session
    statement: Statement
    label: str = ""  # of the link that it says; empty: none


@dataclass(frozen=True)
class Told:
    """A dialogue as it will be written, with all statements in it."""

    sittings: tuple[Sitting, ...]
    placed: tuple[Placed, ...]  # the facts of the question, second sayings, distractors

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What is said, each fact once."""
        return tuple(dict.fromkeys(one.statement.fact for one in self.placed))

    @property
    def manners(self) -> dict[str, Manner]:
        """The manner in which each link is said, by its label."""
        return {one.label: one.statement.manner for one in self.placed if one.label}


def told(posed: Posed, world: World, knobs: Knobs, voice: Voice) -> Told:
    """The dialogue in which the facts of a question are said among others."""
    placed = _in_order(posed, knobs, voice)
    placed += _again(placed, knobs.redundancy, voice.rng("redundancy"))
    sessions = max((one.session for one in placed), default=0) + 1
    rng = voice.rng("places")
    for fact in distractors(posed, world, knobs.distractors, voice.rng("distractors")):
        statement = Statement(fact, rng.choice([*Manner]))
        placed.append(Placed(rng.randrange(sessions), rng.random(), statement))
    worded = in_words([one.statement for one in placed], voice.split, voice.language, voice.rng)
    order = sorted(zip(placed, worded, strict=True), key=lambda one: (one[0].session, one[0].within))
    groups = [
        [(one.label, words) for one, words in order if one.session == session] for session in range(sessions)
    ]
    return Told(tuple(_sittings(groups, voice)), tuple(placed))


def labels(posed: Posed) -> dict[Fact, str]:
    """The names of the links, in order; of a question without an answer, of all that is said for it."""
    links = posed.derived.links or posed.facts
    return {fact: f"link-{place}" for place, fact in enumerate(links, start=1)}


def distractors(posed: Posed, world: World, count: int, rng: Random) -> tuple[Fact, ...]:
    """Up to so many other facts that hold now, from which nothing else follows for the question.

    None of them says of a subject what the question's facts say of it, or what would be thought to. They are
    of all kinds by turns, those of the question's kinds first.
    """
    said = {(fact.subject, fact.relation) for fact in posed.facts}
    named = {thing for fact in posed.facts for thing in (fact.subject, fact.object)}
    others = [
        fact
        for fact in world.current
        if (fact.subject, fact.relation) not in said
        and not (RELATIONS[fact.relation].mutual and fact.object in named)
    ]
    rng.shuffle(others)
    derived, found = posed.derived, list[Fact]()
    for fact in _by_turns(others, {RELATIONS[fact.relation].saying for fact in posed.facts}):
        if len(found) == count:
            break
        if posed.query((*posed.facts, *found, fact)) == derived:
            found.append(fact)
    return tuple(found)


def _by_turns(facts: Sequence[Fact], first: set[str]) -> list[Fact]:
    """One fact of each kind, then another of each."""
    kinds = [RELATIONS[fact.relation].saying for fact in facts]
    seen: Counter[str] = Counter()
    turns = []
    for kind in kinds:
        turns.append((seen[kind], kind not in first))
        seen[kind] += 1
    return [fact for _, fact in sorted(zip(turns, facts, strict=True), key=lambda one: one[0])]


def _in_order(posed: Posed, knobs: Knobs, voice: Voice) -> list[Placed]:
    """The facts of the question, so many sessions apart; what is no link is said plainly."""
    links = labels(posed)
    drawn = _manners(len(links), knobs.rejected, voice.manners, voice.rng("manners"))
    manners = dict(zip(links, drawn, strict=True))
    placed: list[Placed] = []
    for place, fact in enumerate(posed.facts):
        new = any(_replaces(fact, one.statement.fact) for one in placed)
        statement = Statement(fact, manners.get(fact, Manner.PLAIN), new)
        within = (place + 1) / (len(posed.facts) + 1)
        placed.append(Placed(place * knobs.distance, within, statement, links.get(fact, "")))
    return placed


def _replaces(fact: Fact, other: Fact) -> bool:
    same = (fact.subject, fact.relation) == (other.subject, other.relation)
    return same and other.ends is not None


def _manners(count: int, share: float, manners: Sequence[Manner], rng: Random) -> list[Manner]:
    """Manners of which a share is rejected."""
    rejected = _part(count, share, rng)
    found = [rng.choice([one for one in manners if one in REJECTED]) for _ in range(rejected)]
    found += [rng.choice([one for one in manners if one in KEPT]) for _ in range(count - rejected)]
    rng.shuffle(found)
    return found


def _part(count: int, share: float, rng: Random) -> int:
    """A share of a count; what is broken is rounded up or down by chance, so that the mean is exact."""
    whole, broken = divmod(share * count, 1)
    return int(whole) + (rng.random() < broken)


def _again(placed: Sequence[Placed], share: float, rng: Random) -> list[Placed]:
    """A share of the links, said once more in the same manner, later in the session or in a later one.

    Not what is replaced afterwards, which would seem to be so again.
    """
    links = [one for one in placed if one.label]
    lasting = [one for one in links if one.statement.fact.ends is None]
    last = placed[-1].session if placed else 0
    chosen = rng.sample(lasting, _part(len(lasting), share, rng))
    return [_later(one, rng.randint(one.session, last), rng.random()) for one in chosen]


def _later(one: Placed, session: int, within: float) -> Placed:
    after = one.within + (1 - one.within) * within if session == one.session else within
    return replace(one, session=session, within=after)


def _sittings(groups: Sequence[Sequence[tuple[str, Worded]]], voice: Voice) -> Iterator[Sitting]:
    """Each group as a sitting that begins with small talk, all that is said with a reply behind it."""
    rng = voice.rng("sittings")
    chatter = small_talk(voice.language, rng, len(groups))
    replies = reactions(voice.language, voice.rng("replies"))
    for place, group in enumerate(groups):
        lines = [*chatter[2 * place : 2 * place + 2]]
        for label, words in group:
            if words.asked:
                lines.append(Line(words.asked, by=Role.FRIEND))
            lines += [Line(words.text, label), next(replies)]
        yield Sitting(tuple(lines), rng.choice(DAYS_BETWEEN) if place else 0)
