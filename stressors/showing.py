"""Cases as a person reads them: the dialogue, then the key."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from toolkit.cases.case import Case, CaseProbe, Forbidden, Forms, Holds, Remembered
from toolkit.cases.case_lines import cases_in
from toolkit.errors import UserError


def chosen(suite: Path, case_id: str | None, language: str | None, count: int) -> list[Case]:
    """One case by its id, or so many of the suite, spread evenly by chance; UserError if there is none."""
    wanted = [
        case
        for case in cases_in(suite)
        if (case_id is None or case.id == case_id) and (language is None or case.language == language)
    ]
    if not wanted:
        named = f" {case_id!r}" if case_id is not None else ""
        spoken = f" in language {language!r}" if language is not None else ""
        raise UserError(f"{suite}: it has no case{named}{spoken}")
    return Random(suite.name).sample(wanted, min(count, len(wanted)))


def shown(case: Case) -> str:
    """A case in lines."""
    head = f"{case.id} · {case.family}, {case.kind} · severity {case.severity:g} · {case.split}"
    return "\n".join([head, *_dialogue(case), *_key(case)])


def _dialogue(case: Case) -> Iterator[str]:
    session = 0
    for turn in case.dialogue.turns:
        if turn.session != session:
            session = turn.session
            yield f"  — {turn.said_at:%A, %d %B %Y, %H:%M}"
        yield f"  {turn.id:>5} {turn.speaker}: {turn.content}"


def _key(case: Case) -> Iterator[str]:
    yield from (f"  + {_remembered(one)}" for one in case.must_store)
    yield from (f"  - {_forbidden(one)}" for one in case.must_not_store)
    for rows in case.rows:
        yield f"  # {rows.least} to {rows.most} records hold {_holds(rows.holds)}"
    for value in case.current:
        yield f"  > {value.key}: {' → '.join(_holds(state) for state in value.states)}"
    yield from (f"  ? {_probe(probe)}" for probe in case.probes)
    if case.egress.forbid:
        allowed = ", ".join(case.egress.allow) or "nothing"
        yield f"  ! may leave: {allowed}; may not: {', '.join(case.egress.forbid)}"
    if case.partner is not None:
        shift = f" by {case.partner.days} days" if case.partner.days else ""
        yield f"  = {case.partner.relation}{shift} from {case.partner.case}: {case.partner.expect}"


def _remembered(one: Remembered) -> str:
    days = [f"{days.first}" + (f" to {days.last}" if days.last != days.first else "") for days in one.days]
    parts = [
        f"{one.id}: {_holds(one.holds)}",
        f"with {_forms(one.qualifiers)}" if one.qualifiers else "",
        f"on {' or '.join(days)}" if days else "",
        f"({', '.join((*one.kinds, one.evidentiality, one.modality, one.manner))}; {', '.join(one.sources)})",
    ]
    return " ".join(part for part in parts if part)


def _forbidden(one: Forbidden) -> str:
    unless = f" unless {_forms(one.unless)}" if one.unless else ""
    return f"{one.id}: {_holds(one.holds)}{unless} ({one.why})"


def _probe(probe: CaseProbe) -> str:
    answer = _forms(probe.accept) if probe.accept else probe.status.value
    wrong = f", not {_forms(probe.reject)}" if probe.reject else ""
    return f"{probe.question} {answer}{wrong} ({', '.join(probe.evidence) or 'no evidence'})"


def _holds(holds: Holds) -> str:
    return " + ".join(_forms(forms) for forms in holds)


def _forms(forms: Forms) -> str:
    return "|".join(forms)
