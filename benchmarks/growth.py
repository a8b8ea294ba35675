"""How a grid grows: with cells, with more dialogues, and with longer ones.

python benchmarks/growth.py        about four minutes on two quiet cores

Needs LoCoMo-10 (gatelab data fetch locomo). Time by turns is that of two cells, without an encoder.
"""

import logging
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from directions import Directions
from floors import table
from grid import CONFIG, measured

from ablations.arms import compared
from ablations.grid.config import read_config
from ablations.runner import run
from ablations.steps import Step
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.locomo import Locomo
from toolkit.runs.run_folder import RunFolder

COLUMNS = ("segregation", "admission", "structuring", "grounding", "embedding", "backend", "rows", "all")
SAMPLES = """name: {name}
data: samples
design: factorial
replicates: 0
factors:
  segregation: {{off: isolated, on: segregated}}
  admission: {{off: admit-all, on: cues}}
  admission.threshold: [{thresholds}]
  structuring: {{off: verbatim, on: clauses}}
  grounding: {{off: none, on: rules}}
"""


@dataclass(frozen=True)
class Given:
    """A data set that is there."""

    loaded: Loaded

    def load(self) -> Loaded:
        return self.loaded


def by_cells(folder: Path) -> None:
    """Print time and peak memory by the number of cells."""
    rows = [["cells", "seconds", "peak GB", "a cell more, s"]]
    before: tuple[int, float] | None = None
    for thresholds in (2, 8, 32):
        config = folder / f"cells{thresholds}.yaml"
        values = ", ".join(f"{place / 100:.2f}" for place in range(20, 20 + thresholds))
        config.write_text(SAMPLES.format(name=config.stem, thresholds=values))
        seconds, peak, _ = measured(config, folder / config.stem)
        cells = len(RunFolder(folder / config.stem).arms)
        more = "" if before is None else f"{(seconds - before[1]) / (cells - before[0]):.2f}"
        rows.append([str(cells), f"{seconds:.1f}", f"{peak:.2f}", more])
        before = cells, seconds
    print(f"samples, 452 turns\n{table(rows)}\n")


def by_turns(folder: Path) -> None:
    """Print seconds by stage as there are more dialogues, or longer ones; the first run only warms up."""
    plan = read_config(CONFIG)
    first, last = (replace(arm.pipeline, embedder=Directions()) for arm in (plan.arms[0], plan.arms[-2]))
    loaded = Locomo(Path("locomo10.json")).load()
    one = Loaded(loaded.dialogues[:1], loaded.asked_of(loaded.dialogues[0].id), "one")
    sizes = [("", more_dialogues, 1), *((kind, make, n) for kind, make in GROWN.items() for n in (1, 4, 16))]
    rows, base = [], dict[str, float]()
    for kind, make, times in sizes:
        clock = Clock()
        arms = {"low": first, "high": last}
        run(compared("growth", Given(make(one, times)), arms, "low"), folder / "growth", clock)
        spent = clock.stopped()
        base = spent if times == 1 else base
        if kind:
            shares = {stage: seconds / base[stage] / times for stage, seconds in spent.items()}
            rows.append(
                [f"{times}x {kind}", *(f"{spent[name]:.2f} ({shares[name]:.2f})" for name in COLUMNS)]
            )
    print("seconds, and in brackets how much more than in proportion to one dialogue")
    print(table([["", *COLUMNS], *rows]))


@dataclass
class Clock:
    """Adds up the seconds of each stage as it is told of steps."""

    stages: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    last: float = field(default_factory=time.perf_counter)
    doing: str = "opening"

    def __call__(self, step: Step) -> None:
        self._turn("rows" if step.stage == "backend" and step.done == step.total else step.stage)

    def stopped(self) -> dict[str, float]:
        """The seconds by stage, and all together."""
        self._turn("")
        return {**self.stages, "all": sum(self.stages.values())}

    def _turn(self, doing: str) -> None:
        now = time.perf_counter()
        self.stages[self.doing] += now - self.last
        self.last, self.doing = now, doing


def more_dialogues(one: Loaded, times: int) -> Loaded:
    """The dialogue so many times; what is said differs in a word, or it would be shared."""
    (said,) = one.dialogues
    names = [f"{said.id}-{number}" for number in range(times)]
    rounds = {
        name: tuple(replace(turn, text=f"{turn.text} Round {name}.") for turn in said.turns) for name in names
    }
    probes = tuple(
        replace(probe, id=f"{probe.id}-{name}", dialogue=name) for name in names for probe in one.probes
    )
    dialogues = tuple(replace(said, id=name, turns=turns) for name, turns in rounds.items())
    return Loaded(dialogues, probes, f"{times} dialogues")


def longer(one: Loaded, times: int) -> Loaded:
    """The dialogue so many times in a row, in one; what is said again differs in a word, or it is no more."""
    (said,) = one.dialogues
    sessions = max(turn.session for turn in said.turns)
    turns = tuple(
        replace(
            turn,
            id=f"{turn.id}-{n}",
            session=turn.session + n * sessions,
            text=f"{turn.text} Round {n}.",
            said_at=turn.said_at.replace(year=turn.said_at.year + 2 * n),
        )
        for n in range(times)
        for turn in said.turns
    )
    probes = tuple(
        replace(probe, id=f"{probe.id}-{n}", evidence=tuple(f"{id}-{n}" for id in probe.evidence), slots=())
        for n in range(times)
        for probe in one.probes
    )
    return Loaded((replace(said, turns=turns),), probes, f"{times} in a row")


GROWN = {"dialogues": more_dialogues, "longer": longer}


def main() -> None:
    """Print both tables."""
    logging.disable(logging.WARNING)  # mem0 says at every start that spaCy and fastembed are not installed
    with TemporaryDirectory() as folder:
        by_cells(Path(folder))
        by_turns(Path(folder))


if __name__ == "__main__":
    main()
