"""Memories whose score is known beforehand: perfect, empty, verbatim, never certain and always certain."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from analysis.stress.checks import by_source, is_current, is_held, rows_of, violates
from analysis.stress.observed import Observation, Stored, Verdict
from toolkit.cases.case import Case, CaseProbe, Current, Holds, Remembered, Status
from toolkit.cases.matching import says_all
from toolkit.dialogue import Turn
from toolkit.ledger import Outcome

WORDINGS = 4_096  # ways to word a content among which one is sought that says nothing forbidden


def oracle(case: Case) -> Observation:
    """What a perfect memory holds, shows and answers, as far as the key says."""
    records: list[Stored] = []
    # The contents that say most come first, since they may say others with them.
    for one in sorted(case.must_store, key=lambda one: -len(one.holds)):
        if not is_held(one, by_source(records)):
            records.append(_record(case, one))
    records.sort(key=lambda record: record.said_at)
    for rows in case.rows:
        missing = rows.least - rows_of(rows.holds, records)
        records += islice(_more(case, rows.holds, records), max(missing, 0))
    records.sort(key=lambda record: record.said_at)
    for current in case.current:
        if not is_current(current, records):
            records.append(_last_state(case, current))
    sources = {source for one in case.must_store for source in one.sources}
    return Observation(
        tuple(records),
        _verdicts(case, sources),
        {probe.id: True for probe in case.probes if probe.status is Status.KNOWN},
        {probe.id: _answer(case, probe) for probe in case.probes},
    )


def empty(case: Case) -> Observation:
    """What a memory that keeps nothing holds."""
    shown = {probe.id: False for probe in case.probes if probe.evidence}
    unknown = next(iter(case.unknown), "")
    return Observation((), _verdicts(case, ()), shown, {probe.id: unknown for probe in case.probes})


def verbatim(case: Case) -> Observation:
    """What a memory that keeps each turn as it was said holds; what it would show is not known."""
    turns = case.dialogue.turns
    return Observation(tuple(map(_as_said, turns)), _verdicts(case, [turn.id for turn in turns]))


def abstaining(case: Case) -> Observation:
    """What a memory of a reference holds that never says who is meant."""
    return replace(oracle(case), records=())


def never_abstaining(case: Case) -> Observation:
    """What a memory of a reference holds that always says who is meant: rightly where that can be told."""
    seen = oracle(case)
    certain = tuple(
        Stored(_joined(forms[0] for forms in one.holds), (turn.id,), turn.said_at)
        for turn in case.dialogue.turns[-1:]
        for one in case.must_not_store[:1]
    )
    return replace(seen, records=(*seen.records, *certain))


def _record(case: Case, one: Remembered) -> Stored:
    """A record of one content, with everything that the key asks of it, said when it was said first."""
    reading = one.days[0] if one.days else None
    qualifiers, written = one.qualifiers or ("",), (reading.written if reading else ()) or ("",)
    source = case.dialogue.turn(one.sources[0])
    worded = [
        Stored(
            text=_joined(words),
            sources=one.sources,
            said_at=source.said_at,
            kinds=frozenset(one.kinds),
            evidentiality=one.evidentiality,
            days=((reading.first, reading.last),) if reading else (),
        )
        for words in islice(product(*one.holds, qualifiers, written), WORDINGS)
    ]
    return next((record for record in worded if not _is_forbidden(case, record)), worded[0])


def _is_forbidden(case: Case, record: Stored) -> bool:
    return any(violates(record, forbidden) for forbidden in case.must_not_store)


def _more(case: Case, holds: Holds, records: Sequence[Stored]) -> Iterator[Stored]:
    """Further records that say the contents, of one source after another, without end."""
    model = next((record for record in records if says_all(record.text, holds)), None)
    text = _joined(forms[0] for forms in holds) if model is None else model.text
    saying = [turn for turn in case.dialogue.turns if says_all(turn.content, holds)]
    turns = saying[1:] or saying or case.dialogue.turns[-1:]
    while turns:
        for turn in turns:
            yield replace(model or _as_said(turn), text=text, sources=(turn.id,), said_at=turn.said_at)


def _last_state(case: Case, current: Current) -> Stored:
    """A record of the last state, said when it was last said."""
    state = current.states[-1]
    saying = [turn for turn in case.dialogue.turns if says_all(turn.content, state)]
    turn = (saying or case.dialogue.turns)[-1]
    worded = [Stored(_joined(words), (turn.id,), turn.said_at) for words in islice(product(*state), WORDINGS)]
    return next((record for record in worded if not _is_forbidden(case, record)), worded[0])


def _as_said(turn: Turn) -> Stored:
    return Stored(f"{turn.speaker}: {turn.content}", (turn.id,), turn.said_at)


def _joined(words: Iterator[str] | Sequence[str]) -> str:
    return " · ".join(filter(None, words))


def _verdicts(case: Case, admitted: Sequence[str] | set[str]) -> dict[str, Verdict]:
    return {
        turn.id: (Outcome.ADMITTED if turn.id in admitted else Outcome.REJECTED, None)
        for turn in case.dialogue.turns
    }


def _answer(case: Case, probe: CaseProbe) -> str:
    """A right answer, as far as the case knows one."""
    if probe.status is Status.KNOWN:
        return _joined((probe.accept[0], *(forms[0] for forms in probe.parts)))
    phrases = case.unclear if probe.status is Status.AMBIGUOUS else case.unknown
    return next(iter(phrases), "")
