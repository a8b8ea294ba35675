"""What may be wrong with a case: a key that contradicts itself, or that names what the dialogue lacks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from toolkit.cases.case import Case, CaseProbe, Forbidden, Forms, Holds, Relation, Status
from toolkit.cases.matching import says, says_all
from toolkit.datasets.loaded import turn_faults
from toolkit.dialogue import Turn
from toolkit.errors import UserError
from toolkit.slot_matching import carries

ANY_TIME = datetime(2024, 1, 1, tzinfo=UTC)  # whether a slot's value is of its kind depends on no time


def case_faults(case: Case) -> Iterator[str]:
    """Say what is wrong with one case, in the order of its keys."""
    if not 0 <= case.severity <= 1:
        yield f"severity {case.severity} is out of range; it must be between 0 and 1"
    if case.dialogue.id != case.id:
        yield f"its dialogue is called {case.dialogue.id!r}; it must have the id of the case, {case.id!r}"
    yield from _dialogue_faults(case)
    yield from _blank_faults(case)
    yield from _store_faults(case)
    for probe in case.probes:
        yield from _probe_faults(probe)
    yield from _egress_faults(case)
    if case.partner is not None:
        if case.partner.case == case.id:
            yield "it is its own partner"
        if (case.partner.relation is Relation.SHIFTED) != (case.partner.days != 0):
            yield f"its partner is {case.partner.relation} by {case.partner.days} days"


def suite_faults(cases: Iterable[Case]) -> Iterator[str]:
    """Say what is wrong between cases: an id that is there twice, a partner that is not there."""
    times: Counter[str] = Counter()
    partners: dict[str, str] = {}
    for case in cases:
        times[case.id] += 1
        if case.partner is not None:
            partners.setdefault(case.partner.case, case.id)
    yield from (f"case {case!r} is there {count} times" for case, count in times.items() if count > 1)
    for partner, of in partners.items():
        if partner not in times:
            yield f"case {of!r}: its partner {partner!r} is not in the suite"


def _dialogue_faults(case: Case) -> Iterator[str]:
    if not case.dialogue.turns:
        yield "its dialogue has no turn"
    earlier: dict[str, Turn] = {}
    for turn in case.dialogue.turns:
        found = [*turn_faults(turn, earlier)]
        yield from found
        if not found:
            earlier[turn.id] = turn
    named = {f"must_store {one.id!r}": one.sources for one in case.must_store}
    named |= {f"probe {probe.id!r}": probe.evidence for probe in case.probes}
    for what, turns in {**named, "chaff": case.chaff}.items():
        for turn_id in turns:
            if turn_id not in earlier:
                yield f"{what} names turn {turn_id!r}, which the dialogue does not have"
    for turn_id in sorted({*case.chaff} & {source for one in case.must_store for source in one.sources}):
        yield f"turn {turn_id!r} is chaff and must be stored"


def _blank_faults(case: Case) -> Iterator[str]:
    """Contents without words, which every record or none would hold."""
    contents: dict[str, Holds] = {f"must_store {one.id!r}": one.holds for one in case.must_store}
    contents |= {f"must_not_store {one.id!r}": one.holds for one in case.must_not_store}
    contents |= {f"rows {place}": one.holds for place, one in enumerate(case.rows, start=1)}
    for one in case.current:
        contents |= {f"current {one.key!r}, state {at}": held for at, held in enumerate(one.states, start=1)}
        if not one.states:
            yield f"current {one.key!r} has no state"
    for what, holds in contents.items():
        if not holds or any(not forms or not all(form.strip() for form in forms) for forms in holds):
            yield f"{what} holds a content without words"


def _store_faults(case: Case) -> Iterator[str]:
    for what, ids in {
        "must_store": [one.id for one in case.must_store],
        "must_not_store": [one.id for one in case.must_not_store],
        "probe": [one.id for one in case.probes],
        "current": [one.key for one in case.current],
    }.items():
        yield from (f"{what} {name!r} is there {n} times" for name, n in Counter(ids).items() if n > 1)
    for one in case.must_store:
        if not one.sources:
            yield f"must_store {one.id!r} has no source"
        for days in one.days:
            if days.last < days.first:
                yield f"must_store {one.id!r} ends on {days.last}, before it begins"
    yield from _contradictions(case)


def _contradictions(case: Case) -> Iterator[str]:
    """What must be stored and must not."""
    for forbidden in case.must_not_store:
        for one in case.must_store:
            if _must_be(forbidden, one.holds, one.qualifiers):
                yield f"must_store {one.id!r} is what must_not_store {forbidden.id!r} forbids"
    for rows in case.rows:
        if not 0 <= rows.least <= rows.most:
            yield f"rows: at least {rows.least} and at most {rows.most} is impossible"
        for one in case.must_store:
            if rows.most == 0 and _implies(one.holds, rows.holds):
                yield f"must_store {one.id!r} holds what no row may hold"


def _must_be(forbidden: Forbidden, holds: Holds, qualifiers: Forms) -> bool:
    """Whether whatever holds the contents is forbidden."""
    excused = any(says(form, forbidden.unless) for forms in (*holds, qualifiers) for form in forms)
    return _implies(holds, forbidden.holds) and not excused


def _implies(holds: Holds, others: Holds) -> bool:
    """Whether a text with all contents of `holds` has all those of `others`."""
    return all(any(_always_says(forms, other) for forms in holds) for other in others)


def _always_says(forms: Sequence[str], other: Forms) -> bool:
    return all(says(form, other) for form in forms)


def _egress_faults(case: Case) -> Iterator[str]:
    egress = case.egress
    for word in sorted({*egress.allow} & {*egress.forbid}):
        yield f"egress both allows and forbids {word!r}"
    for query in egress.queries:
        for word in egress.forbid:
            if says(query, (word,)):
                yield f"egress asks {query!r}, which says {word!r}"
    texts = {turn.id: turn.text for turn in case.dialogue.turns}
    for span in egress.spans:
        if not 0 <= span.start < span.end <= len(texts.get(span.turn, "")):
            yield f"egress has a span {span.start}-{span.end} that turn {span.turn!r} does not have"


def _probe_faults(probe: CaseProbe) -> Iterator[str]:
    if (probe.status is Status.KNOWN) != bool(probe.accept):
        wanted = "needs an answer" if probe.status is Status.KNOWN else "has no answer to accept"
        yield f"probe {probe.id!r} is {probe.status}, so it {wanted}"
    if not all(says_all(form, probe.parts) for form in probe.accept[:1]):
        yield f"probe {probe.id!r} accepts {probe.accept[0]!r} first, which lacks a part"
    for form in probe.accept:
        if says(form, probe.reject):
            yield f"probe {probe.id!r} both accepts and rejects {form!r}"
    yield from (
        f"probe {probe.id!r} cites {turn!r} {times} times"
        for turn, times in Counter(probe.evidence).items()
        if times > 1
    )
    for slot in probe.slots:
        try:
            carries("", slot, ANY_TIME)
        except UserError as error:
            yield f"probe {probe.id!r}: {error}"
        if slot.turn not in probe.evidence:
            yield f"probe {probe.id!r} has a slot for turn {slot.turn!r}, which it does not cite"
