"""Plants, runs the arms on cases and twins, and runs the controls: what an audit is scored from."""

import json
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ablations.arms import Arm, Run
from ablations.audit.arms import FULL, OFF, UNSAID, audited, ends, leaky_arms
from ablations.audit.knowledge import Knowledge, sentence, served
from ablations.audit.plants import plants_of
from ablations.audit.suite import Filled, filled_templates
from ablations.audit.swapped import swaps, twin
from ablations.grid.config import read_config
from ablations.runner import run
from ablations.steps import Progress, no_progress
from ablations.stressed import stressed
from analysis.egress.folder import CASES, CONTROLS, NOTES, PLANTS, RUN, TWIN, TWINS, AuditFolder, Notes
from analysis.egress.planted import PUBLIC, Plant, write_plants
from stressors.language import LANGUAGES
from toolkit.cases.case import Case
from toolkit.cases.case_lines import case_line
from toolkit.datasets.cases import Cases
from toolkit.egress.policy import Destination, DestinationClass, Policy, address_of
from toolkit.enrichment.nothing import Nothing
from toolkit.errors import UserError
from toolkit.runs.replacement import writing

CONTROL_CASES = "controls.jsonl"
HEARD = ("dense",)  # rungs of the cases on which positive controls are tried: what has most to tell


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is planted."""

    languages: tuple[str, ...] = LANGUAGES
    fillings: int = 3  # of each template
    seed: int = 0


def audit(config: Path, to: Path, extent: Extent, progress: Progress = no_progress) -> AuditFolder:
    """Audit the arms of a config, in the folder `to`; what stands there of an earlier audit is replaced.

    UserError if the config describes no run, no arm that could ask anything outside, or a language without
    templates of mixed facts.
    """
    filled = tuple(filled_templates(extent.languages, extent.fillings, extent.seed))
    _refuse_silence(read_config(config))
    with writing(to):
        to.mkdir(parents=True, exist_ok=True)
        (to / NOTES).unlink(missing_ok=True)
    plants = _written(filled, to)
    public = [plant.value for plant in plants if plant.reach == PUBLIC]
    plans = [(stressed(config, to / cases), name) for cases, name in ((CASES, RUN), (TWINS, TWIN))]
    with served(public) as knowledge:
        for plan, name in plans:
            _run(_on(plan, Cases(to / (CASES if name == RUN else TWINS)), knowledge), to / name, progress)
        _run(_controls(plans[0][0], Cases(to / CONTROL_CASES), knowledge), to / CONTROLS, progress)
    notes = Notes(
        name=plans[0][0].name,
        seed=extent.seed,
        languages=extent.languages,
        fillings=extent.fillings,
        full=FULL,
        off=OFF,
        unsaid=UNSAID,
        phrase=sentence(""),
        asked=knowledge.asked,
    )
    with writing(to):
        (to / NOTES).write_text(json.dumps(asdict(notes), indent=2) + "\n", encoding="utf-8")
    return AuditFolder(to)


def audit_place(config: Path) -> Path:
    """Where the audit of a config is put unless it is said; UserError if the config describes no run."""
    return Path("runs") / f"{read_config(config).name}.audit"


def _refuse_silence(plan: Run) -> None:
    """UserError if no arm enriches or asks a model: then nothing is sent, whatever is said."""
    pipelines = [arm.pipeline for arm in plan.arms]
    if not any(one.asked or not isinstance(one.enrichment, Nothing) for one in pipelines):
        raise UserError(f"{plan.name}: no arm enriches or asks a model, so there is nothing to audit")


def _run(plan: Run, to: Path, progress: Progress) -> None:
    """Run it with no answer of a model known before: every call is to be seen."""
    with TemporaryDirectory() as calls:
        run(replace(plan, calls=Path(calls)), to, progress)


def _written(filled: Sequence[Filled], to: Path) -> list[Plant]:
    """Write the cases, their twins, those of the controls, and the plants."""
    new = [swaps(one) for one in filled]
    plants = [plant for one, swap in zip(filled, new, strict=True) for plant in plants_of(one, swap)]
    paired = list(zip(filled, new, strict=True))
    _write_cases((case for one in filled for case in one.cases), to / CASES)
    _write_cases((twin(case, one.values, swap) for one, swap in paired for case in one.cases), to / TWINS)
    _write_cases(_heard(filled), to / CONTROL_CASES)
    write_plants(plants, to / PLANTS)
    return plants


def _heard(filled: Sequence[Filled]) -> Iterable[Case]:
    """The densest case of the first filling of every template, without the partner that is not there."""
    for one in filled:
        if one.draw.number == 0:
            for case in one.cases:
                if case.id.rpartition("/")[2] in HEARD:
                    yield replace(case, partner=None)


def _write_cases(cases: Iterable[Case], path: Path) -> None:
    with ExitStack() as opened:
        opened.enter_context(writing(path))
        file = opened.enter_context(path.open("wb"))
        file.writelines(case_line(case) for case in cases)


def _on(plan: Run, cases: Cases, knowledge: Knowledge) -> Run:
    """The arms of the config and the two ends, on some cases."""
    arms = audited([replace(arm, data=cases) for arm in plan.arms], knowledge.site)
    beside = ends(_standard(plan), cases, knowledge.site)
    return _plan(plan, (*arms, *beside), plan.baseline, knowledge)


def _controls(plan: Run, cases: Cases, knowledge: Knowledge) -> Run:
    arms = leaky_arms(_standard(plan), cases, knowledge.site)
    return _plan(plan, arms, arms[0].name, knowledge)


def _standard(plan: Run) -> Arm:
    return next(arm for arm in plan.arms if arm.name == plan.baseline)


def _plan(plan: Run, arms: tuple[Arm, ...], baseline: str, knowledge: Knowledge) -> Run:
    """Listed as an outside address, so that the audit's server is one; what is sent is kept."""
    address = address_of(knowledge.site)
    if address is None:
        raise UserError(f"{knowledge.site}: the audit's own server has no address")
    outside = Destination(DestinationClass.KNOWLEDGE, (str(address),))
    egress = Policy((*plan.egress.allow, outside), keep_payloads=True)
    alone = replace(plan, references=(), grid=None, written=None, executor=None, egress=egress)
    return replace(alone, arms=arms, baseline=baseline)
