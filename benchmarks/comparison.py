"""A whole comparison beside a bootstrap of the same questions, both measured in this run.

python benchmarks/comparison.py        some seconds

The comparison is all intervals and tests of `gatelab compare` without --bootstrap, on as many questions and
conversations as LoCoMo-10 has; the other is 1,999 draws of conversations, question by question, as scripts
usually have it.
"""

import time
from collections.abc import Callable

import numpy as np
from floors import table
from numpy.typing import NDArray

from analysis.comparison.compared import compared

SIZES = (152, 81, 152, 199, 178, 123, 150, 191, 156, 158)  # questions per conversation, categories 1 to 4
DRAWS = 1_999
TIMES = 15  # of which the median counts
LIMIT = 0.1  # seconds


def median_seconds(work: Callable[[], object]) -> float:
    """The median of some repetitions, after one that only warms up."""
    work()
    spent = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return float(np.median(spent))


def by_question(differences: NDArray[np.float64], dialogues: NDArray[np.str_]) -> tuple[float, float]:
    """The percentile interval of conversations drawn with replacement, questions put together each time."""
    rng = np.random.default_rng(0)
    own = [differences[dialogues == name] for name in np.unique(dialogues)]
    means = [
        np.concatenate([own[place] for place in rng.integers(0, len(own), len(own))]).mean()
        for _ in range(DRAWS)
    ]
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def main() -> None:
    """Print seconds and ratios; end with an error if a comparison takes too long."""
    rng = np.random.default_rng(0)
    dialogues = np.repeat([f"conv{place}" for place in range(len(SIZES))], SIZES)
    first, second = ((rng.random(len(dialogues)) < share).astype(float) for share in (0.82, 0.80))
    seconds = {
        "comparison": median_seconds(lambda: compared(first, second, dialogues, np.random.default_rng(0))),
        "with its bootstraps": median_seconds(
            lambda: compared(first, second, dialogues, np.random.default_rng(0), bootstrap=True)
        ),
        "percentile bootstrap by question": median_seconds(lambda: by_question(first - second, dialogues)),
    }
    whole = seconds["comparison"]
    rows = [[name, f"{1000 * spent:.1f}", f"{spent / whole:.1f}"] for name, spent in seconds.items()]
    print(f"{len(dialogues):,} questions in {len(SIZES)} conversations")
    print(table([["", "milliseconds", "times a comparison"], *rows]))
    if whole > LIMIT:
        raise SystemExit(f"a comparison takes {whole:.3f} s; {LIMIT} s are allowed")


if __name__ == "__main__":
    main()
