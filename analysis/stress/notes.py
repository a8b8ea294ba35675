"""What a reader must know before comparing the scores of a suite, in sentences."""

from collections import Counter
from collections.abc import Iterator

from analysis.gates import uncalibrated
from analysis.inference.clusters import FEWEST
from analysis.stress.scores import Scores
from analysis.stress.summaries import refused
from toolkit.runs.run_folder import RunFolder


def opening(scores: Scores) -> str:
    """What was scored."""
    templates = {case.template for case in scores.cases}
    languages = ", ".join(dict.fromkeys(case.language for case in scores.cases))
    splits = ", ".join(dict.fromkeys(case.split for case in scores.cases))
    return f"{len(scores.cases):,} cases ({splits}) of {len(templates):,} templates, in {languages}.\n"


def notes(folder: RunFolder, scores: Scores) -> Iterator[str]:
    """How sure to be, what was not scored and what was not compared."""
    yield from refused(scores).values()
    failed = Counter((one.arm, one.failed) for one in scores.every if one.failed is not None)
    for (arm, stage), count in failed.items():
        yield f"{arm}: {count} cases not scored (failed: {stage})."
    unkeyed = sum(1 for one in scores.counted if not one.checks)
    if unkeyed:
        yield f"{unkeyed} cases over all arms have a key that checks nothing, and neither pass nor fail."
    yield from (f"{arm}: {why}." for arm, why in uncalibrated(folder).items())
    yield (
        f"95 %: interval over templates (tmpl), none below {FEWEST}; where all of them agree, as far as "
        "others may differ; not adjusted for the number of rows."
    )
    yield (
        "A case passes when all of its key holds; a key that only forbids is passed by an empty memory, too. "
        "half: the severity at which half pass; above or below: at every severity more or fewer do."
    )
    yield from _relations(scores)


def _relations(scores: Scores) -> Iterator[str]:
    if any(case.partner is not None for case in scores.cases):
        yield (
            "Idempotent: as many records of a fact as before it was said again, or fewer, at least one. "
            "What changed: the case less its partner. Non-interference and relations "
            "such as `equal` also hold of a memory that keeps nothing."
        )
