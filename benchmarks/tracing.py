"""Following every chain of a run, beside only reading its tables: both measured in this run.

python benchmarks/tracing.py RUN       such as runs/factorial32: LoCoMo-10 in 33 cells, half a minute
"""

import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from floors import table

from analysis.chains.whole_run import WholeRun
from toolkit.runs.run_folder import RunFolder

READING = "reading ledger, items and probes as frames"
MOST_SECONDS, MOST_GIGABYTES = 20.0, 2.0  # for 32 cells of 1,540 probes


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds on the wall and of processor time."""
    wall, own = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - own


def main(folder: Path) -> None:
    """Print seconds and ratios; end with an error if tracing takes too long or too much memory."""
    run, other = WholeRun(RunFolder(folder)), RunFolder(folder)
    seconds = {
        "links of every chain": spent(lambda: run.links),
        "whole chains, lost and gained, their causes": spent(lambda: (run.chains, run.changes)),
    }
    gigabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    seconds[READING] = spent(lambda: [other.ledger, other.items, other.probes])
    once = seconds[READING][0]
    rows = [
        [name, f"{wall:.1f}", f"{own:.1f}", f"{wall / once:.1f}"] for name, (wall, own) in seconds.items()
    ]
    print(f"{len(run.folder.arms)} cells, {len(run.links):,} rows, {gigabytes:.2f} GB at most")
    print(table([["", "seconds", "of processor", "times the reading"], *rows]))
    whole = sum(wall for wall, _ in seconds.values()) - once
    if whole > MOST_SECONDS or gigabytes > MOST_GIGABYTES:
        raise SystemExit(
            f"{whole:.1f} s and {gigabytes:.2f} GB; {MOST_SECONDS} and {MOST_GIGABYTES} are allowed"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
