"""The tables of a run folder: their columns, and how rows become Parquet."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from toolkit.runs.replacement import writing

if TYPE_CHECKING:
    import pyarrow as pa

TABLES = ("ledger", "items", "probes", "costs")  # a file a shard; a row of these belongs to one cell
EGRESS = "egress.parquet"  # one file a run; a row may belong to several cells
GROUP = 20_000  # rows that wait until they are written together

Row = Mapping[str, Any]


@dataclass
class TableWriter:
    """Writes the tables of a run into a folder, some rows at a time. UserError if the disk is full, say."""

    folder: Path
    _waiting: dict[str, list[Row]] = field(default_factory=lambda: {table: [] for table in TABLES})
    _files: dict[str, Any] = field(default_factory=dict)  # pyarrow.parquet.ParquetWriter each

    def __enter__(self) -> "TableWriter":
        from pyarrow import parquet  # a third of a second to import, which `--help` must not pay

        for table in TABLES:
            path = self.folder / f"{table}.parquet"
            with writing(path):
                self._files[table] = parquet.ParquetWriter(path, schemas()[table], compression="zstd")
        return self

    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows of `table`, in the columns that it has."""
        waiting = self._waiting[table]
        waiting.extend(rows)
        if len(waiting) >= GROUP:
            self._write(table)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with writing(self.folder), ExitStack() as closed:
            for file in self._files.values():
                closed.callback(file.close)  # each of them, even if another cannot write its end
            if kind is None:
                for table in TABLES:
                    self._write(table)

    def _write(self, table: str) -> None:
        rows, self._waiting[table] = self._waiting[table], []
        with writing(self.folder / f"{table}.parquet"):
            self._files[table].write_table(as_table(table, rows))


def write_egress(rows: Sequence[Row], folder: Path) -> None:
    """Write what a run has sent, or tried to send."""
    from pyarrow import parquet  # for the reason given above

    with writing(folder / EGRESS):
        parquet.write_table(as_table("egress", rows), folder / EGRESS, compression="zstd")


def as_table(name: str, rows: Sequence[Row]) -> "pa.Table":
    """Rows in the columns of the table `name`."""
    import pyarrow as pa

    schema = schemas()[name]
    columns = {column: [row.get(column) for row in rows] for column in schema.names}
    return pa.table(columns, schema=schema)


def schemas() -> "dict[str, pa.Schema]":
    """The columns of each table, with their types."""
    return {
        "ledger": _ledger(),
        "items": _items(),
        "probes": _probes(),
        "costs": _costs(),
        "egress": _egress(),
    }


def _ledger() -> "pa.Schema":
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.string())
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("stage", text),
            ("inputs", texts),
            ("outputs", texts),
            ("outcome", text),
            ("reason", text),
            ("score", pa.float64()),
            ("criteria", pa.map_(text, pa.float64())),
        ]
    )


def _items() -> "pa.Schema":
    import pyarrow as pa

    text, texts, moment = pa.string(), pa.list_(pa.string()), pa.timestamp("us", tz="UTC")
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("data", text),  # of a turn: the digest of the data set that has it so
            ("item", text),  # turn | fact | addition | record | context: only ever shown (imported)
            ("id", text),
            ("text", text),
            ("speaker", text),
            ("session", pa.int32()),
            ("said_at", moment),
            ("sources", texts),  # turn ids
            ("facts", texts),  # of a record: what it holds; of an addition: what it was added to
            ("context", texts),
            ("kinds", texts),
            ("evidentiality", text),
            ("condition", text),
            ("valid", texts),  # ISO intervals, start/end
            ("place", text),
            ("scopes", texts),
            ("tier", text),
            ("live", pa.bool_()),  # of a record: False if a correction took its place
            ("channel", text),  # of an addition; of what was imported: what it was in its file
            ("expires_at", moment),
        ]
    )


def _probes() -> "pa.Schema":
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.string())
    slot = pa.struct([("turn", text), ("kind", text), ("value", text), ("aliases", texts)])
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("probe", text),
            ("question", text),
            ("gold", text),
            ("category", pa.int32()),
            ("category_name", text),
            ("links", pa.int32()),
            ("evidence", texts),
            ("flags", texts),
            ("slots", pa.list_(slot)),  # what the links must carry; empty: slot_unavailable
            ("status", text),  # scored | no_evidence | failed: STAGE
            ("retrieved", texts),  # record ids, by rank
            ("scores", pa.list_(pa.float64())),
            ("tokens", pa.int32()),  # of the shown context
            ("turn_links_0", pa.list_(pa.bool_())),  # per link, evidence window 0
            ("turn_links_1", pa.list_(pa.bool_())),
            ("turn_links_2", pa.list_(pa.bool_())),
            ("turn_support_0", pa.bool_()),
            ("turn_support_1", pa.bool_()),
            ("turn_support_2", pa.bool_()),
            ("content_links", pa.list_(pa.bool_())),  # null: slot_unavailable
            ("content_support", pa.bool_()),
            ("answer_status", text),  # null: no reader | answered | failed: reader | failed: judge
            ("answer", text),
            ("judgements", pa.map_(text, pa.float64())),  # by judge; null: it could not tell, or failed
        ]
    )


def _costs() -> "pa.Schema":
    import pyarrow as pa

    text = pa.string()
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("stage", text),
            ("item", text),  # an exchange or a probe, of an online run; empty: the whole dialogue
            ("items", pa.int32()),
            ("seconds", pa.float64()),
            ("calls", pa.int32()),  # asked of a model
            ("cached", pa.int32()),  # answered without asking
            ("failures", pa.int32()),
            ("prompt_tokens", pa.int64()),  # of the calls, as are the next two
            ("completion_tokens", pa.int64()),
            ("shared_tokens", pa.int64()),
            ("model_seconds", pa.float64()),
        ]
    )


def _egress() -> "pa.Schema":
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.string())
    return pa.schema(
        [
            ("cells", texts),  # keys of all that shared the request
            ("id", text),  # the same request made again has the same
            ("stage", text),
            ("dialogue", text),  # empty: a model's call, which may be about several
            ("facts", texts),  # all that it was made for
            ("turns", texts),  # that these were read from
            ("destination", text),  # host:port
            ("destination_class", text),
            ("allowed", pa.bool_()),
            ("status", pa.int32()),  # null: no answer
            ("error", text),  # why it was refused or came to nothing
            ("bytes", pa.int64()),
            ("text", text),
            ("payload_sha256", text),
            ("payload", text),  # null: not kept
        ]
    )
