"""Memories of stress cases made by hand, and small real runs on suites of them."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from builders import MONDAY
from small_runs import NULL

from ablations.arms import compared
from ablations.runner import run
from analysis.stress.observed import Observation, Stored
from analysis.stress.scored import Scored, scored
from analysis.stress.scores import Scores
from toolkit.cases.case import Case
from toolkit.cases.case_lines import case_line
from toolkit.datasets.cases import Cases
from toolkit.pipeline import Pipeline
from toolkit.runs.run_folder import RunFolder


def stored(text: str, *sources: str, later: int = 0, **labels: Any) -> Stored:
    """A record said so many days after Monday, of the first turn unless told."""
    said_at: datetime = MONDAY + timedelta(days=later)
    return Stored(text, sources or ("1:1",), said_at, **labels)


def seen(*records: Stored | str, **more: Any) -> Observation:
    """A memory of these records; texts are records of the first turn."""
    made = tuple(record if isinstance(record, Stored) else stored(record) for record in records)
    return Observation(made, **more)


def scores(arms: dict[str, Sequence[tuple[Case, Observation]]]) -> Scores:
    """The scores of arms, the first of which is the baseline of all."""
    found: list[Scored] = [scored(arm, *one) for arm, ones in arms.items() for one in ones]
    baseline = next(iter(arms))
    return Scores(
        tuple(arms),
        dict.fromkeys(arms, baseline),
        tuple(case for case, _ in arms[baseline]),
        tuple(found),
    )


def day(text: str) -> tuple[date, date]:
    """A single day, as a record is structured to speak of it."""
    return date.fromisoformat(text), date.fromisoformat(text)


def suite_file(folder: Path, *cases: Case) -> Path:
    """The cases as a suite."""
    path = folder / "suite.jsonl"
    path.write_bytes(b"".join(case_line(case) for case in cases))
    return path


def ran_on(folder: Path, *cases: Case, **arms: Pipeline) -> RunFolder:
    """A real run of the arms, the first of which is the baseline, on a suite of the cases."""
    arms = arms or {"ungated": NULL}
    plan = compared("t", Cases(suite_file(folder, *cases)), arms, next(iter(arms)))
    return run(plan, folder / "run")
