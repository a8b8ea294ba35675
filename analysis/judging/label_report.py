"""What people's labels say of the judges of a run, and of the differences that these judges show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import nan
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.inference.estimates import Estimate, difference
from analysis.judging.label_agreement import Labelled, LabelAgreement, label_agreement
from analysis.judging.label_file import Labels, read_labels
from analysis.judging.powered import Sample, powered_mean
from analysis.judging.rogan_gladen import Corrected, Pairs, rogan_gladen
from analysis.judging.run_answers import KEY, RunAnswers, run_answers
from analysis.judging.sampling import strata
from analysis.judging.traits import traits
from analysis.summary import answers_refused
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

ESTIMATORS = ("judge alone", "labels alone", "PPI", "PPI++")


@dataclass(frozen=True)
class LabelReport:
    """What labels say of a run: frames for files and tables, and notes."""

    agreement: pd.DataFrame  # a row a judge
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
        raise UserError(
            f"{labels}: {len(unknown)} items are no answers of {folder.path}: {min(unknown)}, ..."
        )
    frame = _with_labels(answers, given)
    agreements, found, corrections = [], [], []
    notes = [f"{given.missing:,} of {len(given.inclusion):,} drawn answers have no label."]
    for judge in answers.judges:
        agreements.append(_agreement_row(judge, frame))
        refused = answers_refused(folder, judge)
        notes += [f"{judge}: {why}." for why in refused.values()]
        for arm, baseline in folder.baselines.items():
            if arm != baseline and arm not in refused:
                pairs, why = _pairs(frame, judge, (baseline, arm))
                if pairs is None:
                    notes.append(f"{judge}: {arm} against {baseline}: {why}.")
                    continue
                found += [(judge, arm, baseline, *row) for row in _difference_rows(pairs)]
                corrections.append({"judge": judge, "arm": arm, "baseline": baseline} | _corrected(pairs))
    names = ["judge", "arm", "baseline", "estimator", "n", "dialogues", "labelled", "power", *BOUNDS]
    return LabelReport(
        pd.DataFrame(agreements),
        pd.DataFrame(found, columns=names),
        pd.DataFrame(corrections),
        traits(answers),
        tuple(dict.fromkeys(notes)),
    )


BOUNDS = ("difference", "low", "high")


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
    arrays = [known[name].to_numpy(dtype=np.float64) for name in ("truth", judge, "weight")]
    found = label_agreement(Labelled(*arrays, known["dialogue"].to_numpy(dtype=str))) if len(known) else None
    silent = int((frame["truth"].notna() & frame[judge].isna()).sum())
    row: dict[str, Any] = {"judge": judge, "n": len(known), "silent": silent}
    return row if found is None else row | _flat(found)


def _flat(found: LabelAgreement) -> dict[str, Any]:
    row: dict[str, Any] = {"dialogues": found.dialogues}
    for name in ("raw", "cohen", "krippendorff", "gwet", "sensitivity", "specificity"):
        one = getattr(found, name)
        row |= {name: one.value, f"{name}_low": one.low, f"{name}_high": one.high}
    row |= {"right": found.sensitivity.n, "wrong": found.specificity.n}
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
        return None, f"no {kinds} question has labels of both answers"
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


def _difference_rows(pairs: Pairs) -> Iterator[tuple[object, ...]]:
    """The difference of two arms by each estimator."""
    one, other = pairs.first, pairs.second
    sample = Sample(
        other.judged - one.judged, other.truth - one.truth, one.weights, one.strata, one.dialogues
    )
    yield _row(ESTIMATORS[0], difference(sample.judged, sample.dialogues), 0, nan)
    for name, power in zip(ESTIMATORS[1:], (0.0, 1.0, None), strict=True):
        found = powered_mean(sample, power)
        yield _row(name, found.estimate, found.labelled, found.power)


def _row(name: str, one: Estimate, labelled: int, power: float) -> tuple[object, ...]:
    return name, one.n, one.templates, labelled, power, one.value, one.low, one.high


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
    for name in ("accepted", "rejected", "bias"):
        gap = getattr(found, name)
        row |= {name: gap.value, f"{name}_low": gap.low, f"{name}_high": gap.high, f"{name}_p": gap.p}
    return row
