"""Which turns are worth keeping, and which are not: by the keys of cases, or by what probes cite."""

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.cases.case import Case
from toolkit.runs.run_folder import RunFolder

Turn = tuple[str, str]  # its dialogue and its id


@dataclass(frozen=True)
class Labels:
    """What is known of turns."""

    kept: frozenset[Turn]  # worth keeping
    left: frozenset[Turn] | None  # not worth keeping; None: all others

    def __call__(self, dialogue: str, turns: Sequence[str]) -> float:
        """1 for an exchange with a turn worth keeping, 0 for one that has none, NaN if that is not known."""
        if any((dialogue, turn) in self.kept for turn in turns):
            return 1.0
        if self.left is None or all((dialogue, turn) in self.left for turn in turns):
            return 0.0
        return float("nan")


def labels_of_cases(cases: Sequence[Case]) -> Labels:
    """The first turn that says what must be stored, against chaff; others, such as payloads, are neither.

    A turn that says it again is neither, too: a gate may well let a repetition go.
    """
    return Labels(
        frozenset((case.id, one.sources[0]) for case in cases for one in case.must_store),
        frozenset((case.id, turn) for case in cases for turn in case.chaff),
    )


def labels_of_probes(folder: RunFolder) -> Labels:
    """Turns that some probe of the run cites, of whatever category, against all others."""
    probes = folder.outcomes.drop_duplicates(["dialogue", "probe"])
    cited = zip(probes["dialogue"], probes["evidence"], strict=True)
    return Labels(frozenset((dialogue, turn) for dialogue, turns in cited for turn in turns), None)


def manners_of(cases: Sequence[Case]) -> dict[Turn, tuple[str, ...]]:
    """How each turn worth keeping says what it says: plain, passing, aside and so on, each once."""
    found: dict[Turn, dict[str, None]] = {}
    for case in cases:
        for one in case.must_store:
            for turn in one.sources:
                found.setdefault((case.id, turn), {})[one.manner] = None
    return {turn: tuple(manners) for turn, manners in found.items()}
