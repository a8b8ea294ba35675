"""The drawn chains of one probe."""

from collections.abc import Iterator
from functools import partial

from analysis.chains.whole_run import WholeRun
from analysis.figures.chain import drawn_chain, drawn_chain_height
from analysis.figures.written import Drawing, plain_name


def chains_of_probe(run: WholeRun, probe: str, arm: str | None = None) -> Iterator[Drawing]:
    """The chain of a probe in each arm, or in one; none where it has no link."""
    rows = run.links[(run.links["probe"] == probe) & (run.links["place"] >= 0)]
    for place, name in enumerate(run.folder.arms.values(), 1):
        own = rows[rows["arm"] == name]
        if arm in (None, name) and not own.empty:
            called = f"chain_{plain_name(probe)}_{place}_{plain_name(name)}"
            caption = f"{name}: {probe}, link by link and stage by stage."
            yield Drawing(called, caption, partial(drawn_chain, own), drawn_chain_height(own))
