"""Commands that calibrate: `gatelab calibrate gate`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from rich.console import Console
from typer import Argument, Option

if TYPE_CHECKING:
    from ablations.arms import Run
    from toolkit.runs.run_folder import RunFolder


def gate(
    config: Annotated[Path, Argument(help="A YAML file, such as configs/stress_rules.yaml.")],
    suite: Annotated[Path | None, Option(help="Cases to use instead of the data of CONFIG.")] = None,
    out: Annotated[Path | None, Option(help="The run folder; default runs/NAME-calibration.")] = None,
    rate: Annotated[float | None, Option(help="Admit about this share, instead of the largest J.")] = None,
    as_json: Annotated[bool, Option("--json", help="Tell the progress in lines of JSON, for logs.")] = False,
) -> None:
    """Set the threshold of every scored gate in CONFIG on held-in cases, and report on held-out ones."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from ablations.calibrated import gates_alone, plan_of, suite_in
    from analysis.calibration.on_cases import usable_suite
    from analysis.calibration.rule import Rule
    from analysis.calibration.tables import calibration_tables

    rule, plan = Rule(rate), plan_of(config, suite)
    alone, where = gates_alone(plan), suite_in(plan)
    cases = None if where is None else usable_suite(where)  # before the run, which may take long
    folder = _run(alone.run, out or Path("runs") / alone.run.name, as_json=as_json)
    console = Console(markup=False, emoji=False, highlight=False)
    left_out = (f"{arm} is left out: {why}." for arm, why in alone.left_out.items())
    console.print(*left_out, *calibration_tables(folder, cases, rule), sep="\n")


def _run(plan: "Run", to: Path, *, as_json: bool) -> "RunFolder":
    from ablations.progress import SAME_AGAIN, interruptible_progress  # here for the reason given above
    from ablations.runner import run

    with interruptible_progress(lambda: SAME_AGAIN, as_json=as_json) as progress:
        return run(plan, to, progress)
