"""The probe set of judges: answers of known worth to the probes of a data set, the same ones each time."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from ablations.judge_probes.answers import MAKERS, Setting
from ablations.judge_probes.golds import Gold, GoldKind, gold_of
from analysis.judging.kinds import AnswerKind
from analysis.summary import ABSTENTION, ADVERSARIAL
from toolkit.datasets.loaded import Loaded
from toolkit.errors import UserError
from toolkit.probes import Category, Probe

PROBES = 200  # that are drawn unless told otherwise
NEAREST = 20  # of the golds that could stand in for another, those that are likest

Pools = Mapping[tuple[Category, GoldKind], Sequence[Gold]]


@dataclass(frozen=True, slots=True)
class Posed:
    """An answer to a probe, and how it was made."""

    probe: Probe
    kind: AnswerKind
    answer: str


def probe_set(data: Loaded, n: int = PROBES, seed: int = 0) -> tuple[Posed, ...]:
    """Answers of every kind that applies, to `n` probes drawn at random, or to all if there are no more.

    Probes that tempt (adversarial, abstention) have no answer to restate, and are left out. Wrong golds come
    from probes of the same category and of other dialogues, of their own if there are no others. UserError
    if n is below 1, or if no probe has a gold.
    """
    if n < 1:
        raise UserError(f"--n: {n} is not allowed; must be 1 or more")
    golds = [gold for probe in data.probes if not _tempts(probe) and (gold := gold_of(probe))]
    if not golds:
        raise UserError("data: no probe has a gold answer, so there is nothing to try judges on")
    pools: dict[tuple[Category, GoldKind], list[Gold]] = defaultdict(list)
    for gold in golds:
        pools[gold.probe.category, gold.kind].append(gold)
    drawn = Random(f"{seed}/probe set").sample(range(len(golds)), min(n, len(golds)))
    return tuple(one for place in sorted(drawn) for one in _posed(golds[place], data, pools, seed))


def _posed(gold: Gold, data: Loaded, pools: Pools, seed: int) -> list[Posed]:
    probe = gold.probe
    others, speakers = _others(gold, pools), data.dialogue(probe.dialogue).speakers
    posed = []
    for kind, made in MAKERS.items():
        rng = Random(f"{seed}/{probe.dialogue}/{probe.id}/{kind}")
        answer = made(Setting(gold, speakers, others, rng))
        if answer is not None:
            posed.append(Posed(probe, kind, answer))
    return posed


def _others(gold: Gold, pools: Pools) -> list[Gold]:
    """Golds that could stand in for this one and would be wrong, each text once: the likest ones.

    Those that answer the same question word come first, then those of about the same length.
    """
    different = [one for one in pools[gold.probe.category, gold.kind] if gold.differs(one)]
    elsewhere = [one for one in different if one.probe.dialogue != gold.probe.dialogue]
    texts = {one.text: one for one in elsewhere or different}

    def distance(one: Gold) -> tuple[bool, int, str]:
        return one.asked != gold.asked, abs(len(one.text) - len(gold.text)), one.text

    return sorted(texts.values(), key=distance)[:NEAREST]


def _tempts(probe: Probe) -> bool:
    return probe.category.number == ADVERSARIAL or ABSTENTION in probe.flags
