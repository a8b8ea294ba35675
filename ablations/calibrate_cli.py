"""Commands that calibrate: `gatelab calibrate gate`, `judge` and `sample`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from typer import Argument, Option

from toolkit.errors import UserError

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


def judge(
    source: Annotated[Path, Argument(metavar="CONFIG", help="A YAML file; with --labels, a run folder.")],
    labels: Annotated[
        Path | None, Option(help="What people said of a RUN's answers (calibrate sample).")
    ] = None,
    n: Annotated[int | None, Option(help="Try judges on the golds of so many probes; default 200.")] = None,
    seed: Annotated[int, Option(help="Of the draw of probes and of made answers.")] = 0,
    out: Annotated[Path | None, Option(help="Write the tables here as CSV and Markdown.")] = None,
    as_json: Annotated[bool, Option("--json", help="Tell the progress in lines of JSON, for logs.")] = False,
) -> None:
    """Say how often the judges of CONFIG err; with --labels, what that does to the differences of a RUN."""
    if labels is None:
        _try_judges(source, n, seed, out, as_json=as_json)
    elif n is None:
        _correct_judges(source, labels, out)
    else:
        raise UserError("calibrate judge: --n is for a CONFIG; labels are as many as they are")


def sample(
    run: Annotated[Path, Argument(help="A run folder with judged answers.")],
    n: Annotated[int, Option(help="Questions to label, each with the answers of all arms.")],
    out: Annotated[Path, Option(help="The CSV file to fill in.")],
    rate: Annotated[
        float | None, Option(help="Share of discordant questions; default all, up to n/2.")
    ] = None,
    seed: Annotated[int, Option(help="Of the draw.")] = 0,
) -> None:
    """Draw answers of RUN for people to label, with the probability that each had to be drawn."""
    from analysis.judging.sampling import (
        Wanted,
        drawn_sample,
        written_sample,
    )  # here for the reason given below
    from toolkit.runs.run_folder import RunFolder

    found = drawn_sample(RunFolder(run), Wanted(n, rate, seed))
    written_sample(found, out)
    typer.echo(f"{out}: {len(found):,} answers to label with 1 (right) or 0 (wrong), in column `label`")


def _try_judges(config: Path, n: int | None, seed: int, out: Path | None, *, as_json: bool) -> None:
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from ablations.grid.config import read_config
    from ablations.judge_probes.asking import judged_probe_set
    from ablations.judge_probes.making import PROBES
    from ablations.progress import SAME_AGAIN, interruptible_progress
    from ablations.shard.sent import logged_in, place_beside_runs
    from analysis.judging.acceptance import acceptance
    from analysis.judging.bias import budget
    from analysis.judging.probe_tables import probe_tables
    from analysis.written_frames import write_frames

    with interruptible_progress(lambda: SAME_AGAIN, as_json=as_json) as progress:
        plan = read_config(config)
        judged = judged_probe_set(plan, PROBES if n is None else n, seed, progress)
    if out is not None:
        accepted = acceptance(judged)
        write_frames({"acceptance": accepted, "budget": budget(accepted), "judged": judged}, out)
    told = (*probe_tables(judged), *logged_in(place_beside_runs(plan.name)))
    Console(markup=False, emoji=False, highlight=False).print(*told, sep="\n")


def _correct_judges(run: Path, labels: Path, out: Path | None) -> None:
    from analysis.judging.label_report import label_report
    from analysis.judging.label_tables import label_tables
    from analysis.written_frames import write_frames  # here for the reason given above
    from toolkit.runs.run_folder import RunFolder

    found = label_report(RunFolder(run), labels)
    if out is not None:
        write_frames(found.frames, out)
    Console(markup=False, emoji=False, highlight=False).print(*label_tables(found), sep="\n")


def _run(plan: "Run", to: Path, *, as_json: bool) -> "RunFolder":
    from ablations.progress import SAME_AGAIN, interruptible_progress  # here for the reason given above
    from ablations.runner import run

    with interruptible_progress(lambda: SAME_AGAIN, as_json=as_json) as progress:
        return run(plan, to, progress)
