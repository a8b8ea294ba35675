"""What must be known to read effects, in sentences."""

from collections.abc import Iterator

import numpy as np

from analysis.comparison.results import TURN
from analysis.effects.aliases import resolution
from analysis.effects.contrasts import Kind
from analysis.effects.family import CROSSED
from analysis.effects.measured import IDENTICAL, Effect
from analysis.effects.of_run import Effects
from analysis.effects.scores import JUDGED
from analysis.inference.clusters import FEWEST
from analysis.inference.sign_flips import smallest_p

ALONE = "No A/A replicate was run, so nobody knows what a rerun alone changes."
SMALL = 5e-4  # a higher-order part below this, a twentieth of a point, is none


def notes(found: Effects) -> Iterator[str]:
    """How to read the table, what was tested together, and what is missing."""
    yield from _conventions(found)
    yield from _tests(found)
    yield from [_replicate(one) for one in found.of(Kind.AGAIN)] or [ALONE]
    yield from _higher(found)
    yield from (one.told for one in found.twins)
    yield from _missing(found)
    yield from found.scored.notes
    if found.structured and found.scored.outcome == TURN:
        yield (
            "Turn support is not comparable between arms that are structured differently: smaller records "
            "fit more sources into the same budget. Take --outcome 'content support'."
        )
    if not found.scored.outcome.startswith(JUDGED):
        yield "Support is not accuracy: it says what a reader was shown, not what it answered."


def _conventions(found: Effects) -> Iterator[str]:
    grid = found.grid
    if grid.design not in CROSSED:
        centre = "high" if grid.design == "leave_one_out" else "low"
        yield f"Each effect is high minus low of one factor, all others {centre}; interactions are not seen."
        return
    cells = len(grid.points)
    yield (
        f"Main effects: high minus low, over all levels of the others. Interactions: product/{cells // 2} of "
        f"{cells} cells, half of the difference of differences."
    )
    middle = sum(1 for one in found.scored.columns if not one.replicate and one.point not in grid.points)
    if middle:
        yield f"{middle} arms between low and high are in no effect."
    if told := resolution(grid):
        yield told


def _tests(found: Effects) -> Iterator[str]:
    dialogues = len(np.unique(found.scored.dialogues))
    family = found.family
    yield f"Family of {len(family.effects)} effects, {family.digest}: {family.origin}."
    if dialogues < FEWEST:
        yield f"No interval and no p: {dialogues} dialogues cannot reach p = .05; {FEWEST} can."
        return
    least = f"{smallest_p(dialogues):.5f}".removeprefix("0")
    yield (
        "Intervals are clustered by dialogue; p is that of t, of each effect alone. adj. p: largest |t| of "
        f"the family over the same sign flips of dialogues; none can be below {least}. MDE: the smallest "
        "true effect found with 80 % power. Effects outside of the family have no adj. p: exploratory."
    )


def _replicate(one: Effect) -> str:
    if one.interval.method == IDENTICAL:
        return f"{one.contrast.name} = 0: the baseline run anew gave every probe the same score."
    if not one.interval.low <= one.interval.high:
        return f"{one.contrast.name}: no interval."
    covers = "covers 0" if one.interval.low <= 0 <= one.interval.high else "does NOT cover 0: reruns drift"
    return f"{one.contrast.name}: the interval of the baseline run anew {covers}."


def _higher(found: Effects) -> Iterator[str]:
    own = found.of(Kind.HIGHER)
    if own:
        most = max(own, key=lambda one: abs(one.interval.mean))
        points = f"{100 * most.interval.mean:+.2f} points ({most.contrast.name})"
        small = abs(most.interval.mean) < SMALL
        tail = "so main effects say all" if small else "so read Shapley values beside main effects"
        yield f"Interactions of three factors and more move a Shapley value by up to {points}, {tail}."


def _missing(found: Effects) -> Iterator[str]:
    for name in found.scored.missing:
        yield f"Missing: {name} has no score."
    there = {one.point for one in found.scored.columns} | {None}
    for point in found.grid.points:
        told = found.grid.told(point)
        if point not in there and told not in found.scored.missing:
            yield f"Missing: {told} was not run."
    if found.refused:
        yield f"Not told, for they need what is missing: {', '.join(found.refused)}."
