"""Small runs whose answers two judges have judged, and labels of them."""

import csv
from dataclasses import replace
from pathlib import Path

from small_runs import NULL, PROBES, SAID, FirstRecord, HasGold, Without, ran

from toolkit.judges.token_f1 import TokenF1
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Judge

READ = replace(NULL, reader=FirstRecord(), judges=(HasGold(), TokenF1()))


def judged_run(
    folder: Path, dialogues: int = 7, judges: tuple[Judge, ...] = READ.judges, *, alone: bool = False
) -> RunFolder:
    """The small dialogue so many times, with and without Rex, read and judged; 3 questions each.

    `alone`: only the arm that has Rex.
    """
    said = tuple(replace(SAID, id=f"d{number}") for number in range(dialogues))
    probes = tuple(
        replace(one, id=f"{one.id}{number}", dialogue=f"d{number}")
        for number in range(dialogues)
        for one in PROBES
    )
    ungated = replace(READ, judges=judges)
    arms = {"ungated": ungated, "gated": replace(ungated, admission=Without("Rex"))}
    return ran(folder, said=said, probes=probes, **({"ungated": ungated} if alone else arms))


def labelled(path: Path, **changed: str) -> Path:
    """The sample at `path` filled in: right where the gold stands in the answer, but for its first row."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    for row in rows:
        row["label"] = str(int(row["gold"] in row["answer"]))
    rows[0].update(changed)
    return rewritten(path, rows)


def rewritten(path: Path, rows: list[dict[str, str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*rows[0]])
        writer.writeheader()
        writer.writerows(rows)
    return path
