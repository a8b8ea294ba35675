"""What people's labels say of the judges of a run, and of the differences that these judges show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.inference.estimates import Estimate, difference
from analysis.judging.agreement import PAIR, agreement
from analysis.judging.label_agreement import LabelAgreement, Labelled, label_agreement
from analysis.judging.label_file import Labels, read_labels
from analysis.judging.powered import Sample, powered_mean
from analysis.judging.rogan_gladen import Corrected, Pairs, rogan_gladen
from analysis.judging.run_answers import KEY, RunAnswers, run_answers
from analysis.judging.sampling import strata
from analysis.judging.traits import traits
from analysis.summary import answers_refused
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

DIFFERENCES = (
    *("judge", "arm", "baseline", "estimator", "n", "dialogues", "labelled", "power"),
    *("difference", "low", "high"),
)
COEFFICIENTS = ("raw", "cohen", "krippendorff", "gwet")
AMONG = "among themselves"  # what the judges are called where they are laid beside each other
ESTIMATORS = ("judge alone", "labels alone", "PPI", "PPI++")


@dataclass(frozen=True)
class LabelReport:
    """What labels say of a run: frames for files and tables, and notes."""

    agreement: pd.DataFrame  # a row a judge, and one of judges among themselves
    differences: pd.DataFrame  # a row a judge, arm and estimator
    corrections: pd.DataFrame  # Rogan and Gladen: a row a judge and arm
    traits: pd.DataFrame
    notes: tuple[str, ...]

    @property
    def frames(self) -> Mapping[str, pd.DataFrame]:
        """The tables by the names of their files."""
        return {
            "judge_agreement": self.agreement,
            "judged_differences": self.differences,
            "rogan_gladen": self.corrections,
            "answer_traits": self.traits,
        }


def label_report(folder: RunFolder, labels: Path) -> LabelReport:
    """All that the labels of a run tell. UserError if they are not of its answers, or of too few of them."""
    answers, given = run_answers(folder), read_labels(labels)
    unknown = given.inclusion.keys() - set(answers.frame["item"])
    if unknown:
        raise UserError(f"{labels}: {len(unknown)} items are no answers of {folder.path}, {min(unknown)} say")
    frame = _with_labels(answers, given)
    compared = list(_compared(answers, frame))
    named = [
        ({"judge": judge, "arm": arm, "baseline": base}, pairs) for judge, arm, base, pairs, _ in compared
    ]
    known = [(names, pairs) for names, pairs in named if pairs is not None]
    left_out = f"{given.missing:,} of {len(given.inclusion):,} drawn answers have no label."
    return LabelReport(
        agreement=pd.DataFrame(
            [*(_agreement_row(judge, frame) for judge in answers.judges), *_among(answers)]
        ),
        differences=pd.DataFrame(
            [names | row for names, pairs in known for row in _difference_rows(pairs)],
            columns=list(DIFFERENCES),
        ),
        corrections=pd.DataFrame([names | _corrected(pairs) for names, pairs in known]),
        traits=traits(answers),
        notes=(left_out, *(f"{judge}: {why}." for judge, *_, why in compared if why)),
    )


def _compared(answers: RunAnswers, frame: pd.DataFrame) -> Iterator[tuple[str, str, str, Pairs | None, str]]:
    """Each judge, arm and baseline with their questions; None where they cannot be compared, and why."""
    for judge in answers.judges:
        refused = answers_refused(answers.folder, judge)
        for arm, baseline in answers.folder.baselines.items():
            if arm in refused:
                yield judge, arm, baseline, None, refused[arm]
            elif arm != baseline:
                yield judge, arm, baseline, *_pairs(frame, judge, (baseline, arm))


def _with_labels(answers: RunAnswers, given: Labels) -> pd.DataFrame:
    """The answers with truth (NaN: no label), the weight of their draw (NaN: not drawn) and stratum."""
    frame = answers.frame
    of = strata(answers)
    keys = zip(frame["dialogue"], frame["probe"], strict=True)
    return frame.assign(
        truth=frame["item"].map(given.right).astype(float),
        weight=1 / frame["item"].map(given.inclusion).astype(float),
        stratum=[of[key] for key in keys],
    )


def _agreement_row(judge: str, frame: pd.DataFrame) -> dict[str, Any]:
    """A judge against the labels, each answer of each arm by the weight of its draw."""
    known = frame[frame["truth"].notna() & frame[judge].notna()]
    truth, judged, weights = (known[name].to_numpy(dtype=np.float64) for name in ("truth", judge, "weight"))
    labelled = Labelled(truth, judged, weights, known["dialogue"].to_numpy(dtype=str))
    found = label_agreement(labelled) if len(known) else None
    silent = int((frame["truth"].notna() & frame[judge].isna()).sum())
    row: dict[str, Any] = {"judge": judge, "n": len(known), "silent": silent}
    return row if found is None else row | _flat(found)


def _among(answers: RunAnswers) -> Iterator[dict[str, Any]]:
    """How far the judges agree with each other on all answers; nothing where there is one alone."""
    verdicts = answers.frame[list(answers.judges)].to_numpy(dtype=np.float64)
    if len(answers.judges) >= PAIR:
        found = agreement(verdicts, answers.frame["dialogue"].to_numpy(dtype=str))
        row = {"judge": AMONG, "n": found.judged, "silent": found.missing, "dialogues": found.dialogues}
        yield row | _bounds(found, COEFFICIENTS)


def _flat(found: LabelAgreement) -> dict[str, Any]:
    sizes = {"right": found.sensitivity.n, "wrong": found.specificity.n}
    names = (*COEFFICIENTS, "sensitivity", "specificity")
    return {"dialogues": found.dialogues} | _bounds(found, names) | sizes


def _bounds(found: object, names: Sequence[str]) -> dict[str, float]:
    """The numbers of those names with their bounds; what is not defined is left out."""
    row: dict[str, float] = {}
    for name in names:
        one = getattr(found, name)
        if one is not None:
            row |= {name: one.value, f"{name}_low": one.low, f"{name}_high": one.high}
    return row


def _pairs(frame: pd.DataFrame, judge: str, arms: tuple[str, str]) -> tuple[Pairs | None, str]:
    """The questions that a judge has judged in both arms; None, and why, if labels cannot stand for them."""
    sides = [frame[(frame["arm"] == arm) & frame[judge].notna()].set_index(KEY) for arm in arms]
    both = sides[0].index.intersection(sides[1].index, sort=False)
    first, second = (side.loc[both] for side in sides)
    known = (first["truth"].notna() & second["truth"].notna()).to_numpy()
    own = first["stratum"].to_numpy(dtype=str)
    bare = sorted({*own} - {*own[known]})
    if not known.any() or bare:
        kinds = " and ".join(bare) or "common"
        return None, f"{arms[1]} against {arms[0]}: no {kinds} question has labels of both answers"
    samples = [_sample(side, judge, known, own) for side in (first, second)]
    return Pairs(*samples), ""


def _sample(side: pd.DataFrame, judge: str, known: "np.typing.NDArray[np.bool_]", of: Any) -> Sample:
    return Sample(
        judged=side[judge].to_numpy(dtype=np.float64),
        truth=np.where(known, side["truth"].to_numpy(dtype=np.float64), nan),
        weights=np.where(known, side["weight"].to_numpy(dtype=np.float64), 1.0),
        strata=of,
        dialogues=side.index.get_level_values("dialogue").to_numpy(dtype=str),
    )


def _difference_rows(pairs: Pairs) -> Iterator[dict[str, Any]]:
    """The difference of two arms by each estimator."""
    one, other = pairs.first, pairs.second
    sample = Sample(
        other.judged - one.judged, other.truth - one.truth, one.weights, one.strata, one.dialogues
    )
    yield _row(ESTIMATORS[0], difference(sample.judged, sample.dialogues), 0, nan)
    for name, power in zip(ESTIMATORS[1:], (0.0, 1.0, None), strict=True):
        found = powered_mean(sample, power)
        yield _row(name, found.estimate, found.labelled, found.power)


def _row(name: str, one: Estimate, labelled: int, power: float) -> dict[str, Any]:
    sizes = {"n": one.n, "dialogues": one.templates, "labelled": labelled}
    bounds = {"difference": one.value, "low": one.low, "high": one.high}
    return {"estimator": name, **sizes, "power": power, **bounds}


def _corrected(pairs: Pairs) -> dict[str, Any]:
    found: Corrected = rogan_gladen(pairs)
    row: dict[str, Any] = {
        "n": len(pairs.first.judged),
        "labelled": int(pairs.first.is_labelled.sum()),
        "refused": found.refused,
        "sensitivity": found.sensitivity,
        "specificity": found.specificity,
        "difference": found.value,
        "low": found.low,
        "high": found.high,
    }
    gaps = ("accepted", "rejected", "bias")
    return row | _bounds(found, gaps) | {f"{name}_p": getattr(found, name).p for name in gaps}
