"""What an answer says of a probe, by the words that stand in it."""

from toolkit.cases.case import Case, CaseProbe, Status
from toolkit.cases.matching import says, says_all

NOT_MENTIONED = "Not mentioned"  # what toolkit/readers/fixed_prompt.md has a reader write, in any language


def is_right(answer: str, probe: CaseProbe, case: Case) -> bool:
    """Whether an answer has an accepted form, all parts and no rejected form; if open, whether it says so."""
    if probe.status is Status.KNOWN:
        whole = says(answer, probe.accept) and says_all(answer, probe.parts)
        return whole and not says(answer, probe.reject)
    return said_status(answer, probe, case) is probe.status and not says(answer, probe.reject)


def said_status(answer: str, probe: CaseProbe, case: Case) -> Status:
    """What an answer takes the question for; one that has an accepted form knows, whatever else it says."""
    if says(answer, probe.accept):
        return Status.KNOWN
    if says(answer, case.unclear):
        return Status.AMBIGUOUS
    if not answer.strip() or says(answer, (*case.unknown, NOT_MENTIONED)):
        return Status.UNKNOWN
    return Status.KNOWN
