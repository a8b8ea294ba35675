"""Suites: so many cases of some sources, the same bytes on any number of processes."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import count, islice
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread

from stressors.sources import Source
from toolkit.cases.case_lines import case_line
from toolkit.cases.soundness import case_faults
from toolkit.datasets.loaded import summed_up
from toolkit.errors import UserError
from toolkit.runs.replacement import writing

TOGETHER = 16  # ladders that a process makes at a time


def suite_lines(sources: Sequence[Source], seed: int, cases: int, processes: int) -> Iterator[bytes]:
    """Exactly so many cases as lines, in rounds over the sources; a ladder that is cut keeps its first cases.

    UserError if a template makes a case that contradicts itself.
    """
    return islice((line for ladder in _ladders(sources, seed, processes) for line in ladder), cases)


def write_suite(lines: Iterator[bytes], path: Path) -> None:
    """Write a suite, whole or not at all; UserError if the place cannot be written.

    A link keeps its place; its target is written. Of what exists, only a file is ever replaced.
    """
    target = Path(os.path.realpath(path))
    with writing(path):
        if target.exists() and not target.is_file():  # such as /dev/null
            raise UserError(f"{path}: cannot be written: it is not a file")
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.writelines(lines)
            Path(name).chmod(0o644)
            Path(name).replace(target)
        finally:
            Path(name).unlink(missing_ok=True)


def _ladders(sources: Sequence[Source], seed: int, processes: int) -> Iterator[list[bytes]]:
    """The ladders of all sources, number after number, without end."""
    made = partial(_ladder, sources, seed)
    if processes == 1:
        yield from map(made, count())
    # Fresh processes: one that was forked may inherit a lock that a thread of ours holds.
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        for start in count(0, len(sources)):  # a round at a time: `map` reads all of its input at once
            yield from pool.map(made, range(start, start + len(sources)), chunksize=TOGETHER)
    except BrokenProcessPool as error:
        raise UserError(
            "a process that made cases ended early; if memory was short, take fewer with --processes"
        ) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _end_with_parent() -> None:
    """Let this process end when its parent is killed, instead of waiting for work without end."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(process: BaseProcess) -> None:
    process.join()
    os._exit(1)


def _ladder(sources: Sequence[Source], seed: int, place: int) -> list[bytes]:
    number, ordinal = divmod(place, len(sources))
    cases = sources[ordinal](seed, number)
    for case in cases:
        faults = [*case_faults(case)]
        if faults:
            raise UserError(f"template {sources[ordinal].name}, seed {seed}: {case.id}: {summed_up(faults)}")
    return [case_line(case) for case in cases]
