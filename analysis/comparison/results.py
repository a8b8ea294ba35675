"""A comparison as a whole: by outcome, for all questions and the clean ones, by category and overall."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.outcomes.groups import TEMPTING, by_category
from analysis.comparison.compared import Compared, compared
from analysis.comparison.noise import Layer, Noise, is_warm, layer_of, noise, rerun_scores
from analysis.comparison.pairing import Pairs, common_outcomes, paired
from analysis.comparison.rounds import disagreement
from analysis.comparison.systems import KEY, Kind, Outcome, System
from analysis.comparison.words import verdict

ALL, CLEAN = "all questions", "audited clean"
TURN = "turn support"


@dataclass(frozen=True)
class Asked:
    """How two systems are to be compared."""

    outcome: str | None = None  # None: the best that both have
    intersect: bool = False
    margin: float | None = None  # 0 to 1; of equivalence, declared in advance
    bootstrap: bool = False


@dataclass(frozen=True)
class Row:
    """One group of questions, in all of them or in the clean ones."""

    subset: str
    group: str
    found: Compared
    verdict: str
    noise: tuple[Noise, ...] = ()  # of each layer that was rerun

    @property
    def chance(self) -> float | None:
        """The difference that reruns alone exceed one time in twenty; None without a rerun."""
        return max((one.quantile for one in self.noise), default=None)

    @property
    def inside(self) -> bool:
        """Whether the difference is one that reruns alone would give."""
        return self.chance is not None and abs(self.found.difference) <= self.chance


@dataclass(frozen=True)
class Result:
    """A against B by one outcome."""

    a: System
    b: System
    pairs: Pairs
    rows: tuple[Row, ...]
    notes: tuple[str, ...]


def results(a: System, b: System, asked: Asked, reruns: Sequence[System] = ()) -> Iterator[Result]:
    """A against B by each outcome that both have; UserError if they cannot be compared.

    `reruns` are cold reruns of A, whose differences from A are chance.
    """
    for by in common_outcomes(a, b, asked.outcome):
        pairs = paired(a, b, by, intersect=asked.intersect)
        again = _layers(a, by[0], reruns)
        rows = tuple(_rows((a.name, b.name), pairs, asked, again))
        yield Result(a, b, pairs, rows, (*pairs.notes, *_notes(a, b, by), *_warm(a, reruns)))


def dialogue_differences(pairs: Pairs) -> pd.DataFrame:
    """A minus B in each dialogue, of all that does not tempt: dialogue, n, first, second, difference."""
    frame = pairs.probes.assign(first=pairs.first, second=pairs.second)
    plain = frame[~frame["tempting"].astype(bool)]
    found = plain.groupby("dialogue").agg(
        n=("first", "size"), first=("first", "mean"), second=("second", "mean")
    )
    return found.assign(difference=found["first"] - found["second"]).reset_index()


def _rows(
    names: tuple[str, str], pairs: Pairs, asked: Asked, again: dict[Layer, list[tuple[System, Outcome]]]
) -> Iterator[Row]:
    less = pairs.outcomes[0].kind is Kind.SUPPORT
    dialogues = pairs.probes["dialogue"].to_numpy(dtype=str)
    for subset, within in _subsets(pairs.probes).items():
        for group, mask in by_category(pairs.probes).items():
            chosen = mask & within
            if not chosen.any():
                continue
            rng = np.random.default_rng([*"/".join((*sorted(names), subset, group)).encode()])
            arrays = pairs.first[chosen], pairs.second[chosen], dialogues[chosen]
            found = compared(*arrays, rng, bootstrap=asked.bootstrap)
            word = verdict(found, margin=asked.margin, less=less and group == TEMPTING)
            yield Row(subset, group.strip(), found, word, tuple(_noises(pairs.probes[chosen], again)))


def _subsets(probes: pd.DataFrame) -> dict[str, NDArray[np.bool_]]:
    wrong = probes["wrong_gold"].to_numpy(dtype=np.bool_)
    every = {ALL: np.ones(len(probes), dtype=np.bool_)}
    return every | ({CLEAN: ~wrong} if wrong.any() else {})


def _layers(
    a: System, outcome: Outcome, reruns: Sequence[System]
) -> dict[Layer, list[tuple[System, Outcome]]]:
    """For each layer A itself, then its reruns, each with the outcome by which it is scored."""
    found: dict[Layer, list[tuple[System, Outcome]]] = {}
    for rerun in reruns:
        same = rerun.outcomes[0] if len(rerun.outcomes) == 1 else rerun.outcome(outcome.name)
        found.setdefault(layer_of(a, rerun), [(a, outcome)]).append((rerun, same))
    return found


def _noises(probes: pd.DataFrame, again: dict[Layer, list[tuple[System, Outcome]]]) -> Iterator[Noise]:
    keys = pd.MultiIndex.from_frame(probes[KEY])
    for layer, by in again.items():
        scores = rerun_scores(by, keys)
        if not np.isnan(scores).any(axis=1).all():
            yield noise(layer, scores, probes["dialogue"].to_numpy(dtype=str))


def _notes(a: System, b: System, by: tuple[Outcome, Outcome]) -> Iterator[str]:
    for system in (a, b):
        share = disagreement(system.judgements)
        if share == share:
            rounds = system.judgements.shape[1]
            yield f"{system.name}: its {rounds} verdicts differ on {100 * share:.2f} % of the questions."
    if by[0].kind is Kind.ANSWER and a.spec and b.spec and len(_judges(a) & _judges(b)) == 1:
        yield "One judge alone has scored both; a second one under `judges` may see it otherwise."
    if by[0].kind is Kind.SUPPORT:
        yield "Support is not accuracy: it says what a reader was shown, not what it answered."
    if a.spec and b.spec and a.spec["data"] != b.spec["data"]:
        yield f"The two were given different data: {a.spec['data']} and {b.spec['data']}."
    if by[0].name == TURN and a.spec and b.spec and not _structuring(a) == _structuring(b) is not None:
        seen = _structuring(a) and _structuring(b)
        how = "structured differently" if seen else "structured nobody knows how"
        yield f"The two are {how}, so their turn support is not comparable."


def _judges(system: System) -> set[str]:
    return {one.name for one in system.of_kind(Kind.ANSWER)}


def _structuring(system: System) -> object:
    """What structures its turns; None: unseen, as in imported runs."""
    return None if system.spec is None else system.spec["pipeline"].get("structuring")


def _warm(a: System, reruns: Sequence[System]) -> Iterator[str]:
    for rerun in reruns:
        if is_warm(a, rerun):
            yield (
                f"{rerun.name} is the same cell as {a.name}, replicate and all: answers may come from "
                "a cache, and then no difference says nothing."
            )
