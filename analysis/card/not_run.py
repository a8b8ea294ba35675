"""The part of a card that lists what was not run, and what has no score."""

from collections.abc import Iterator

from analysis.card.card import Section, section
from analysis.card.sources import Sources
from analysis.chains.causes.alone import shadow_place
from analysis.chains.rescue.tables import rescue_place
from analysis.coverage import unscored
from analysis.imported import imported_notes
from analysis.summary import judges


def not_run(sources: Sources) -> Section:
    """What stands beside a run of this kind and does not beside this one, and every probe without a score."""
    lines = [*_missing_runs(sources), *_unscored(sources), *imported_notes(sources.folder)]
    return section("Not run, not scored", *(lines or ["Everything was run, and every probe has a score."]))


def _missing_runs(sources: Sources) -> Iterator[str]:
    path = sources.folder.path
    if not shadow_place(path).is_dir():
        yield "The shadow (each stage alone on intact input): `gatelab shadow RUN`; so causes are unknown."
    if not rescue_place(path).is_dir():
        yield "Rescue (lost turns put back): `gatelab rescue RUN`; so whether a loss mattered is unknown."
    if not judges(sources.folder):
        yield "Readers and judges: support says what a reader would be shown, not what it answers."


def _unscored(sources: Sources) -> Iterator[str]:
    """The probes without a score, those of equal count and reason together; then answers that failed."""
    folder = sources.folder
    if folder.outcomes.empty:
        yield "No probe was asked."
        return
    for (count, status), rows in unscored(folder).groupby(["probes", "status"], sort=False):
        arms = list(rows["arm"])
        whom = "every arm" if len(arms) == len(folder.arms) else ", ".join(arms)
        yield f"{whom}: {count:,} probes without a score ({status})."
    answers = folder.outcomes[folder.outcomes["answer_status"].fillna("").str.startswith("failed")]
    for (arm, status), failed in answers.groupby(["arm", "answer_status"]):
        yield f"{arm}: {len(failed):,} answers without a score ({status})."
