"""What a user names, read as a system: an arm of a run, or a file of verdicts."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from analysis.comparison.from_files import csv_system, json_system
from analysis.comparison.from_runs import system_of
from analysis.comparison.locomo_ids import wrong_golds
from analysis.comparison.rounds import Aggregate
from analysis.comparison.systems import System, named
from toolkit.errors import UserError


def read_system(reference: str, aggregate: Aggregate = "majority") -> System:
    """The system that RUN, RUN:ARM, FILE.json or FILE.csv names; UserError says what is wrong with it.

    `aggregate` makes one score of several verdicts on an answer: majority, mean, or the number of a round.
    """
    ending = Path(reference).suffix.lower()
    if ending == ".json":
        return json_system(Path(reference), aggregate)
    if ending == ".csv":
        return csv_system(Path(reference), aggregate)
    return system_of(reference)


def read_systems(references: Sequence[str], aggregate: Aggregate, errata: Path | None) -> tuple[System, ...]:
    """The systems that are named, each with the golds marked that a list of errata holds for wrong."""
    wrong = frozenset() if errata is None else wrong_golds(errata)
    read = (read_system(reference, aggregate) for reference in references)
    return tuple(marked(system, wrong) if wrong else system for system in read)


def marked(system: System, wrong: frozenset[str]) -> System:
    """The system whose probes in `wrong` are marked as having a wrong gold; UserError if it has none."""
    found = system.probes["probe"].isin(list(wrong))
    if not found.any():
        raise UserError(
            f"--errata: {system.name} has none of the {len(wrong)} probes ({named(sorted(wrong))})"
        )
    return replace(system, probes=system.probes.assign(wrong_gold=system.probes["wrong_gold"] | found))
