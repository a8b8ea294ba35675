"""Proves the keys of a suite by memories whose score is known: what is wrong, a line a case."""

from collections.abc import Iterator, Sequence

from analysis.stress.checks import Check, CheckKind, checked
from analysis.stress.references import empty, oracle
from analysis.stress.relations import Pair, as_expected
from analysis.stress.scored import Scored, scored
from toolkit.cases.case import Case, Remembered, Status
from toolkit.cases.matching import says, says_all
from toolkit.datasets.loaded import summed_up

ORACLE = "oracle"


def unproven(cases: Sequence[Case]) -> Iterator[str]:
    """A line for each case whose key cannot be right, or cannot be told from an empty memory."""
    known = {case.id: scored(ORACLE, case, oracle(case)) for case in cases}
    for case in cases:
        faults = [*_faults(case, known[case.id]), *_relation_faults(case, known)]
        if faults:
            yield f"{case.id}: {summed_up(faults)}"


def _faults(case: Case, perfect: Scored) -> Iterator[str]:
    for check in perfect.checks:
        if not check.passed:
            yield f"a perfect memory fails {_named(check)}"
    for check in checked(case, empty(case)):
        if check.what is CheckKind.MUST_STORE and check.passed:
            yield f"an empty memory passes {_named(check)}"
        if check.what is CheckKind.MUST_NOT_STORE and not check.passed:
            yield f"an empty memory fails {_named(check)}"
    if not perfect.checks:
        yield "its key checks nothing"
    for one in case.must_store:
        yield from _source_faults(case, one)
    yield from _probe_faults(case, perfect)


def _probe_faults(case: Case, perfect: Scored) -> Iterator[str]:
    for probe in case.probes:
        if probe.status is Status.KNOWN and not perfect.replies[probe.id].right:
            yield f"a right answer to probe {probe.id!r} is taken for a wrong one"
        if says(probe.question, probe.accept):
            yield f"probe {probe.id!r} gives its answer away"


def _source_faults(case: Case, one: Remembered) -> Iterator[str]:
    """What was not said up to the last source of a content, and what says it that should not."""
    last = max(case.dialogue.position[source] for source in one.sources)
    said = [turn.content for turn in case.dialogue.turns[: last + 1]]
    for forms in (*one.holds, *((one.qualifiers,) if one.qualifiers else ())):
        if not any(says(text, forms) for text in said):
            missing = " or ".join(map(repr, forms))
            yield f"nobody has said {missing} of must_store {one.id!r} by its last source"
    for turn in case.chaff:
        if says_all(case.dialogue.turn(turn).content, one.holds):
            yield f"turn {turn!r} is chaff and says must_store {one.id!r}"


def _relation_faults(case: Case, known: dict[str, Scored]) -> Iterator[str]:
    partner = case.partner
    if partner is None:
        return
    if as_expected(Pair(known[case.id], known[partner.case], partner)) is False:
        yield f"perfect memories of it and of {partner.case!r} are not {partner.expect}"


def _named(check: Check) -> str:
    return f"{check.what} {check.id!r}"
