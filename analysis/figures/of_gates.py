"""The figures about the gates of a run: what they left of chains, beside chance and an oracle."""

from collections.abc import Iterator, Mapping
from functools import partial

import pandas as pd

from analysis.chains.null_models.gated import Gated
from analysis.chains.outcomes.groups import TEMPTING
from analysis.chains.whole_run import WholeRun
from analysis.figures import blame, frontier, hops
from analysis.figures.chance_frames import blame_by_chance, oracle_by_links
from analysis.figures.written import Drawing
from analysis.summary import POOLED

AT_GATE = {"measure": "turn", "stage": "admitted", "group": POOLED}


def of_gates(run: WholeRun, named: Mapping[str, str]) -> Iterator[Drawing]:
    """The figures of the gates of some arms; `named` has what the files of each arm are called."""
    for gate in run.gates.each:
        if gate.arm in named:
            yield from _blame(run, gate, named[gate.arm])
            yield from _hops(run, gate, named[gate.arm])
            yield from _frontier(run, gate.arm, named[gate.arm])


def _blame(run: WholeRun, gate: Gated, name: str) -> Iterator[Drawing]:
    lost = run.gates.criteria
    lost = lost[(lost["arm"] == gate.arm) & (lost["group"] != TEMPTING)]
    if not lost.empty:
        chance = blame_by_chance(run.links, run.deletions, gate)
        both = lost.merge(chance, on=["criterion", "group"], how="left")
        caption = f"{gate.arm}: links whose turn was rejected, by the criterion that decided, with 95 %."
        draw = partial(blame.criterion_blame, both)
        height, title = blame.criterion_blame_height(both), f"{gate.arm}: links rejected, by criterion"
        yield Drawing(f"blame_{name}", caption, draw, height, title=title)


def _hops(run: WholeRun, gate: Gated, name: str) -> Iterator[Drawing]:
    own = run.gates.hops
    own = own[(own[list(AT_GATE)].astype(str) == pd.Series(AT_GATE)).all(axis=1) & (own["arm"] == gate.arm)]
    if own.empty:
        return
    chance = run.gates.hops_by_chance
    chance = chance[(chance["arm"] == gate.arm) & (chance["group"] == POOLED)]
    chance = pd.concat([chance[chance["null"] != "observed"], oracle_by_links(gate)], ignore_index=True)
    caption = (
        f"{gate.arm}: chains whose turns are all admitted, what chance would have left, and an oracle that "
        "admits as many."
    )
    draw = partial(hops.hop_survival, own, chance)
    title = f"{gate.arm}: chains left by the gate, by length"
    yield Drawing(f"hops_{name}", caption, draw, hops.HEIGHT, title=title)


def _frontier(run: WholeRun, arm: str, name: str) -> Iterator[Drawing]:
    swept = run.gates.sweeps.get(arm, pd.DataFrame(columns=["group", "measure"]))
    own = swept[(swept["group"] == POOLED) & (swept["measure"] == "whole chains")]
    if not own.empty:
        caption = (
            f"{arm}: chains whose turns are all admitted, at every threshold of the gate, by chance, and by "
            "oracles; one with a window keeps a link only with the turns around it."
        )
        draw, title = partial(frontier.frontier, own), f"{arm}: storage saved and chains kept"
        yield Drawing(f"frontier_{name}", caption, draw, frontier.HEIGHT, title=title)
