"""The scores of a run as tidy frames: a row a case, check, turn, content, probe or pair, in each arm.

All have the columns of `COMMON`, `what` (what is measured) and `value` (0 to 1, or a difference).
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from analysis.stress.checks import CheckKind
from analysis.stress.relations import (
    Pair,
    admission_gap,
    as_expected,
    crowding,
    idempotent,
    non_interfering,
    pairs,
)
from analysis.stress.scored import Scored
from analysis.stress.scores import Scores
from analysis.stress.youden import left_open, named
from toolkit.cases.case import Case, Relation
from toolkit.facts import Evidentiality
from toolkit.ledger import Outcome

COMMON = ("arm", "case", "family", "kind", "template", "language", "severity")
APART = frozenset({"near_miss", "embedded", "recurring"})  # kinds in which more is said than the same again
ROWS_RIGHT = "rows right"
RIGHT = {
    CheckKind.MUST_STORE: "must_store held",
    CheckKind.ROWS: ROWS_RIGHT,
    CheckKind.CURRENT: "current right",
}

Row = tuple[Any, ...]


def passes(scores: Scores) -> pd.DataFrame:
    """Whether each case passes."""
    return _frame((one, "passes", one.passed) for one in scores.counted if one.passed is not None)


def checks(scores: Scores) -> pd.DataFrame:
    """How each entry of a key came out: must_store held, must_not_store violated, rows and current right."""
    return _frame(_check_rows(scores))


def stale(scores: Scores) -> pd.DataFrame:
    """How many records of a past state there are for each value that changes: counts, not shares."""
    return _frame((one, "stale", count) for one in scores.counted for count in one.stale.values())


def labels(scores: Scores) -> pd.DataFrame:
    """Labels of the contents that were found, of arms that have any: recall and precision a kind.

    `stated` and `inferred` are recall and precision likewise. Contents without gold kinds have none to miss.
    """
    labelled = {one.arm for one in scores.every if one.labelled}
    return _frame(row for one in scores.counted if one.arm in labelled for row in _label_rows(one))


def admissions(scores: Scores) -> pd.DataFrame:
    """Whether the gate admitted each turn that the key names, by manner and by evidentiality; and chaff."""
    return _frame(row for one in scores.counted for row in _admission_rows(one))


def probes(scores: Scores) -> pd.DataFrame:
    """Whether what each probe needs was shown, and whether it was answered rightly, if there is a reader."""
    return _frame(row for one in scores.counted for row in _probe_rows(one))


def replies(scores: Scores) -> pd.DataFrame:
    """How many answers took a question of a status for one of another. Columns: arm, status, said, n."""
    found = [
        (one.arm, probe.status.value, one.replies[probe.id].status.value)
        for one in scores.counted
        for probe in one.case.probes
        if probe.id in one.replies
    ]
    frame = pd.DataFrame(found, columns=["arm", "status", "said"])
    return frame.groupby(["arm", "status", "said"], sort=False).size().rename("n").reset_index()


def references(scores: Scores) -> pd.DataFrame:
    """Whether what can be resolved is resolved, by kind of case, and what cannot is taken for certain."""
    return _frame(_reference_rows(scores.counted))


def relations(scores: Scores) -> pd.DataFrame:
    """Whether each case came out beside its partner as it should."""
    return _frame((pair.own, what, value) for pair in pairs(scores) for what, value in _pair_rows(pair))


def changes(scores: Scores) -> pd.DataFrame:
    """How much more or less was shown and admitted than of the partner: differences of shares."""
    return _frame((pair.own, what, value) for pair in pairs(scores) for what, value in _change_rows(pair))


def _frame(measured: Iterable[tuple[Scored, str, float | None]]) -> pd.DataFrame:
    rows = [
        (*_common(one.arm, one.case), what, float(value))
        for one, what, value in measured
        if value is not None
    ]
    return pd.DataFrame(rows, columns=[*COMMON, "what", "value"])


def _common(arm: str, case: Case) -> Row:
    return arm, case.id, case.family, case.kind, case.template, case.language, case.severity


Measured = Iterator[tuple[Scored, str, float | None]]


def _check_rows(scores: Scores) -> Measured:
    for one in scores.counted:
        for check in one.checks:
            if check.what is CheckKind.MUST_NOT_STORE:
                yield one, "must_not_store violated", not check.passed
            else:
                yield one, RIGHT[check.what], check.passed


def _label_rows(one: Scored) -> Measured:
    for content in one.case.must_store:
        found = one.found[content.id]
        if not found.said:
            continue
        gold = frozenset(content.kinds)
        for kind in sorted(gold | found.kinds) if gold else ():
            if kind in gold:
                yield one, f"{kind}: recall", kind in found.kinds
            if kind in found.kinds:
                yield one, f"{kind}: precision", kind in gold
        for evidentiality in Evidentiality:
            if content.evidentiality is evidentiality:
                yield one, f"{evidentiality}: recall", found.evidentiality is evidentiality
            if found.evidentiality is evidentiality:
                yield one, f"{evidentiality}: precision", content.evidentiality is evidentiality


def _admission_rows(one: Scored) -> Measured:
    for content in one.case.must_store:
        for turn in content.sources:
            if turn in one.verdicts:
                admitted = one.verdicts[turn][0] is Outcome.ADMITTED
                yield one, f"manner: {content.manner}", admitted
                yield one, f"evidentiality: {content.evidentiality}", admitted
    for turn in one.case.chaff:
        if turn in one.verdicts:
            yield one, "chaff", one.verdicts[turn][0] is Outcome.ADMITTED


def _probe_rows(one: Scored) -> Measured:
    for probe in one.case.probes:
        whose = "bystander" if probe.bystander else probe.status.value
        yield one, f"shown: {whose}", one.shown.get(probe.id)
        if probe.id in one.replies:
            yield one, f"answered: {whose}", one.replies[probe.id].right


def _reference_rows(counted: Iterable[Scored]) -> Measured:
    for one in counted:
        yield one, f"resolved: {one.case.kind}", named(one)
        kept_open = left_open(one)
        yield one, "falsely certain", None if kept_open is None else not kept_open


def _pair_rows(pair: Pair) -> Iterator[tuple[str, float | None]]:
    yield f"{pair.partner.relation}: {pair.partner.expect}", as_expected(pair)
    again = idempotent(pair)
    yield f"idempotent: {pair.own.case.kind}", again
    yield "idempotent: same fact", None if pair.own.case.kind in APART else again
    yield "non-interference", non_interfering(pair)


def _change_rows(pair: Pair) -> Iterator[tuple[str, float | None]]:
    yield "bystanders shown, after repeats", crowding(pair)
    relation, gap = pair.partner.relation, admission_gap(pair)
    yield f"admitted: {relation}", gap
    if relation is Relation.TRANSLATED:
        yield f"admitted: {relation}, {pair.own.case.language}", gap
