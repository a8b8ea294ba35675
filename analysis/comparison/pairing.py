"""Two systems, question by question: which questions both have, by which outcome, and what is left out."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.comparison.systems import KEY, Kind, Outcome, System, named
from toolkit.errors import UserError

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Pairs:
    """The scores of A and B on the questions that both were scored on; arrays of shape (questions,)."""

    probes: pd.DataFrame  # those of A: dialogue, probe, category, category_name, tempting, wrong_gold
    first: Scores
    second: Scores
    outcomes: tuple[Outcome, Outcome]
    notes: tuple[str, ...]  # what was left out, and what does not agree


def common_outcomes(a: System, b: System, wanted: str | None = None) -> Iterator[tuple[Outcome, Outcome]]:
    """The outcomes by which two systems are compared: those called `wanted`, or the best that both have.

    Answers that one judge has scored in both come first, each judge of two runs; then the only verdicts that
    each has; then content support, then turn support. UserError if there is nothing that both have.
    """
    if wanted is not None:
        either = next((one for one in (a, b) if any(out.name == wanted for out in one.outcomes)), a)
        either.outcome(wanted)  # a name that neither has is an error, however few outcomes there are
        yield _wanted(a, wanted), _wanted(b, wanted)
        return
    for kind in Kind:
        ours, theirs = a.of_kind(kind), {one.name: one for one in b.of_kind(kind)}
        same = [(one, theirs[one.name]) for one in ours if one.name in theirs]
        if same:
            yield from same if kind is Kind.ANSWER else same[:1]
            return
        if ours and theirs:
            yield ours[0], next(iter(theirs.values()))
            return
    raise UserError(f"{a.name} and {b.name} share no outcome: {_kinds(a)} against {_kinds(b)}")


def paired(a: System, b: System, by: tuple[Outcome, Outcome], *, intersect: bool = False) -> Pairs:
    """Pair two systems by dialogue and probe. What neither has a score of is left out and counted.

    UserError names what only one of them has, unless `intersect` lets that be left out as well; and if
    nothing is left.
    """
    ours, theirs = (
        system.probes.assign(score=one.scores, reason=one.reasons).set_index(KEY)
        for system, one in zip((a, b), by, strict=True)
    )
    both = ours.index.intersection(theirs.index, sort=False)
    scored = [frame.loc[both, "score"].notna().to_numpy() for frame in (ours, theirs)]
    gaps = [*_gaps(a, ours, theirs, both, scored), *_gaps(b, theirs, ours, both, scored[::-1])]
    whole = scored[0] & scored[1]
    if gaps and not intersect:
        go_on = f"; --intersect compares the {whole.sum():,} that both have" if whole.any() else ""
        raise UserError(f"{a.name} and {b.name} do not cover the same probes: {'; '.join(gaps)}{go_on}")
    if not whole.any():
        raise UserError(f"{a.name} and {b.name}: no probe has a score in both")
    kept = both[whole]
    notes = (
        *(f"Intersected, left out: {gap}." for gap in gaps),
        *_neither(ours.loc[both, "reason"][~scored[0] & ~scored[1]]),
        *_categories(b, ours.loc[kept], theirs.loc[kept]),
    )
    frames = ours.loc[kept], theirs.loc[kept]
    first, second = (frame["score"].to_numpy(dtype=np.float64) for frame in frames)
    return Pairs(frames[0].drop(columns=["score", "reason"]).reset_index(), first, second, by, notes)


def _wanted(system: System, wanted: str) -> Outcome:
    """The outcome of that name; a system with a single outcome has no other to choose."""
    return system.outcomes[0] if len(system.outcomes) == 1 else system.outcome(wanted)


def _kinds(system: System) -> str:
    scored = [one.name for kind in Kind for one in system.of_kind(kind)]
    return ", ".join(scored) or "nothing"


def _gaps(
    own: System, has: pd.DataFrame, other: pd.DataFrame, both: pd.Index, scored: list[NDArray[np.bool_]]
) -> Iterator[str]:
    """What only `own` has: probes not asked, or not scored, in the other; `scored` has own's first."""
    alone = has.index.difference(both, sort=False)
    if len(alone):
        yield f"only {own.name} has {len(alone):,} ({_named(alone)})"
    only = both[scored[0] & ~scored[1]]
    if len(only):
        reasons = ", ".join(sorted(set(other.loc[only, "reason"])))
        yield f"only {own.name} has a score of {len(only):,} ({_named(only)}): {reasons}"


def _named(index: pd.Index) -> str:
    return named(list(index.get_level_values("probe")))


def _neither(reasons: "pd.Series[str]") -> Iterator[str]:
    for reason, count in sorted(Counter(reasons).items()):
        yield f"Left out of both: {count:,} probes ({reason})."


def _categories(b: System, ours: pd.DataFrame, theirs: pd.DataFrame) -> Iterator[str]:
    other = ours["category"].astype(str).to_numpy() != theirs["category"].astype(str).to_numpy()
    if other.any():
        probes = named(list(ours.index.get_level_values("probe")[other]))
        yield f"{b.name} has {other.sum():,} probes in another category ({probes}); A's categories are used."
