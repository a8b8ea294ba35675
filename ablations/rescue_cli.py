"""`gatelab rescue`: whether putting back what was lost repairs the answer, and what each turn is worth."""

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from rich.console import Console
from typer import Argument, Option

from analysis.chains.rescue.stages import PutBackAt
from toolkit.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from ablations.steps import Progress
    from ablations.turn_value.valued import Wanted
    from toolkit.runs.run_folder import RunFolder

    Tables = Iterator[RenderableType]

ANEW = "the same command begins this arm anew; the tables of arms that were done stay"


def rescue(
    run: Annotated[Path, Argument(help="A run folder, such as runs/quickstart.")],
    stage: Annotated[PutBackAt | None, Option(help="Put the missing turns back here.")] = None,
    arm: Annotated[str | None, Option(help="In this arm; default all but the baseline.")] = None,
    value: Annotated[bool, Option("--value", help="Delete turns at random instead: their worth.")] = False,
    draws: Annotated[int | None, Option(help="So many random deletions.")] = None,
    gate: Annotated[str | None, Option(help="Keep as many turns as this arm's gate; default 90 %.")] = None,
    as_json: Annotated[bool, Option("--json", help="Tell the progress in lines of JSON, for logs.")] = False,
) -> None:
    """Put back what the broken chains of RUN lack, run again what follows, and show what that repairs."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from ablations.progress import interruptible_progress
    from ablations.turn_value.valued import DRAWS, Wanted
    from toolkit.runs.run_folder import RunFolder

    if value == (stage is not None) or ((draws, gate) != (None, None) and not value):
        raise UserError("rescue: give either --stage, or --value and perhaps --draws and --gate")
    folder = RunFolder(run)
    with interruptible_progress(lambda: ANEW, as_json=as_json) as progress:
        if stage is None:
            told = _value(folder, Wanted(arm, gate), DRAWS if draws is None else draws, progress)
        else:
            told = _put_back(folder, stage, arm, progress)
    Console(markup=False, emoji=False).print(*told, sep="\n")


def _put_back(folder: "RunFolder", stage: PutBackAt, arm: str | None, progress: "Progress") -> "Tables":
    from ablations.finished import planned_in
    from ablations.rescue.rescued import Rescue, rescue
    from ablations.shard.sent import logged_in
    from analysis.chains.rescue.tables import rescued, sent_place
    from analysis.chains.rescue.telling import rescue_tables

    rescue(planned_in(folder), folder, Rescue(stage, arm), progress)
    return chain(rescue_tables(rescued(folder)), logged_in(sent_place(folder.path)))


def _value(folder: "RunFolder", wanted: "Wanted", draws: int, progress: "Progress") -> "Tables":
    from ablations.finished import planned_in
    from ablations.turn_value.valued import value
    from analysis.chains.turn_values.tables import value_tables

    return value_tables(folder, value(planned_in(folder), folder, draws, progress, wanted=wanted))
