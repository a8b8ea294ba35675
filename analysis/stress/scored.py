"""What is kept of a case in an arm once its records were looked at: little enough for all cases at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analysis.stress.answers import is_right, said_status
from analysis.stress.checks import (
    Check,
    CheckKind,
    Group,
    by_source,
    checked,
    readings,
    rows_of,
    saying,
    stale,
)
from analysis.stress.observed import Observation, Span, Stored, Verdict
from toolkit.cases.case import Case, Holds, Remembered, Status
from toolkit.cases.matching import says, says_all
from toolkit.facts import Evidentiality, Kind


@dataclass(frozen=True, slots=True)
class Found:
    """How one content of the key was found."""

    held: bool  # with what qualifies it and with its time
    said: bool  # its words alone
    whole: bool  # all its words in one record that is no mere copy of several turns
    readings: frozenset[Span]  # the admissible days with which it is held
    kinds: frozenset[Kind]  # labels of the records that say it, as are the next
    evidentiality: Evidentiality | None  # None: it is not said


@dataclass(frozen=True, slots=True)
class Reply:
    """What a reader answered to a probe."""

    right: bool
    status: Status  # what the answer takes the question for


@dataclass(frozen=True)
class Scored:
    """One case in one arm."""

    arm: str
    case: Case
    failed: str | None  # then nothing else is known
    checks: tuple[Check, ...] = ()
    found: Mapping[str, Found] = field(default_factory=dict)  # by id of must_store
    rows: Mapping[Holds, int] = field(default_factory=dict)  # records that say the contents that may be few
    stale: Mapping[str, int] = field(default_factory=dict)  # by key of current: records of a past state
    labelled: bool = False  # whether some record has a kind
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)  # of the turns that the key names
    shown: Mapping[str, bool | None] = field(default_factory=dict)  # content support by probe
    replies: Mapping[str, Reply] = field(default_factory=dict)  # by probe, where there is a reader

    @property
    def passed(self) -> bool | None:
        """Whether all checks do; None where the key has none, or the case failed."""
        return all(check.passed for check in self.checks) if self.checks else None

    @property
    def held(self) -> frozenset[str]:
        """The contents that are held, by id."""
        return frozenset(name for name, found in self.found.items() if found.held)

    @property
    def violates(self) -> bool:
        """Whether something is held that must not be."""
        return any(check.what is CheckKind.MUST_NOT_STORE and not check.passed for check in self.checks)


def scored(arm: str, case: Case, observation: Observation) -> Scored:
    """What is kept of an observation."""
    if observation.failed is not None:
        return Scored(arm, case, observation.failed)
    records = observation.records
    groups = by_source(records)
    checks = checked(case, observation)
    held = {check.id for check in checks if check.what is CheckKind.MUST_STORE and check.passed}
    named = {*case.chaff, *(source for one in case.must_store for source in one.sources)}
    return Scored(
        arm=arm,
        case=case,
        failed=None,
        checks=checks,
        found={one.id: _found(case, one, groups, held=one.id in held) for one in case.must_store},
        rows={one.holds: rows_of(one.holds, records) for one in case.rows},
        stale={one.key: stale(one, records) for one in case.current},
        labelled=any(record.kinds for record in records),
        verdicts={turn: verdict for turn, verdict in observation.verdicts.items() if turn in named},
        shown=observation.shown,
        replies=_replies(case, observation.answers),
    )


def _found(case: Case, one: Remembered, groups: Sequence[Group], *, held: bool) -> Found:
    records = [record for group in saying(one.holds, groups) for record in group if _says_some(record, one)]
    stated = any(record.evidentiality is Evidentiality.STATED for record in records)
    return Found(
        held=held,
        said=bool(records),
        whole=any(_brings_together(record, one.holds, case) for record in records),
        readings=readings(one, groups) if held else frozenset(),
        kinds=frozenset(kind for record in records for kind in record.kinds),
        evidentiality=None if not records else Evidentiality.STATED if stated else Evidentiality.INFERRED,
    )


def _says_some(record: Stored, one: Remembered) -> bool:
    """Whether the labels of a record are labels of the content, not of another one from the same turn."""
    return any(says(record.text, forms) for forms in one.holds)


def _brings_together(record: Stored, holds: Holds, case: Case) -> bool:
    """Whether a record says all contents, and not just because turns were copied into it side by side."""
    if not says_all(record.text, holds):
        return False
    told = {turn.content for turn in case.dialogue.turns if turn.id not in case.chaff}
    copied = [content for content in told if says(record.text, (content,))]
    return len(copied) < 2 or any(says_all(content, holds) for content in copied)


def _replies(case: Case, answers: Mapping[str, str]) -> dict[str, Reply]:
    return {
        probe.id: Reply(is_right(answers[probe.id], probe, case), said_status(answers[probe.id], probe, case))
        for probe in case.probes
        if probe.id in answers
    }
