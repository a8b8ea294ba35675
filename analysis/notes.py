"""What a reader must know before comparing the numbers of a run, in sentences."""

from collections.abc import Iterator

from analysis.costs import is_online
from analysis.coverage import asked, left_out, unscored
from analysis.gates import calibrated, uncalibrated
from analysis.imported import imported_notes, why_untold
from analysis.inference.clusters import FEWEST
from analysis.references import reference_notes
from analysis.summary import ABSTENTION, ADVERSARIAL, Measure, judges
from toolkit.runs.run_folder import RunFolder

NAMED = 4  # arms that a note names; more of them are counted


def opening_notes(folder: RunFolder, *, clean: bool) -> Iterator[str]:
    """What holds for all tables. UserError if there is nothing that `clean` could leave out."""
    if clean:
        asked(folder, clean=True)
        total = folder.manifest["data"][0]["probes"]
        yield f"Clean: {left_out(folder)} probes with a wrong gold are left out of {total}.\n"


def why_no_rows(folder: RunFolder, measure: Measure, *, clean: bool) -> str:
    """Why no arm has a score on `measure`."""
    probes = asked(folder, clean=clean)
    scored = probes[probes["status"] == "scored"]
    if scored.empty:
        return "not to be had, for no probe was scored."
    untold = why_untold(folder, by_turn=measure.startswith("turn"))
    if untold:
        return f"not to be had, for {untold}."
    if scored[measure].notna().any():
        return "not to be had, for no arm has the same coverage as the baseline."
    links = [link for links in scored["content_links"] for link in links]
    lacking = (
        "for no probe of this data set has slots"
        if all(link is None for link in links)
        else ("for no probe has slots for every link")
    )
    return f"not to be had, {lacking}."


def notes(folder: RunFolder, *, clean: bool) -> Iterator[str]:
    """What to compare, how sure to be, and what was not scored."""
    yield from imported_notes(folder)
    yield from gate_notes(folder)
    if folder.probes.empty:
        return
    yield from _seeds(folder)
    yield from _twins(folder)
    yield from _comparable(folder)
    yield from _intervals(folder)
    yield from _left(folder, clean=clean)
    yield from reference_notes(folder, clean=clean)
    yield "Content support: all that every link must carry was retrieved. Turn support: every cited turn was."
    probes = asked(folder, clean=clean)
    if (probes["category"] == ADVERSARIAL).any() or any(ABSTENTION in flags for flags in probes["flags"]):
        yield (
            "False support: what was retrieved tempts towards a wrong answer. It is pooled with nothing. "
            "gone: tempted in the baseline only; new: in the arm only."
        )
    yield "Support is not accuracy: it says what a reader was shown, not what it answered."
    if is_online(folder) and folder.costs["cached"].any():
        yield "Some calls were answered from the call cache, so the latency of their stages is too short."


def gate_notes(folder: RunFolder) -> Iterator[str]:
    """Which model-based gates have a threshold that was set on cases, and which have not, and why."""
    reasons = uncalibrated(folder)
    for reason in dict.fromkeys(reasons.values()):
        arms = [arm for arm, own in reasons.items() if own == reason]
        yield f"Uncalibrated: {', '.join(_together(arms, len(folder.arms)))}: {reason}."
    on = calibrated(folder)
    for cases in dict.fromkeys(on.values()):
        arms = [arm for arm, own in on.items() if own == cases]
        yield f"{', '.join(_together(arms, len(folder.arms)))}: the gate was calibrated on cases {cases}."


def _together(arms: list[str], of: int) -> list[str]:
    """The arms one by one, or in one word where there are many of them."""
    if len(arms) <= NAMED:
        return arms
    return ["every arm" if len(arms) == of else f"{len(arms)} arms of {of}"]


def _seeds(folder: RunFolder) -> Iterator[str]:
    if len(set(folder.baselines.values())) > 1:
        yield "Each arm is compared with the baseline of its own seed."


def _twins(folder: RunFolder) -> Iterator[str]:
    for cell in folder.manifest["cells"]:
        names = [twin["arm"] for twin in cell["twins"]]
        if names:
            yield f"{cell['arm']} stands for {', '.join(names)} as well: the same experiment, run once."


def _comparable(folder: RunFolder) -> Iterator[str]:
    baseline = folder.manifest["baseline"]
    every = {cell["arm"]: cell["spec"]["pipeline"].get("structuring") for cell in folder.manifest["cells"]}
    seen = {arm: part for arm, part in every.items() if part is not None}
    different = [arm for arm, part in seen.items() if part != seen.get(folder.baselines[arm], part)]
    beside = {arm: other for arm, other in folder.baselines.items() if arm != other}
    unseen = [arm for arm, other in beside.items() if not {arm, other} <= seen.keys()]
    if different:
        named = ", ".join(different) if len(different) <= NAMED else f"{len(different)} arms"
        yield (
            f"Turn support of {named} is not comparable with {baseline}, which is structured "
            "differently: smaller records fit more sources into the same budget. Compare content support."
        )
    if unseen:
        yield (
            f"Turn support of {', '.join(_together(unseen, len(folder.arms)))} is not comparable with "
            f"{baseline}: how one of them is structured is unseen. Compare content support."
        )


def _intervals(folder: RunFolder) -> Iterator[str]:
    dialogues = folder.manifest["data"][0]["dialogues"]
    if dialogues < FEWEST:
        yield f"No intervals: {dialogues} dialogues cannot carry one at 95 %; {FEWEST} can."
    else:
        yield (
            "95 %: interval over dialogues. MDE: the smallest true difference that this design finds with "
            "80 % power; a smaller one whose interval holds 0 is inconclusive, not absent."
        )


def _left(folder: RunFolder, *, clean: bool) -> Iterator[str]:
    """What has no score, and why."""
    for (count, status), arms in unscored(folder, clean=clean).groupby(["probes", "status"], sort=False)[
        "arm"
    ]:
        for who in _together(list(arms), len(folder.arms)):
            yield f"{who}: {count} probes not scored ({status})."
    probes = asked(folder, clean=clean)
    scored = probes[probes["status"] == "scored"].drop_duplicates(["dialogue", "probe"])
    slotted = int(scored["content_support"].notna().sum())
    if 0 < slotted < len(scored):
        yield f"Content support: {slotted} of {len(scored)} probes have slots for every link."
    answers = probes[probes["answer_status"].fillna("").str.startswith("failed")]
    for (arm, status), failed in answers.groupby(["arm", "answer_status"]):
        yield f"{arm}: {len(failed)} answers not judged ({status})."
    for judge in judges(folder):
        given = probes.loc[probes["answer_status"] == "answered", ["arm", "judgements"]]
        for name, own in given.groupby("arm"):
            silent = sum(dict(judgements).get(judge) is None for judgements in own["judgements"])
            if silent:
                yield f"{name!s}: {judge} could not tell about {silent} of {len(own)} answers."
