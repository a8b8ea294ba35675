"""All effects of a grid of 32 cells with max-|t| over every flip of signs, measured in this run.

python benchmarks/effects.py        some seconds

As many questions and conversations as LoCoMo-10 has, five factors: 5 main effects, 10 two-way interactions, 5
Shapley values, 5 higher orders and an A/A replicate, each with its interval; all but the last in the family.
Beside it the same max-|t| as scripts have it, a loop over patterns and effects, on a tenth of the patterns.
"""

import numpy as np
from comparison import SIZES, median_seconds
from floors import table
from numpy.typing import NDArray

from analysis.effects.contrasts import Contrast, Kind, contrasts
from analysis.effects.family import default_family
from analysis.effects.grid import Grid
from analysis.effects.measured import measured
from analysis.inference.paired_sums import Sums, sums_by
from analysis.inference.robust import cr1
from analysis.inference.sign_flips import every_pattern

FACTORS = dict.fromkeys(("segregation", "admission", "structuring", "enrichment", "grounding"), ("off", "on"))
PART = 10  # one pattern of so many is tried in the loop
LIMIT = 2.0  # seconds

Scores = NDArray[np.float64]


def every_contrast() -> tuple[Contrast, ...]:
    """All effects of the factorial, on its 32 cells and a replicate of the first."""
    laid = Grid("factorial", FACTORS, default_family("factorial", FACTORS))
    found = [Contrast(one.kind, one.names, np.append(one.weights, 0.0)) for one in contrasts(laid)]
    again = np.zeros(33)
    again[0], again[-1] = -1.0, 1.0
    return (*found, Contrast(Kind.AGAIN, ("A/A",), again))


def in_a_loop(scores: Scores, dialogues: NDArray[np.str_], found: tuple[Contrast, ...]) -> float:
    """The largest |t| of each pattern and effect, one at a time; the median over patterns."""
    every = [sums_by(scores @ one.weights, dialogues) for one in found]
    largest = []
    for signs in every_pattern(len(SIZES))[::PART]:
        flipped = [cr1(Sums(signs * one.sums, one.sizes)) for one in every]
        largest.append(max(abs(one.mean / one.error) for one in flipped))
    return float(np.median(largest))


def main() -> None:
    """Print seconds and ratios; end with an error if the effects take too long."""
    rng, dialogues = np.random.default_rng(0), np.repeat([f"conv{at}" for at in range(len(SIZES))], SIZES)
    scores = (rng.random((len(dialogues), 33)) < 0.5).astype(float)
    found = every_contrast()
    family = [one.kind is not Kind.AGAIN for one in found]
    whole = median_seconds(lambda: measured(scores, dialogues, found, family, rng))
    loop = PART * median_seconds(lambda: in_a_loop(scores, dialogues, found))
    rows = [
        ["all effects", f"{whole:.3f}", "1.0"],
        ["max |t| in a loop", f"{loop:.3f}", f"{loop / whole:.1f}"],
    ]
    print(f"{len(dialogues):,} questions, {scores.shape[1]} cells, {len(found)} effects")
    print(table([["", "seconds", "times all effects"], *rows]))
    if whole > LIMIT:
        raise SystemExit(f"all effects take {whole:.3f} s; {LIMIT} s are allowed")


if __name__ == "__main__":
    main()
