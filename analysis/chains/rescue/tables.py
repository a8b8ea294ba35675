"""The tables of a rescue: one file a stage and cell, in a folder beside the run."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
from pyarrow import parquet

from analysis.chains.rescue.stages import PutBackAt
from toolkit.errors import UserError
from toolkit.runs.folder_lock import locked
from toolkit.runs.replacement import writing
from toolkit.runs.run_folder import RunFolder

TEXT, TEXTS, SCORES = pa.string(), pa.list_(pa.string()), pa.map_(pa.string(), pa.float64())
COLUMNS = pa.schema(
    [
        ("cell", TEXT),
        ("dialogue", TEXT),
        ("probe", TEXT),
        ("category", pa.int32()),
        ("category_name", TEXT),
        ("measure", TEXT),  # what `before` and `after` are, as in analysis.chains.outcomes.lost_gained
        ("broken_at", TEXT),  # the first stage that lost a link which is missing at the end; empty: none is
        ("stage", TEXT),
        ("treatment", TEXT),
        ("status", TEXT),  # scored | failed: STAGE | why nothing could be put back
        ("turns", TEXTS),  # what was to be put back
        ("put", TEXTS),  # those of them that were not there yet
        ("similarity", pa.float64()),  # of a placebo to the question: cosine, mean over its turns
        ("passed_over", pa.int32()),  # more similar turns that were no placebo, since they were there already
        ("before", pa.float64()),  # 0 to 1, in the run
        ("after", pa.float64()),  # 0 to 1, in the rerun; null unless scored
        ("turn_before", pa.bool_()),  # turn support, window 0
        ("turn_after", pa.bool_()),
        ("content_before", pa.bool_()),  # content support; null: slot_unavailable
        ("content_after", pa.bool_()),
        ("added_tokens", pa.int32()),  # shown, beyond what the run showed
        ("changed", pa.bool_()),  # something that was shown, answered or judged is not as in the run
        ("answer_status", TEXT),  # as in the run's probes
        ("judged_before", SCORES),  # by judge; without those that gave no score
        ("judged_after", SCORES),
    ]
)


def rescue_place(run: Path) -> Path:
    """Where the tables of a run's rescue lie: beside it."""
    whole = run.absolute()
    return whole.with_name(f"{whole.name}.rescue")


def sent_place(run: Path) -> Path:
    """Where lines are added of what a run's rescue has sent outside, or tried to."""
    return rescue_place(run) / "sent.jsonl"


@contextmanager
def written(run: Path, stage: PutBackAt, cell: str) -> Iterator["RescueWriter"]:
    """The table of one stage and cell, to add rows to; it takes its place at the end, or not at all.

    UserError while another process writes it, or where nothing can be written.
    """
    file = rescue_place(run) / f"{stage.value}-{cell}.parquet"
    with writing(file):
        file.parent.mkdir(exist_ok=True)
        with _workshop(file.with_name(f".{file.stem}")) as folder:
            part = folder / "part"
            with parquet.ParquetWriter(part, COLUMNS, compression="zstd") as opened:
                yield RescueWriter(opened)
            part.replace(file)


@contextmanager
def _workshop(folder: Path) -> Iterator[Path]:
    """A folder of this process alone; what a killed one has left there is written over."""
    lock = locked(folder)
    try:
        yield folder
    finally:
        for name in ("part", "lock"):
            (folder / name).unlink(missing_ok=True)
        with suppress(OSError):  # not empty, or another process has made it its own
            folder.rmdir()
        os.close(lock)


class RescueWriter:
    """Adds rows to an open table."""

    def __init__(self, file: parquet.ParquetWriter) -> None:
        self._file = file

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write rows, in the columns of `COLUMNS`; what a row does not name is null."""
        columns = {name: [row.get(name) for row in rows] for name in COLUMNS.names}
        self._file.write_table(pa.table(columns, schema=COLUMNS))


def rescued(run: RunFolder) -> pd.DataFrame:
    """All that was put back in the cells of a run: the columns of `COLUMNS`, with the arm before them.

    In the order of the stages and of the run's cells. UserError if nothing was, or a table is damaged.
    """
    files = [
        rescue_place(run.path) / f"{stage.value}-{cell}.parquet" for stage in PutBackAt for cell in run.arms
    ]
    there = [file for file in files if file.is_file()]
    if not there:
        raise UserError(f"{run.path}: nothing was put back yet; see `gatelab rescue --help`")
    frame: pd.DataFrame = pa.concat_tables(map(_table, there)).to_pandas()
    frame.insert(0, "arm", frame["cell"].map(run.arms))
    return frame


def _table(file: Path) -> pa.Table:
    try:
        return parquet.read_table(file, columns=COLUMNS.names)
    except (OSError, pa.ArrowInvalid) as error:
        raise UserError(f"{file}: is cut off or damaged; remove it and put back again") from error
