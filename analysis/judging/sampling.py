"""Which answers people should label: those that judges are at odds about, and a fair draw of the rest."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random

import pandas as pd

from analysis.judging.run_answers import KEY, RunAnswers, run_answers
from toolkit.errors import UserError
from toolkit.runs.replacement import writing
from toolkit.runs.run_folder import RunFolder

FEWEST = 4  # questions, of which two at least are concordant
LEAST = 2  # questions of a stratum: one alone says nothing of the spread
COLUMNS = ("item", *KEY, "category", "question", "gold", "answer", "inclusion", "label")


class Stratum(StrEnum):
    """Whether judges are at odds about a question."""

    DISCORDANT = "discordant"
    CONCORDANT = "concordant"


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many questions to draw, and how. UserError where that cannot be."""

    n: int
    rate: float | None = None  # of the discordant ones; None: all of them, up to half of n
    seed: int = 0

    def __post_init__(self) -> None:
        if self.n < FEWEST:
            raise UserError(f"--n: {self.n} is not allowed; must be {FEWEST} or more")
        if self.rate is not None and not 0 < self.rate <= 1:
            raise UserError(f"--rate: {self.rate:g} is not allowed; must be more than 0 and at most 1")


def strata(answers: RunAnswers) -> "pd.Series[str]":
    """The stratum of each question, by dialogue and probe.

    Discordant: two arms' answers have other verdicts of one judge, or two judges part on one answer.
    """
    verdicts = answers.frame.set_index(KEY)[list(answers.judges)]
    by_question = verdicts.groupby(level=KEY, sort=False)
    between_arms = (by_question.max() != by_question.min()) & by_question.count().gt(0)
    parted = (verdicts.max(axis=1) != verdicts.min(axis=1)) & verdicts.notna().any(axis=1)
    between_judges = parted.groupby(level=KEY, sort=False).any()
    discordant = between_arms.any(axis=1) | between_judges
    return discordant.map({True: Stratum.DISCORDANT.value, False: Stratum.CONCORDANT.value})


def drawn_sample(folder: RunFolder, wanted: Wanted) -> pd.DataFrame:
    """The answers to label: each distinct one to the drawn questions, in an order that tells nothing.

    Columns: COLUMNS; inclusion is the probability with which the question had to be drawn (its stratum's
    number of draws over its size), label is empty. Neither arms nor verdicts are told.
    """
    answers = run_answers(folder)
    of = strata(answers)
    sizes = {one: int((of == one).sum()) for one in Stratum}
    draws = _draws(sizes, wanted)
    name = "/".join(sorted(folder.arms))
    rng = Random(f"{wanted.seed}/{name}/labels")
    inclusion: dict[tuple[str, str], float] = {}
    for stratum in Stratum:
        questions: Sequence[tuple[str, str]] = [*of.index[of == stratum]]
        for question in rng.sample(questions, draws[stratum]):
            inclusion[question] = draws[stratum] / sizes[stratum]
    frame = answers.frame.drop_duplicates("item")
    keys = [*zip(frame["dialogue"], frame["probe"], strict=True)]
    frame = frame.assign(inclusion=[inclusion.get(key, float("nan")) for key in keys])
    chosen = frame[frame["inclusion"].notna()].assign(label="")
    order = rng.sample(range(len(chosen)), len(chosen))
    return chosen.iloc[order].reset_index(drop=True)[list(COLUMNS)]


def written_sample(sample: pd.DataFrame, out: Path) -> None:
    """Write a sample as CSV, to be filled in. UserError if the file is there: it may hold labels."""
    if out.exists():
        raise UserError(f"{out}: is there already, and may hold labels; give another name")
    with writing(out):
        out.parent.mkdir(parents=True, exist_ok=True)
        sample.to_csv(out, index=False, quoting=csv.QUOTE_MINIMAL)


def _draws(sizes: dict[Stratum, int], wanted: Wanted) -> dict[Stratum, int]:
    """How many questions of each stratum are drawn; all, if there are no more."""
    odd, even = sizes[Stratum.DISCORDANT], sizes[Stratum.CONCORDANT]
    if wanted.n >= odd + even:
        return {Stratum.DISCORDANT: odd, Stratum.CONCORDANT: even}
    most = wanted.n - min(even, LEAST)
    if wanted.rate is None:
        asked = min(odd, max(wanted.n // 2, wanted.n - even))
    else:
        asked = min(odd, max(round(wanted.rate * odd), min(odd, LEAST)))
        if asked > most:
            raise UserError(f"--rate: {asked} of {odd} discordant questions leave too few of --n {wanted.n}")
    return {Stratum.DISCORDANT: asked, Stratum.CONCORDANT: min(even, wanted.n - asked)}
