"""A gate calibrated on held-in cases, and what it does to held-out ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from analysis.calibration.area import Area, area
from analysis.calibration.curve import Curve, curve, logistic_map
from analysis.calibration.decisions import Decisions
from analysis.calibration.labels import manners_of
from analysis.calibration.rule import Rule
from analysis.calibration.thresholds import Cut, counts, cut_at
from analysis.inference.estimates import Estimate, share
from toolkit.cases.case import Case, Split
from toolkit.cases.case_lines import suite_of
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

if TYPE_CHECKING:
    import pandas as pd

OVERALL = "all"


@dataclass(frozen=True)
class Suite:
    """Cases that one can calibrate on."""

    path: Path
    cases: tuple[Case, ...]
    digest: str

    def require(self, folder: RunFolder) -> None:
        """UserError if a run was not on this suite."""
        ran = [data["digest"] for data in folder.manifest["data"]]
        if ran != [self.digest]:
            raise UserError(f"{folder.path}: ran on {', '.join(ran)}; the suite {self.path} is {self.digest}")


@dataclass(frozen=True, slots=True)
class Group:
    """What the gate does to some of the held-out exchanges."""

    name: str
    area: Area
    kept: Estimate  # share admitted of what is worth keeping
    left: Estimate  # share admitted of what is not


@dataclass(frozen=True)
class OnCases:
    """A gate with its new threshold."""

    decisions: Decisions
    cut: Cut  # on the held-in cases
    before: Cut  # there as well, with the threshold that the gate had
    groups: tuple[tuple[str, tuple[Group, ...]], ...]  # held out: all, by family, by language, by manner
    curve: Curve  # held out

    @property
    def overall(self) -> Group:
        """All held-out exchanges."""
        return self.groups[0][1][0]


def usable_suite(path: Path) -> Suite:
    """The cases of a suite; UserError if it is unsound, or if one cannot calibrate on it."""
    cases, digest = suite_of(path)
    for split in Split:
        if not any(case.split is split for case in cases):
            use = "to set a threshold on" if split is Split.HELD_IN else "to report on"
            raise UserError(f"{path}: no case has the split {split.value!r}, {use}")
    nameless = sum(not case.template.strip() for case in cases)
    if nameless:
        raise UserError(f"{path}: {nameless} of {len(cases)} cases name no template, the unit of intervals")
    return Suite(path, cases, digest)


def calibrated_on_cases(found: Decisions, cases: Sequence[Case], rule: Rule) -> OnCases:
    """The gate calibrated; UserError if its labelled decisions in either split are of one kind."""
    rows = _with_cases(found, cases)
    held_in, held_out = (rows[rows["split"] == split.value] for split in Split)
    for split, some in ((Split.HELD_IN, held_in), (Split.HELD_OUT, held_out)):
        for label, kind in ((1, "source of something to store"), (0, "chaff")):
            if not (some["label"] == label).any():
                raise UserError(f"{found.arm}: no decided exchange of the split {split.value!r} is {kind}")
    counted = counts(held_in["score"].to_numpy(), held_in["label"].to_numpy())
    cut = rule(counted)
    known_in, known_out = (some[some["label"].notna()] for some in (held_in, held_out))
    mapped = logistic_map(known_in["score"].to_numpy(), known_in["label"].to_numpy() == 1)
    return OnCases(
        found,
        cut,
        cut_at(counted, found.threshold),
        tuple(_groups(known_out, cut.threshold, cases)),
        curve(mapped(known_out["score"].to_numpy()), known_out["label"].to_numpy() == 1),
    )


def _with_cases(found: Decisions, cases: Sequence[Case]) -> "pd.DataFrame":
    """The decisions with family, language, template and split of their case."""
    import pandas as pd  # half a second to import, which `--help` must not pay

    known = pd.DataFrame(
        [(case.id, case.family, case.language, case.template, case.split.value) for case in cases],
        columns=["dialogue", "family", "language", "template", "split"],
    )
    return found.rows.merge(known, on="dialogue", how="left", validate="many_to_one")


def _groups(
    rows: "pd.DataFrame", threshold: float, cases: Sequence[Case]
) -> Iterator[tuple[str, tuple[Group, ...]]]:
    """All rows, then those of each family and of each language, then those of each manner with all chaff."""
    yield OVERALL, (_group(OVERALL, rows, threshold),)
    for by in ("family", "language"):
        yield by, tuple(_group(str(name), own, threshold) for name, own in rows.groupby(by, sort=True))
    manners = manners_of(cases)
    shown = [
        {manner for turn in turns for manner in manners.get((dialogue, turn), ())}
        for dialogue, turns in zip(rows["dialogue"], rows["turns"], strict=True)
    ]
    names = sorted({manner for own in shown for manner in own})
    chaff = (rows["label"] == 0).to_numpy()
    yield (
        "manner",
        tuple(
            _group(name, rows[chaff | np.array([name in own for own in shown])], threshold) for name in names
        ),
    )


def _group(name: str, rows: "pd.DataFrame", threshold: float) -> Group:
    scores, templates = rows["score"].to_numpy(), rows["template"].to_numpy(dtype=str)
    kept = rows["label"].to_numpy() == 1
    admitted = (scores >= threshold).astype(np.float64)
    return Group(
        name,
        area(scores, kept, templates),
        share(admitted[kept], templates[kept]),
        share(admitted[~kept], templates[~kept]),
    )
