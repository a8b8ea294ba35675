"""What readers made of chains, as tables for a terminal, and how many chains have no judged answer."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from analysis.cells import count, interval, percent, titled
from analysis.chains.outcomes.answers import answers, gaps, read_chains
from analysis.chains.whole_run import MEASURES, WholeRun
from analysis.summary import POOLED

NAMES = ("n", "wrong", "95 %", "right", "95 %")


def answer_tables(run: WholeRun, arms: Sequence[str]) -> Iterator[RenderableType]:
    """By judge: answers that are wrong on an intact chain, and right on a broken one; an arm a row."""
    for measure in MEASURES:
        read = read_chains(run.folder, run.chains, measure)
        read = read[read["arm"].isin(arms)]
        found = answers(read, "category")
        for judge, rows in found[found["group"] == POOLED].groupby("judge", sort=False):
            title = f"Intact but wrong, and broken but right, %, by {measure}: {judge}"
            table = titled(title, ("arm",), NAMES)
            for row in rows.to_dict("records"):
                wrong = percent(row["wrong_share"]), interval(row["wrong_low"], row["wrong_high"])
                right = percent(row["right_share"]), interval(row["right_low"], row["right_high"])
                table.add_row(row["arm"], count(row["n"]), *wrong, *right)
            yield table
        for row in gaps(read).to_dict("records"):
            yield f"{row['arm']}: {row['n']} chains by {measure} not judged by {row['judge']} ({row['why']})."
